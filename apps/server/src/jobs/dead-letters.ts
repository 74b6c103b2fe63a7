import type { Database, Queryable } from '../db/client.js';
import { encodeId, newUuid, nilUuid } from '../ids.js';
import { enqueueJobs, settleWork } from './enqueue.js';
import type { Lease } from './handler.js';

/** Work that was given up. */
export interface DeadLetter {
  id: string;
  kind: string;
  /** Public; null for work of the installation itself. */
  tenantId: string | null;
  workId: string;
  reason: string;
  /** False if the owner was told that the work has ended: order it again instead. */
  canRetry: boolean;
  diedAt: string;
}

type DeadLetterRow = Omit<DeadLetter, 'tenantId'> & {
  tenantId: string;
  key: string;
  data: Record<string, unknown> | null;
};

const mostCounted = 10_000;

/**
 * Makes a dead letter of the work of a lease, unless another worker has it by now. Its handler may have settled it already,
 * along with what it says on the resource.
 */
export async function setAside(
  db: Database,
  lease: Lease,
  { reason, canRetry }: Pick<DeadLetter, 'reason' | 'canRetry'>,
  now: Date,
): Promise<boolean> {
  const { kind, tenantId, id, key, data } = lease;
  const isMine = db.begin(async (tx) => {
    if (!(await settleWork(tx, lease, { next: 'done' }))) {
      const [row] = await tx`select from work where kind = ${kind} and tenant_id = ${tenantId} and id = ${id}`;
      if (row) return false;
    }
    await tx`
      insert into dead_letters (tenant_id, id, kind, work_id, key, data, reason, can_retry, died_at)
      values (${tenantId}, ${newUuid()}, ${kind}, ${id}, ${key}, ${data && tx.json(data as never)}, ${reason}, ${canRetry},
        ${now.toISOString()})`;
    return true;
  });
  return (await isMine) as boolean;
}

/** The latest dead letters, or those of a kind. */
export async function listDeadLetters(db: Queryable, limit: number, kind?: string): Promise<DeadLetter[]> {
  const rows = await db<DeadLetterRow[]>`
    select * from dead_letters where ${kind ?? null}::text is null or kind = ${kind ?? null}
    order by died_at desc, id desc limit ${limit}`;
  return rows.map(({ id, kind: of, tenantId, workId, reason, canRetry, diedAt }) => ({
    id,
    kind: of,
    tenantId: tenantId === nilUuid ? null : encodeId('tenant', tenantId),
    workId,
    reason,
    canRetry,
    diedAt,
  }));
}

/** Deletes dead letters for good. Returns the ids of those that there were. */
export async function discardDeadLetters(db: Database, ids: readonly string[]): Promise<string[]> {
  const rows = await db<{ id: string }[]>`delete from dead_letters where id = any(${[...ids]}::uuid[]) returning id`;
  return rows.map(({ id }) => id);
}

/**
 * Has work tried again as if it were new. Returns the ids of those that are, and of those that were not, because another try would change
 * nothing; these letters stay.
 */
export async function retryDeadLetters(
  db: Database,
  ids: readonly string[],
  now: Date,
): Promise<{ retried: string[]; ended: string[] }> {
  const outcome = db.begin(async (tx) => {
    const rows = await tx<DeadLetterRow[]>`
      delete from dead_letters where id = any(${[...ids]}::uuid[]) and can_retry returning *`;
    const left = await tx<{ id: string }[]>`select id from dead_letters where id = any(${[...ids]}::uuid[])`;
    const work = rows.map(({ kind, tenantId, workId, key, data }) => ({
      kind,
      tenantId,
      id: workId,
      key,
      ...(data && { data }),
    }));
    await enqueueJobs(tx, work, now);
    return { retried: rows.map(({ id }) => id), ended: left.map(({ id }) => id) };
  });
  return (await outcome) as { retried: string[]; ended: string[] };
}

/** How many there are of each kind, of the latest ten thousand. */
export function countDeadLetters(db: Queryable): Promise<{ kind: string; count: number }[]> {
  return db<{ kind: string; count: number }[]>`
    select kind, count(*)::int as count
    from (select kind from dead_letters order by died_at desc, id desc limit ${mostCounted}) latest group by kind`;
}
