import { enqueueJobs } from '../../../jobs/enqueue.js';
import type { JobHandler } from '../../../jobs/handler.js';
import { purgeKind, purgeNext } from './purge-queries.js';

const waitMs = 2_000;

/** Purges contacts that can no longer be restored, with all that they have, a batch at a time. */
export const contactPurgeWork: JobHandler = {
  kind: purgeKind,
  slots: 2,
  slotsPerTenant: 1,
  slotsPerKey: 1,
  leaseSeconds: 60,
  async run({ tenantId, id }, { db, now }) {
    const step = await purgeNext(db, tenantId, id, now());
    if (step.next === 'more') return { next: 'again' };
    if (step.next === 'waiting') return { next: 'again', at: new Date(now().getTime() + waitMs) };
    // Those that had gone into it are led nowhere now.
    const merged = step.merged.map((contactId) => ({ kind: purgeKind, tenantId, id: contactId }));
    if (merged.length > 0) await enqueueJobs(db, merged, now());
    return { next: 'done' };
  },
};
