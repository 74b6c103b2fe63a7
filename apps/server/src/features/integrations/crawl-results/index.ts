export { dropDeleted, lockResults, type NewResult, promoteRow, type StoredResult, upsertResults } from './service.js';
