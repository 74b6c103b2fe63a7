import type { Purge } from '../../../jobs/retention/purge.js';
import { deleteOldBulkUpdates, deleteOldChanges, keepsChanges } from './queries.js';

/** Bulk updates that have ended. */
export const bulkUpdatePurge: Purge = {
  resource: 'bulkUpdates',
  table: 'bulk_updates',
  clock: 'created_at',
  condition: (db) => db`r.completed_at is not null`,
  batchRows: 20,
  purge: ({ db }, ...step) => deleteOldBulkUpdates(db, ...step),
};

/** What bulk updates can be undone by. */
export const bulkUpdateChangePurge: Purge = {
  resource: 'bulkUpdateChanges',
  table: 'bulk_updates',
  clock: 'completed_at',
  condition: keepsChanges,
  batchRows: 20,
  purge: ({ db }, ...step) => deleteOldChanges(db, ...step),
};
