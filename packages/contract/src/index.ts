export { type Contract, contract, inbound } from './generated/contract.js';
export * from './generated/index.js';
