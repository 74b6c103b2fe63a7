export * from './css.js';
export * from './logo.js';
export * from './tokens.js';
