export { autoAssign } from './assignment.js';
export { checkLeadChanges, countMatchingLeads, updateMatchingLeads } from './bulk-update.js';
export { asClosed } from './closing-owners-queries.js';
export { importLeads, type LeadEntry } from './import.js';
export { listLeads, matchLeads } from './list.js';
export {
  addTagToLead,
  createLead,
  type LeadRow,
  leadRecords,
  listLeadRowsIncludingDeleted,
  moveLead,
  presentLeads,
  sumsOf,
  toLead,
  updateLead,
} from './service.js';
export { undoLeadWrites } from './undo.js';
