import type { Database } from '../db/client.js';
import { dayMs } from '../time.js';

/** A turn that is reserved, or when to ask again. */
export type Reservation = { outcome: 'reserved'; at: Date } | { outcome: 'later'; at: Date };

/**
 * Reserves the next request to a place, `pauseMs` after the one before, whichever worker sends it. A turn more than
 * `maxWaitMs` ahead is not reserved.
 */
export async function reserveTurn(
  db: Database,
  { place, pauseMs, maxWaitMs }: { place: string; pauseMs: number; maxWaitMs: number },
  now: Date,
): Promise<Reservation> {
  const moment = now.toISOString();
  const after = new Date(now.getTime() + pauseMs).toISOString();
  const latest = new Date(now.getTime() + maxWaitMs).toISOString();
  const [reserved] = await db<{ nextAt: string }[]>`
    insert into crawl_turns as t (place, next_at) values (${place}, ${after})
    on conflict (place) do update set next_at = greatest(t.next_at, ${moment}) + ${`${pauseMs} milliseconds`}::interval
      where t.next_at <= ${latest}
    returning next_at`;
  if (reserved) return { outcome: 'reserved', at: new Date(Date.parse(reserved.nextAt) - pauseMs) };
  const [taken] = await db<{ nextAt: string }[]>`select next_at from crawl_turns where place = ${place}`;
  return { outcome: 'later', at: taken ? new Date(taken.nextAt) : now };
}

/** Forgets places that nobody has asked for a day. */
export async function purgeTurns(db: Database, now: Date): Promise<number> {
  const before = new Date(now.getTime() - dayMs).toISOString();
  const { count } = await db`delete from crawl_turns where next_at < ${before}`;
  return count;
}
