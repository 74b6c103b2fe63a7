import type { PlanLimits } from '@lead-engagement/contract';
import type { Queryable } from '../db/client.js';
import { refuseByPlan } from './refusals.js';

const megabyte = 1_000_000;
/** How long a process uses a value that it has read, plus what it has admitted since. */
const knownMs = 5_000;
const knownTenants = 10_000;

/** The storage that a tenant uses, in bytes. */
export interface StoredBytes {
  records: number;
  files: number;
}

/** Returns the storage that a tenant uses: the sum of the triggers' counts. */
export async function readStoredBytes(db: Queryable, tenantId: string): Promise<StoredBytes> {
  const [row] = await db<StoredBytes[]>`
    select coalesce(sum(delta) filter (where resource = 'recordBytes'), 0)::bigint as records,
      coalesce(sum(delta) filter (where resource = 'fileBytes'), 0)::bigint as files
    from count_deltas where tenant_id = ${tenantId} and resource in ('recordBytes', 'fileBytes')`;
  return { records: Math.max(0, row?.records ?? 0), files: Math.max(0, row?.files ?? 0) };
}

export interface StorageBudget {
  /** Throws PLAN_LIMIT_REACHED if a request of this size exceeds the plan. */
  admit(db: Queryable, caller: { tenantId: string; limits: PlanLimits }, bytes: number): Promise<void>;
}

/**
 * Limits the storage of tenants. A process sees with a few seconds' delay what others have admitted, so a tenant can exceed its plan by
 * what it sends in that time.
 */
export function createStorageBudget(clock: () => number = () => performance.now()): StorageBudget {
  const known = new Map<string, { readAt: number; bytes: number }>();
  const look = async (db: Queryable, tenantId: string) => {
    const before = known.get(tenantId);
    if (before && clock() - before.readAt < knownMs) return before;
    const { records, files } = await readStoredBytes(db, tenantId);
    const found = { readAt: clock(), bytes: records + files };
    known.delete(tenantId);
    known.set(tenantId, found);
    const [oldest] = known.keys();
    if (known.size > knownTenants && oldest !== undefined) known.delete(oldest);
    return found;
  };
  return {
    async admit(db, { tenantId, limits: { storageMegabytes } }, bytes) {
      if (storageMegabytes === null) return;
      const stored = await look(db, tenantId);
      if (stored.bytes + bytes <= storageMegabytes * megabyte) {
        stored.bytes += bytes;
        return;
      }
      const used = Math.round(stored.bytes / megabyte);
      throw refuseByPlan(
        'storage',
        `The tenant stores ${used} MB of the ${storageMegabytes} MB of its plan, so this does not fit. Delete and purge records that you no longer need, or move to a larger plan. GET /v1/usage shows how much is stored.`,
      );
    },
  };
}
