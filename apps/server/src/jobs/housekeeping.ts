import { limits } from '@lead-engagement/contract';
import postgres from 'postgres';
import type { Database } from '../db/client.js';
import { dropOldPartitions, ensurePartitions } from '../events/partitions.js';
import { endExpiredDeliveries } from '../webhooks/queue.js';
import type { Job, JobContext } from './start-jobs.js';

const minute = 60;
const hour = 60 * minute;
const batchRows = 5_000;
/** A job ends before its time of 90 seconds is up; what is left waits for the next. */
const maxBatches = 50;
const lockNotAvailable = '55P03';

/** What keeps the database in shape. */
export const housekeepingJobs: readonly Job[] = [
  { name: 'ensure-partitions', everySeconds: hour, run: keepPartitions },
  { name: 'drop-partitions', everySeconds: hour, run: dropPartitions },
  { name: 'purge-idempotency-keys', everySeconds: 5 * minute, run: purgeIdempotencyKeys },
  { name: 'purge-sessions', everySeconds: hour, run: purgeSessions },
  { name: 'compact-counts', everySeconds: minute / 4, run: async ({ db }) => ({ rows: await compactCounts(db) }) },
  { name: 'end-expired-deliveries', everySeconds: minute, run: endExpired },
];

async function keepPartitions({ db, now }: JobContext) {
  await ensurePartitions(db, now);
  return {};
}

async function dropPartitions({ db, now }: JobContext) {
  try {
    return { partitions: await dropOldPartitions(db, now) };
  } catch (error) {
    // A long read is in the way. There is no hurry: the next hour tries again.
    if (!(error instanceof postgres.PostgresError) || error.code !== lockNotAvailable) throw error;
    return { partitions: 0, busy: 1 };
  }
}

async function purgeIdempotencyKeys({ db, now }: JobContext) {
  const before = new Date(now.getTime() - limits.idempotencyHours * hour * 1_000).toISOString();
  const rows = await inBatches(async () => {
    const deleted = await db`
      delete from idempotency_keys where ctid in (
        select ctid from idempotency_keys where created_at < ${before} limit ${batchRows})`;
    return deleted.count;
  });
  return { rows };
}

/** Sessions and one-time links that are over. A day is left, in which what comes too late is still recognised. */
async function purgeSessions({ db, now }: JobContext) {
  const before = new Date(now.getTime() - 24 * hour * 1_000).toISOString();
  const purge = (table: string) =>
    inBatches(async () => {
      const deleted = await db`
        delete from ${db(table)} where ctid in (
          select ctid from ${db(table)} where expires_at < ${before} limit ${batchRows})`;
      return deleted.count;
    });
  return { sessions: await purge('sessions'), links: await purge('account_tokens') };
}

async function endExpired({ db, now }: JobContext) {
  return { deliveries: await inBatches(() => endExpiredDeliveries(db, now, batchRows)) };
}

async function inBatches(work: () => Promise<number>): Promise<number> {
  let sum = 0;
  for (let batch = 0; batch < maxBatches; batch++) {
    const count = await work();
    sum += count;
    if (count < batchRows) break;
  }
  return sum;
}

/**
 * Replaces the count deltas of each tenant and resource by their sum; returns how many went into sums. One statement:
 * it sums exactly the rows that it deletes, so that rows inserted meanwhile count as before.
 */
export async function compactCounts(db: Database): Promise<number> {
  const [row] = await db<{ rows: number }[]>`
    with turn as materialized (
      select pg_try_advisory_xact_lock(hashtextextended('lead_engagement.compact_counts', 0)) as mine
    ), crowded as (
      select tenant_id, resource from count_deltas where (select mine from turn)
      group by tenant_id, resource having count(*) > 1
    ), gone as (
      delete from count_deltas d using crowded
      where d.tenant_id = crowded.tenant_id and d.resource = crowded.resource
      returning d.tenant_id, d.resource, d.delta
    ), summed as (
      insert into count_deltas (tenant_id, resource, delta)
      select tenant_id, resource, sum(delta)::bigint from gone group by tenant_id, resource
    )
    select count(*)::int as rows from gone`;
  return row?.rows ?? 0;
}
