import { webhookTiming } from '@lead-engagement/contract';
import postgres from 'postgres';
import type { Database } from '../db/client.js';
import { ensureOutboxPartitions } from './partitions.js';

/** What one batch of the relay did. */
export interface RelayedBatch {
  events: number;
  deliveries: number;
}

const nothing: RelayedBatch = { events: 0, deliveries: 0 };
const checkViolation = '23514';

/**
 * Moves the oldest events of the outbox, at most `batchSize`, into the log, each with its place in the order of its
 * tenant, and makes one delivery for every endpoint that wants it. Does nothing while another relay is at it.
 */
export async function relayEvents(db: Database, now: Date, batchSize: number): Promise<RelayedBatch> {
  // Most looks find nothing: they must not cost a lock.
  const waiting = await db`select from outbox limit 1`;
  if (waiting.length === 0) return nothing;
  try {
    return await relayBatch(db, now, batchSize);
  } catch (error) {
    if (!isMissingPartition(error)) throw error;
    await ensureOutboxPartitions(db, batchSize);
    return relayBatch(db, now, batchSize);
  }
}

/**
 * One statement, so one transaction and one round trip. The endpoints are locked against changes: a delivery that is
 * queued while its endpoint is being paused, resumed or deleted would otherwise be missed by that.
 * A delivery's id is its event's with fresh random bits, so that the same time stands in both.
 */
async function relayBatch(db: Database, now: Date, batchSize: number): Promise<RelayedBatch> {
  const [batch] = await db<RelayedBatch[]>`
    with turn as materialized (
      select pg_try_advisory_xact_lock(hashtext('lead_engagement.relay')) as mine
    ), batch as (
      delete from outbox where position in (
        select position from outbox where (select mine from turn) order by position limit ${batchSize}
      ) returning *
    ), numbered as (
      insert into event_sequences as s (tenant_id, last_sequence)
      select tenant_id, count(*) from batch group by tenant_id order by tenant_id
      on conflict (tenant_id) do update set last_sequence = s.last_sequence + excluded.last_sequence
      returning tenant_id, last_sequence
    ), logged as (
      insert into events (tenant_id, id, sequence, type, payload, created_at)
      select tenant_id, batch.id,
        last_sequence + 1 - row_number() over (partition by tenant_id order by batch.position desc),
        batch.type, batch.payload, batch.created_at
      from batch join numbered using (tenant_id)
    ), endpoints as materialized (
      select tenant_id, id, events, min_score, pipeline_id, status, listens_after from webhook_endpoints
      where tenant_id in (select tenant_id from batch) and deleted_at is null and status <> 'DISABLED'
      order by tenant_id, id for share
    ), fanned as (
      insert into deliveries
        (tenant_id, id, endpoint_id, event_id, event_type, status, next_attempt_at, deadline_at, created_at)
      select batch.tenant_id, (left(batch.id::text, 15) || substr(gen_random_uuid()::text, 16))::uuid,
        endpoints.id, batch.id, batch.type, 'PENDING', ${now.toISOString()},
        batch.created_at + make_interval(hours => ${webhookTiming.deadlineHours}), batch.created_at
      from batch join endpoints on endpoints.tenant_id = batch.tenant_id
        and case when batch.endpoint_id is not null then endpoints.id = batch.endpoint_id else
          endpoints.listens_after < batch.position
          and batch.type = any(endpoints.events)
          and (endpoints.min_score is null or batch.score >= endpoints.min_score)
          and (endpoints.pipeline_id is null or batch.pipeline_id = endpoints.pipeline_id)
        end
      returning *
    ), queued as (
      insert into delivery_queue
        (delivery_id, tenant_id, endpoint_id, event_id, created_at, due_at, deadline_at, paused)
      select fanned.id, fanned.tenant_id, fanned.endpoint_id, fanned.event_id, fanned.created_at,
        fanned.next_attempt_at, fanned.deadline_at, endpoints.status = 'PAUSED'
      from fanned join endpoints on endpoints.tenant_id = fanned.tenant_id and endpoints.id = fanned.endpoint_id
    )
    select (select count(*)::int from batch) as events, (select count(*)::int from fanned) as deliveries`;
  return batch ?? nothing;
}

function isMissingPartition(error: unknown): boolean {
  return (
    error instanceof postgres.PostgresError && error.code === checkViolation && error.message.includes('partition')
  );
}
