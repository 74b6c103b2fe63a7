import type { Logger } from 'pino';
import type { Database, Queryable } from '../../db/client.js';
import { dayMs, minuteMs } from '../../time.js';
import type { Admission, LimitedCaller, RateLimiter } from './rate-limiter.js';
import { addCount, countUsed, emptyCount, slide, type WindowCount } from './sliding-window.js';
import type { keyRequests } from './table.js';
import { type RegularWrites, writeRegularly } from './write-regularly.js';

/** Requests of an API key that are not in the database yet. */
interface KeyCount {
  tenantId: string;
  keyId: string;
  minute: WindowCount;
  day: WindowCount;
}

/** Counts the admitted requests of API keys in this process. */
export interface KeyCounts {
  count(caller: Pick<LimitedCaller, 'tenantId' | 'principalType' | 'principalId'>): void;
  /** Returns what was counted since the last call. */
  take(): KeyCount[];
  /** Takes back what could not be written. */
  giveBack(counts: readonly KeyCount[]): void;
}

export function createKeyCounts(clock: () => number = () => Date.now()): KeyCounts {
  let counts = new Map<string, KeyCount>();
  const find = (tenantId: string, keyId: string) => {
    let found = counts.get(keyId);
    if (!found) {
      found = { tenantId, keyId, minute: emptyCount(), day: emptyCount() };
      counts.set(keyId, found);
    }
    return found;
  };
  return {
    count({ tenantId, principalType, principalId }) {
      if (principalType !== 'API_KEY') return;
      const { minute, day } = find(tenantId, principalId);
      const now = clock();
      slide(minute, minuteMs, now);
      slide(day, dayMs, now);
      minute.current += 1;
      day.current += 1;
    },
    take() {
      const taken = [...counts.values()];
      counts = new Map();
      return taken;
    },
    giveBack(taken) {
      for (const { tenantId, keyId, minute, day } of taken) {
        const found = find(tenantId, keyId);
        addCount(found.minute, minute, minuteMs);
        addCount(found.day, day, dayMs);
      }
    },
  };
}

/** The same rate limiter, which also counts by key what it admits. */
export function countingKeys(rateLimiter: RateLimiter, counts: KeyCounts): RateLimiter {
  return {
    ...rateLimiter,
    admit(caller, bucket, connection) {
      const note = (admission: Admission) => {
        if (admission.refusal === undefined) counts.count(caller);
        return admission;
      };
      const admission = rateLimiter.admit(caller, bucket, connection);
      return admission instanceof Promise ? admission.then(note) : note(admission);
    },
  };
}

/**
 * Adds the counts of this process to those in the database every `everyMs`, in one statement for all keys. `db` has the API's role.
 */
export function keepKeyCounts(
  db: Database,
  counts: KeyCounts,
  { log, everyMs }: { log: Logger; everyMs?: number },
): RegularWrites {
  return writeRegularly({
    log,
    everyMs,
    what: 'the requests of API keys',
    async write() {
      const taken = counts.take();
      if (taken.length === 0) return;
      try {
        await addKeyCounts(db, taken);
      } catch (error) {
        counts.giveBack(taken);
        throw error;
      }
    },
  });
}

/** Adds counts to the stored ones, which other processes add to as well. In order of the keys, so that no two processes wait for each other. */
export async function addKeyCounts(db: Queryable, counts: readonly KeyCount[]): Promise<void> {
  const column = (window: 'minute' | 'day', field: keyof WindowCount) =>
    counts.map((each) => String(each[window][field]));
  await db`
    insert into key_requests as kept (tenant_id, key_id, minute_start, minute_previous, minute_current,
      day_start, day_previous, day_current)
    select * from unnest(${counts.map(({ tenantId }) => tenantId)}::uuid[], ${counts.map(({ keyId }) => keyId)}::uuid[],
      ${column('minute', 'start')}::text[]::bigint[], ${column('minute', 'previous')}::text[]::int[],
      ${column('minute', 'current')}::text[]::int[],
      ${column('day', 'start')}::text[]::bigint[], ${column('day', 'previous')}::text[]::int[],
      ${column('day', 'current')}::text[]::int[])
    order by 1, 2
    on conflict (tenant_id, key_id) do update set ${sumOf(db, 'minute', minuteMs)}, ${sumOf(db, 'day', dayMs)}`;
}

/** The same as `addCount`, in SQL. */
function sumOf(db: Queryable, window: 'minute' | 'day', windowMs: number) {
  const [start, previous, current] = ['start', 'previous', 'current'].map((field) => `${window}_${field}`) as [
    string,
    string,
    string,
  ];
  const latest = db`greatest(kept.${db(start)}, excluded.${db(start)})`;
  const previousOf = (row: 'kept' | 'excluded') => db`
    case when ${db(row)}.${db(start)} = ${latest} then ${db(row)}.${db(previous)}
      when ${db(row)}.${db(start)} + ${windowMs}::bigint = ${latest} then ${db(row)}.${db(current)} else 0 end`;
  const currentOf = (row: 'kept' | 'excluded') => db`
    case when ${db(row)}.${db(start)} = ${latest} then ${db(row)}.${db(current)} else 0 end`;
  return db`
    ${db(start)} = ${latest}, ${db(previous)} = ${previousOf('kept')} + ${previousOf('excluded')},
    ${db(current)} = ${currentOf('kept')} + ${currentOf('excluded')}`;
}

/** The requests of an API key (UUID) in the sliding minute and the sliding day. */
export interface KeyUse {
  keyId: string;
  label: string;
  minute: number;
  day: number;
}

/** The requests of a tenant's keys, or of one, those with the most in the current day first; at most `limit`. */
export async function readKeyUse(
  db: Queryable,
  tenantId: string,
  { keyId, limit, now }: { keyId: string | undefined; limit: number; now: number },
): Promise<KeyUse[]> {
  const rows = await db<(typeof keyRequests.$inferSelect & { label: string })[]>`
    select q.*, k.label from key_requests q join api_keys k on k.tenant_id = q.tenant_id and k.id = q.key_id
    where q.tenant_id = ${tenantId} and q.day_start > ${now - 2 * dayMs}
      ${keyId === undefined ? db`` : db`and q.key_id = ${keyId}`}
    order by q.day_start desc, q.day_current desc, q.key_id limit ${limit}`;
  return rows.map((row) => ({
    keyId: row.keyId,
    label: row.label,
    minute: usedAt(now, minuteMs, { start: row.minuteStart, previous: row.minutePrevious, current: row.minuteCurrent }),
    day: usedAt(now, dayMs, { start: row.dayStart, previous: row.dayPrevious, current: row.dayCurrent }),
  }));
}

function usedAt(now: number, windowMs: number, count: WindowCount): number {
  slide(count, windowMs, now);
  return countUsed(count, windowMs, now);
}

/** Deletes counts that are in no sliding day any more. `db` has the worker's role. */
export async function purgeKeyCounts(db: Database, now: Date): Promise<number> {
  const { count } = await db`delete from key_requests where day_start <= ${now.getTime() - 2 * dayMs}`;
  return count;
}
