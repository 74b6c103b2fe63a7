import type { Purge } from '../../retention/purge.js';
import { deleteOldImports } from './queries.js';

/** Imports that have ended, with the rows that failed. */
export const importPurge: Purge = {
  resource: 'imports',
  table: 'imports',
  clock: 'created_at',
  condition: (db) => db`r.completed_at is not null`,
  batchRows: 20,
  purge: ({ db }, ...step) => deleteOldImports(db, ...step),
};
