import { ownValue } from '../own-value.js';
import { type Capacity, queueName } from './claim.js';
import type { JobHandler, Lease } from './handler.js';

/** The state of a queue: the number of running rows, their limit, and the speed of its partner. */
interface Queue {
  tenantId: string;
  taken: number;
  limit: number;
  isSlow: boolean;
  /** True if the last claim used the full capacity: more work may wait. */
  mayHaveMore: boolean;
}

/** Limits the running rows of each queue. A queue is the queue of one key of a tenant. */
export interface QueueLimits {
  /** The capacity of an unknown queue. */
  capacity: number;
  /** Returns the queues with a different capacity. */
  listCapacities(): { name: string; tenantId: string; free: number }[];
  /** Takes slots for claimed work. */
  take(leases: readonly Lease[], capacity: Pick<Capacity, 'perQueue' | 'exceptQueues'>): void;
  /** Releases a slot. Returns true if work of the queue may have waited for it. */
  release(lease: Lease, isSlow: boolean): boolean;
}

/** The number of idle queues to remember, latest first. */
const rememberedQueues = 512;
const firstLimit = 4;
const slowLimit = 1;

/**
 * Creates the queues of a kind. With `slowMs` they adapt: a queue starts with a few slots and gets one more for each fast success, up to
 * `slotsPerKey`. A slow or failing queue has one slot. All slow queues together get at most half of a kind's slots, and half of their
 * tenant's.
 */
export function createQueueLimits({ slots, slotsPerTenant, slotsPerKey, slowMs }: JobHandler): QueueLimits {
  const capacity = slowMs === undefined ? slotsPerKey : Math.min(firstLimit, slotsPerKey);
  const queues = new Map<string, Queue>();
  const started = new Map<Lease, number>();

  /** Marks a queue as slow while its step is still running. */
  const markSlow = () => {
    if (slowMs === undefined) return;
    for (const [lease, startedMs] of started) {
      if (performance.now() - startedMs < slowMs) break;
      const queue = queues.get(queueName(lease));
      if (queue) Object.assign(queue, { isSlow: true, limit: slowLimit });
    }
  };

  const takeOne = (name: string, lease: Lease) => {
    const known = queues.get(name);
    const queue = known ?? { tenantId: lease.tenantId, taken: 0, limit: capacity, isSlow: false, mayHaveMore: false };
    queue.taken += 1;
    // Move the queue to the end, so that slow queues are served in rotation.
    queues.delete(name);
    queues.set(name, queue);
    started.set(lease, performance.now());
  };

  const forget = () => {
    for (const [name, queue] of queues) {
      if (queues.size <= rememberedQueues) break;
      if (queue.taken === 0) queues.delete(name);
    }
  };

  return {
    capacity,
    listCapacities() {
      markSlow();
      const slow = countSlow(queues.values());
      return [...queues].map(([name, { tenantId, taken, limit, isSlow }]) => {
        const free = Math.max(0, limit - taken);
        if (!isSlow || free === 0) return { name, tenantId, free };
        const ofTenant = slow.byTenant.get(tenantId) ?? 0;
        const hasCapacity = slow.all < Math.floor(slots / 2) && ofTenant < Math.floor(slotsPerTenant / 2);
        if (!hasCapacity) return { name, tenantId, free: 0 };
        slow.all += free;
        slow.byTenant.set(tenantId, ofTenant + free);
        return { name, tenantId, free };
      });
    },
    take(leases, { perQueue, exceptQueues }) {
      const counts = new Map<string, number>();
      for (const lease of leases) {
        const name = queueName(lease);
        counts.set(name, (counts.get(name) ?? 0) + 1);
        takeOne(name, lease);
      }
      for (const [name, count] of counts) {
        const queue = queues.get(name);
        if (queue) queue.mayHaveMore = count >= (ownValue(exceptQueues, name) ?? perQueue);
      }
    },
    release(lease, isSlow) {
      started.delete(lease);
      const name = queueName(lease);
      const queue = queues.get(name);
      if (!queue) return false;
      const isAwaited = queue.taken >= queue.limit || queue.isSlow || queue.mayHaveMore;
      queue.taken -= 1;
      if (slowMs === undefined) {
        if (queue.taken === 0) queues.delete(name);
        return isAwaited;
      }
      queue.limit = isSlow ? slowLimit : Math.min(slotsPerKey, queue.limit + 1);
      queue.isSlow = isSlow;
      if (queue.taken === 0) forget();
      return isAwaited;
    },
  };
}

function countSlow(queues: Iterable<Queue>): { all: number; byTenant: Map<string, number> } {
  const byTenant = new Map<string, number>();
  let all = 0;
  for (const { tenantId, taken, isSlow } of queues) {
    if (!isSlow) continue;
    all += taken;
    byTenant.set(tenantId, (byTenant.get(tenantId) ?? 0) + taken);
  }
  return { all, byTenant };
}
