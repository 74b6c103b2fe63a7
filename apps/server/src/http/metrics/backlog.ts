import type { endpointStatuses } from '@lead-engagement/contract';
import type { Queryable } from '../../db/client.js';

/** The most rows of a kind that are counted, so that a read of `/metrics` costs little during a backlog. */
const mostCounted = 10_000;

export interface Backlog {
  kind: string;
  count: number;
  /** How long the oldest of the counted jobs has been due. */
  oldestSeconds: number;
}

/** Counts the jobs that are due and that no worker has, by kind. A lease that ran out counts as due. */
export async function readBacklog(db: Queryable, now: Date): Promise<Backlog[]> {
  return db<Backlog[]>`
    with recursive kinds as (
      (select kind from work order by kind limit 1)
      union all
      select (select w.kind from work w where w.kind > k.kind order by w.kind limit 1) from kinds k where k.kind is not null
    )
    select k.kind, count(*)::int as count,
      greatest(0, extract(epoch from ${now.toISOString()}::timestamptz - min(d.due_at)))::float8 as oldest_seconds
    from kinds k cross join lateral (
      (select due_at from work w where w.kind = k.kind and w.ready limit ${mostCounted})
      union all
      (select due_at from work w where w.kind = k.kind and not w.ready and w.due_at <= ${now.toISOString()}
        order by w.due_at limit ${mostCounted})
    ) d group by k.kind`;
}

/** Returns the age in seconds of the oldest event that the relay has not moved; 0 if there is none. Looks at 10,000 of them. */
export async function readOldestEvent(db: Queryable, now: Date): Promise<number> {
  const [row] = await db<{ seconds: number | null }[]>`
    select extract(epoch from ${now.toISOString()}::timestamptz - min(created_at))::float8 as seconds
    from (select created_at from outbox limit ${mostCounted}) o`;
  return Math.max(0, row?.seconds ?? 0);
}

export async function countDisabledEndpoints(db: Queryable): Promise<number> {
  const disabled: (typeof endpointStatuses)[number] = 'DISABLED';
  const [row] = await db<{ count: number }[]>`
    select count(*)::int as count from webhook_endpoints where status = ${disabled} and deleted_at is null`;
  return row?.count ?? 0;
}

/** Counts the tenants that cannot be written, or do no work, because of a move. */
export async function countHeldByMoves(db: Queryable): Promise<number> {
  const [row] = await db<{ count: number }[]>`select count_held_by_moves() as count`;
  return row?.count ?? 0;
}

/**
 * Returns a function that tells for how many seconds the change feed of some tenant has been held back: by the transaction with uncommitted
 * changes that was seen first, from the call that saw it first. The server's role may not read when a transaction of another role began.
 */
export function watchHeldChanges(): (db: Queryable, nowMs: number) => Promise<number> {
  let seen = new Map<string, number>();
  return async (db, nowMs) => {
    const [horizon] = await db<{ locks: string[] }[]>`select locks from change_horizon()`;
    seen = new Map(horizon?.locks.map((lock) => [lock, seen.get(lock) ?? nowMs]));
    return seen.size === 0 ? 0 : (nowMs - Math.min(...seen.values())) / 1_000;
  };
}
