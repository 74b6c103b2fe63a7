import type { Purge } from '../../../jobs/retention/purge.js';

/** Exports that have ended. Their files went before them. */
export const exportPurge: Purge = {
  resource: 'exports',
  table: 'exports',
  clock: 'created_at',
  condition: (db) => db`r.completed_at is not null`,
  batchRows: 1_000,
};
