/** The changes of leads, which triggers write and the routes of leads read. */
export { listLeadChanges, listLeadChangesById } from './queries.js';
