import { enqueueJobs } from '../../../jobs/enqueue.js';
import type { Purge } from '../../../jobs/retention/purge.js';
import { listExpired, purgeKind } from './purge-queries.js';

/**
 * Contacts that can no longer be restored. A step begins the purge of so many, each of which is work of its own: it may have
 * any number of records. Those of a tenant that are being purged are not begun again.
 */
export const contactPurge: Purge = {
  resource: 'deletedContacts',
  table: 'contacts',
  clock: 'deleted_at',
  condition: (db) => db`r.merged_into_id is null`,
  batchRows: 500,
  restMs: 2_000,
  async purge({ db, now }, tenantId, cutoff, limit) {
    const ids = await listExpired(db, tenantId, cutoff, limit);
    await enqueueJobs(
      db,
      ids.map((id) => ({ kind: purgeKind, tenantId, id })),
      now(),
    );
    return ids.length;
  },
};
