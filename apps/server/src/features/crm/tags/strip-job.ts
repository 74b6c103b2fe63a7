import { inTenant, type Transaction } from '../../../db/client.js';
import { enqueueJobs } from '../../../jobs/enqueue.js';
import type { JobHandler } from '../../../jobs/handler.js';
import { removeStrippedTag, stripTag, type TagId } from './queries.js';

const kind = 'strip-tag';
const batchRecords = 2_000;
const waitMs = 5_000;

/** Enqueues the removal of a deleted tag from all records. */
export function enqueueStrip(tx: Transaction, { tenantId, id }: TagId, now: Date): Promise<void> {
  return enqueueJobs(tx, [{ kind, tenantId, id }], now);
}

/** Removes a deleted tag from the next records that have it; after the last, the tag itself. Locked records are retried later. */
export const stripTagWork: JobHandler = {
  kind,
  slots: 2,
  slotsPerTenant: 1,
  slotsPerKey: 1,
  leaseSeconds: 60,
  async run({ tenantId, id }, { db, now }) {
    const tag = { tenantId, id };
    if (await inTenant(db, tenantId, (tx) => stripTag(tx, tag, batchRecords))) return { next: 'again' };
    const isGone = await inTenant(db, tenantId, (tx) => removeStrippedTag(tx, tag));
    return isGone ? { next: 'done' } : { next: 'again', at: new Date(now().getTime() + waitMs) };
  },
};
