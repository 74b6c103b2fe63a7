import { limits } from '@lead-engagement/contract';
import type { Database, Queryable } from '../db/client.js';
import { dayMs } from '../time.js';

const weeksAhead = 5;
const dropLockTimeoutMs = 2_000;

/** Makes the weekly partitions of the logs, from this week to five weeks ahead, and the daily ones of the request log. Those that exist stay. */
export async function ensurePartitions(db: Queryable, now: Date): Promise<void> {
  const until = new Date(now.getTime() + weeksAhead * 7 * dayMs);
  await db`select ensure_partitions(${now.toISOString()}, ${until.toISOString()})`;
}

/** Makes the partitions of the weeks that the events of the outbox fall into. */
export async function ensureOutboxPartitions(db: Queryable): Promise<void> {
  await db`
    select ensure_partitions(week, week + interval '1 day') from (
      select distinct date_trunc('week', created_at) as week from outbox
    ) weeks`;
}

/**
 * Drops the partitions whose every row is past its retention: events 90 days, deliveries and their attempts 30 and some, requests 7.
 * Rejects with SQLSTATE 55P03 where a reader keeps a log busy for two seconds: it must not hold up the writers behind it.
 */
export async function dropOldPartitions(db: Database, now: Date): Promise<number> {
  const before = (days: number) => new Date(now.getTime() - days * dayMs).toISOString();
  const retention = {
    events: limits.eventRetentionDays,
    deliveries: limits.deliveryRetentionDays + limits.resentDeliveryDays,
    delivery_attempts: limits.deliveryRetentionDays + limits.resentDeliveryDays,
    request_log: limits.requestLogDays,
  };
  let dropped = 0;
  for (const [log, days] of Object.entries(retention)) {
    dropped += await db.begin(async (tx) => {
      await tx`select set_config('lock_timeout', ${`${dropLockTimeoutMs}ms`}, true)`;
      const [row] = await tx<{ count: number }[]>`select drop_partitions(${log}, ${before(days)}) as count`;
      return row?.count ?? 0;
    });
  }
  return dropped;
}
