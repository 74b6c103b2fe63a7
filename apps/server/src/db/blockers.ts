import { setTimeout as delay } from 'node:timers/promises';
import type { Sql } from 'postgres';
import { openPostgres } from './driver.js';

/** A session for whose locks another one waits. What the asking role may not see is null. */
export interface Blocker {
  /** The process of PostgreSQL; 0 for a prepared transaction. */
  pid: number;
  /** The application, or the kind of process if it names none. */
  name: string | null;
  user: string | null;
  state: string | null;
  /** How long the transaction has been open. */
  seconds: number | null;
  /** The first word of the latest statement. Its text may hold what nobody should find in a log. */
  statement: string | null;
}

const columns = `
  coalesce(nullif(a.application_name, ''), a.backend_type) as name, a.usename as user, a.state,
  extract(epoch from clock_timestamp() - a.xact_start)::int as seconds, upper(substring(a.query from '^\\s*([A-Za-z]+)')) as statement`;

/** Returns those for whose locks the process `pid` of PostgreSQL waits, the longest first. */
export function findBlockers(sql: Pick<Sql, 'unsafe'>, pid: number): Promise<Blocker[]> {
  return sql.unsafe<Blocker[]>(
    `select b.pid, ${columns}
    from (select distinct unnest(pg_blocking_pids($1)) as pid) b left join pg_stat_activity a using (pid)
    order by a.xact_start nulls last, b.pid`,
    [pid],
  );
}

/** Returns those that hold an advisory lock of this database with a key of 64 bits, as SQL. */
export function findAdvisoryHolders(sql: Pick<Sql, 'unsafe'>, key: string): Promise<Blocker[]> {
  return sql.unsafe<Blocker[]>(
    `select l.pid, ${columns}
    from pg_locks l left join pg_stat_activity a using (pid)
    where l.locktype = 'advisory' and l.granted and l.objsubid = 1
      and l.database = (select oid from pg_database where datname = current_database())
      and ((l.classid::bigint << 32) | l.objid::bigint) = (${key})::bigint`,
  );
}

const mostNamed = 3;

/** Names blockers in one line: who they are, what they do, and since when. */
export function describeBlockers(blockers: readonly Blocker[]): string {
  const named = blockers.slice(0, mostNamed).map(describe).join(', ');
  const more = blockers.length - mostNamed;
  return more > 0 ? `${named}, and ${more} more` : named;
}

function describe({ pid, name, user, state, seconds, statement }: Blocker): string {
  if (pid === 0) return 'a prepared transaction (see pg_prepared_xacts)';
  const doing =
    state ?? (name === null || name.startsWith('autovacuum') ? undefined : 'in a state that the owner may not see');
  const since = doing === undefined || seconds === null ? doing : `${doing} for ${seconds} s`;
  const facts = [`process ${pid}`, user && `user ${user}`, since, statement && `statement ${statement}`];
  return `${name ?? 'a session'} (${facts.filter(Boolean).join(', ')})`;
}

const lookEveryMs = 200;
const firstLookMs = 1_000;

/** Tells, while a connection works, for whom it waits. */
export interface BlockWatch {
  /** Those who blocked it last, if it waited within the latest seconds. */
  latest(): readonly Blocker[];
  stop(): Promise<void>;
}

/**
 * Looks again and again, over a connection of its own, for whose locks the process `pid` waits, and calls `tell` after each look. Work that
 * takes less than a second is not looked at.
 */
export function watchBlockers(url: string, pid: number, tell: (blockers: readonly Blocker[]) => void): BlockWatch {
  const stopped = new AbortController();
  let latest: readonly Blocker[] = [];
  const looked = look().catch(() => undefined);
  return {
    latest: () => latest,
    async stop() {
      stopped.abort();
      await looked;
    },
  };

  async function look(): Promise<void> {
    await delay(firstLookMs, undefined, { signal: stopped.signal });
    const connection = { application_name: 'lead-engagement migration watch' };
    const sql = openPostgres(url, { max: 1, fetch_types: false, connect_timeout: 5, onnotice: () => {}, connection });
    let seenMs = 0;
    try {
      for (;;) {
        // Nobody waits for what this shows: a look that fails is repeated.
        const found = await findBlockers(sql, pid).catch(() => []);
        const nowMs = performance.now();
        if (found.length > 0) {
          latest = found;
          seenMs = nowMs;
        } else if (nowMs - seenMs > rememberMs) {
          latest = [];
        }
        tell(latest);
        await delay(lookEveryMs, undefined, { signal: stopped.signal });
      }
    } finally {
      await sql.end({ timeout: 1 });
    }
  }
}

/** Longer than the pause between two attempts, in which nothing is waited for. */
const rememberMs = 5_000;
