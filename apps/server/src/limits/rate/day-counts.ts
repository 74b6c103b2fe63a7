import type { Logger } from 'pino';
import type { Database } from '../../db/client.js';
import { dayMs } from '../../time.js';
import type { DayCount } from './limit-headers.js';
import { type RegularWrites, writeRegularly } from './write-regularly.js';

/**
 * Saves every `everyMs` what tenants have used of their day: a process that is killed forgets so much at most. While the database is away nothing
 * is written, and nothing lost. `db` has the API's role.
 */
export function keepDayCounts(
  db: Database,
  counted: { takeUnsaved(): DayCount[] },
  { log, everyMs }: { log: Logger; everyMs?: number },
): RegularWrites {
  const unwritten = new Map<string, DayCount>();
  return writeRegularly({
    log,
    everyMs,
    what: 'the counts of the day',
    async write() {
      for (const count of counted.takeUnsaved()) unwritten.set(count.tenantId, count);
      if (unwritten.size === 0) return;
      const counts = [...unwritten.values()];
      await saveDayCounts(db, counts);
      for (const count of counts) if (unwritten.get(count.tenantId) === count) unwritten.delete(count.tenantId);
    },
  });
}

/** The counts that still weigh on a decision. */
export function loadDayCounts(db: Database, now: number): Promise<DayCount[]> {
  return db<DayCount[]>`
    select tenant_id, start, previous, current from day_counts where start > ${now - 2 * dayMs}`;
}

/** The count of a tenant, as last saved. */
export async function findDayCount(db: Database, tenantId: string): Promise<DayCount | undefined> {
  const [count] = await db<DayCount[]>`
    select tenant_id, start, previous, current from day_counts where tenant_id = ${tenantId}`;
  return count;
}

/** Deletes counts that no longer weigh on a decision. `db` has the worker's role. */
export async function purgeDayCounts(db: Database, now: Date): Promise<number> {
  const { count } = await db`delete from day_counts where start <= ${now.getTime() - 2 * dayMs}`;
  return count;
}

/** Writes counts down. Where several processes count, the fullest count of a day stays. */
async function saveDayCounts(db: Database, counts: readonly DayCount[]): Promise<void> {
  const column = (field: 'start' | 'previous' | 'current') => counts.map((count) => String(count[field]));
  await db`
    insert into day_counts as kept (tenant_id, start, previous, current)
    select * from unnest(${counts.map(({ tenantId }) => tenantId)}::uuid[], ${column('start')}::text[]::bigint[],
      ${column('previous')}::text[]::int[], ${column('current')}::text[]::int[])
    on conflict (tenant_id) do update set
      start = excluded.start, previous = excluded.previous, current = excluded.current
    where excluded.start > kept.start
      or (excluded.start = kept.start and excluded.previous + excluded.current >= kept.previous + kept.current)`;
}
