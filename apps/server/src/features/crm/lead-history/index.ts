export { listLeadChanges, listLeadChangesById } from './service.js';
