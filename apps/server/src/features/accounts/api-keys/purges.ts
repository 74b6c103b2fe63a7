import type { Purge } from '../../../jobs/retention/purge.js';

/** Keys that were revoked or have expired. */
export const keyPurge: Purge = {
  resource: 'endedKeys',
  table: 'api_keys',
  clock: (db) => db`least(r.revoked_at, r.expires_at)`,
  batchRows: 500,
};
