/** Every table, for drizzle-kit. */
export * from '../events/table.js';
export * from '../features/api-keys/table.js';
export * from '../features/contacts/table.js';
export * from '../features/leads/table.js';
export * from '../features/pipelines/table.js';
export * from '../features/tenants/table.js';
export * from '../features/users/table.js';
export * from '../http/table.js';
export * from '../webhooks/table.js';
export * from './table.js';
