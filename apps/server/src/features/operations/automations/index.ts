export { automationsNamingUser, handOverAutomations } from './hand-over.js';
export { listRunsById } from './service.js';
