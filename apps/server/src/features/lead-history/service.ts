/** What changed on leads: written by triggers, read by the routes of leads. */
export { listLeadChanges, listLeadChangesById } from './queries.js';
