import { causeOf, inTenant, type Transaction } from '../db/client.js';
import { enqueueJobs } from './enqueue.js';
import type { JobHandler } from './handler.js';

/** Work that follows a change in batches: the first in the transaction of the change, the others by the worker. */
export interface Batches {
  kind: string;
  /** Does the next batch for a record (UUID). Returns whether none is left. */
  doNext(tx: Transaction, tenantId: string, id: string, now: Date): Promise<boolean>;
}

/** Does the first batch. The worker goes on from there, in the name of who made the change. */
export async function beginBatches(
  { kind, doNext }: Batches,
  { tx, caller: { tenantId }, now }: { tx: Transaction; caller: { tenantId: string }; now: Date },
  id: string,
): Promise<void> {
  if (await doNext(tx, tenantId, id, now)) return;
  await enqueueJobs(tx, [{ kind, tenantId, id, data: { actorId: causeOf(tx) } }], now);
}

/** The handler of the worker. */
export const workOfBatches = ({ kind, doNext }: Batches): JobHandler => ({
  kind,
  slots: 2,
  slotsPerTenant: 1,
  slotsPerKey: 1,
  leaseSeconds: 60,
  async run({ tenantId, id, data }, { db, now }) {
    const step = (tx: Transaction) => doNext(tx, tenantId, id, now());
    return { next: (await inTenant(db, tenantId, step, String(data?.actorId ?? ''))) ? 'done' : 'again' };
  },
});
