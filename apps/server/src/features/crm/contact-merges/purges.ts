import type { Purge } from '../../../jobs/retention/purge.js';

/** Merges that can no longer be undone. */
export const mergePurge: Purge = {
  resource: 'merges',
  table: 'contact_merges',
  clock: 'created_at',
  condition: (db) => db`not r.is_moving`,
  batchRows: 200,
};
