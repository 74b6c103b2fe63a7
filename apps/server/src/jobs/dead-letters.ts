import type { Database, Queryable } from '../db/client.js';
import { encodeId, newUuid } from '../ids.js';
import { type Lease, nilUuid } from './handler.js';
import { enqueueWork, settleWork } from './work.js';

/** Work that was given up. */
export interface DeadLetter {
  id: string;
  kind: string;
  /** Public; null for work of the installation itself. */
  tenantId: string | null;
  workId: string;
  reason: string;
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
export async function setAside(db: Database, lease: Lease, reason: string, now: Date): Promise<boolean> {
  const { kind, tenantId, id, key, data } = lease;
  const isMine = db.begin(async (tx) => {
    if (!(await settleWork(tx, lease, { next: 'done' }))) {
      const [row] = await tx`select from work where kind = ${kind} and tenant_id = ${tenantId} and id = ${id}`;
      if (row) return false;
    }
    await tx`
      insert into dead_letters (tenant_id, id, kind, work_id, key, data, reason, died_at)
      values (${tenantId}, ${newUuid()}, ${kind}, ${id}, ${key}, ${data && tx.json(data as never)}, ${reason},
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
  return rows.map(({ id, kind: of, tenantId, workId, reason, diedAt }) => ({
    id,
    kind: of,
    tenantId: tenantId === nilUuid ? null : encodeId('tenant', tenantId),
    workId,
    reason,
    diedAt,
  }));
}

/** Has work tried again as if it were new, or deletes its letters for good. Returns the ids of those that there were. */
export async function endDeadLetters(
  db: Database,
  ids: readonly string[],
  { retry }: { retry: boolean },
  now: Date,
): Promise<string[]> {
  const ended = db.begin(async (tx) => {
    const rows = await tx<DeadLetterRow[]>`delete from dead_letters where id = any(${[...ids]}::uuid[]) returning *`;
    const work = rows.map(({ kind, tenantId, workId, key, data }) => ({
      kind,
      tenantId,
      id: workId,
      key,
      ...(data && { data }),
    }));
    if (retry) await enqueueWork(tx, work, now);
    return rows.map(({ id }) => id);
  });
  return (await ended) as string[];
}

/** How many there are of each kind, of the latest ten thousand. */
export function countDeadLetters(db: Queryable): Promise<{ kind: string; count: number }[]> {
  return db<{ kind: string; count: number }[]>`
    select kind, count(*)::int as count
    from (select kind from dead_letters order by died_at desc, id desc limit ${mostCounted}) latest group by kind`;
}
