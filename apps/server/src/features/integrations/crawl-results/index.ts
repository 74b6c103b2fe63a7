export { dropDeleted, lockResults, type NewResult, promoteRow, type StoredResult, storeResults } from './service.js';
