import { inTenant } from '../../../db/client.js';
import { enqueueJobs } from '../../../jobs/enqueue.js';
import type { JobHandler, Lease } from '../../../jobs/handler.js';
import { assignmentKind } from '../conversations/index.js';
import { absorbWork, listTenantsWithWaiting, markLeft, type Waiting } from './queries.js';
import { assignNext } from './service.js';

const batchConversations = 50;
const markedAtOnce = 500;
const absorbedAtOnce = 1_000;
const sweptTenants = 1_000;
/** By then, somebody who was changing a conversation is done with it. */
const retryMs = 250;

/** Where a run goes on. */
interface Checkpoint {
  after?: Waiting;
  isSkipped?: boolean;
}

/**
 * Assigns the conversations of a tenant that wait. Each batch is one transaction: if the worker is killed in it, nothing has happened, and
 * another worker does it again.
 */
export const assignmentWork: JobHandler = {
  kind: assignmentKind,
  slots: 4,
  slotsPerTenant: 1,
  slotsPerKey: 1,
  leaseSeconds: 30,
  async run(lease, { db, now }) {
    const { tenantId } = lease;
    const { after, isSkipped = false } = readCheckpoint(lease);
    if (!after) {
      // What was committed until now is seen by this run: many changes at once cost one run.
      await inTenant(db, tenantId, (tx) => absorbWork(tx, assignmentKind, tenantId, absorbedAtOnce));
      const marked = await inTenant(db, tenantId, (tx) => markLeft(tx, tenantId, markedAtOnce, now()));
      if (marked >= markedAtOnce) return { next: 'again', facts: { marked } };
    }
    const batch = await inTenant(db, tenantId, (tx) =>
      assignNext({ tx, caller: { tenantId }, now: now() }, after, batchConversations),
    );
    const facts = { assigned: batch.assigned };
    const skipped = isSkipped || batch.isSkipped;
    if (batch.last) return { next: 'again', data: { after: batch.last, isSkipped: skipped }, facts };
    if (!skipped) return { next: 'done', facts, isIdle: batch.assigned === 0 };
    return { next: 'again', at: new Date(now().getTime() + retryMs), data: {}, facts };
  },
  sweep: {
    everySeconds: 30,
    async run({ db, now }) {
      const tenantIds = await listTenantsWithWaiting(db, sweptTenants);
      const rows = tenantIds.map((tenantId) => ({ kind: assignmentKind, tenantId, id: tenantId }));
      await enqueueJobs(db, rows, now());
    },
  },
};

function readCheckpoint({ data }: Lease): Checkpoint {
  return (data ?? {}) as Checkpoint;
}
