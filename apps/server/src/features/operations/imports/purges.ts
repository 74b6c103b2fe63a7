import type { Purge } from '../../../jobs/retention/purge.js';
import { deleteOldChanges, deleteOldImports, keepsChanges } from './queries.js';

/** Imports that have ended, with the rows that failed. */
export const importPurge: Purge = {
  resource: 'imports',
  table: 'imports',
  clock: 'created_at',
  condition: (db) => db`r.completed_at is not null`,
  batchRows: 20,
  purge: ({ db }, ...step) => deleteOldImports(db, ...step),
};

/** What imports can be undone by. */
export const importChangePurge: Purge = {
  resource: 'importChanges',
  table: 'imports',
  clock: 'completed_at',
  condition: keepsChanges,
  batchRows: 20,
  purge: ({ db }, ...step) => deleteOldChanges(db, ...step),
};
