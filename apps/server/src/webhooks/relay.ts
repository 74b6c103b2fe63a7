import { webhookTiming } from '@lead-engagement/contract';
import postgres from 'postgres';
import type { Database, Transaction } from '../db/client.js';
import type { Fragment } from '../db/filters.js';
import { ensureOutboxPartitions } from '../events/partitions.js';
import { recordRelay } from '../telemetry/traces/job-spans.js';
import { createFilters } from './event-filter.js';
import { readEvent } from './passing.js';
import { deliveryKind } from './queue.js';
import { subscriptionsIn } from './subscriptions.js';

/** What one batch of the relay did. */
export interface RelayedBatch {
  events: number;
  deliveries: number;
  /** The tenant after which the next batch starts; undefined for the first one. */
  nextAfter?: string | undefined;
}

const nothing: RelayedBatch = { events: 0, deliveries: 0 };
const filterOf = createFilters();
const checkViolation = '23514';
/** So many tenants share a batch. */
const tenantsAtOnce = 100;

/** A relay that serves tenants in turn. Each call relays a batch, and returns whether there was any. */
export function createRelay(db: Database, batchSize: number): (now: Date) => Promise<boolean> {
  let after: string | undefined;
  return async (now) => {
    const { events, nextAfter } = await relayEvents(db, now, batchSize, after);
    const isRoundOver = after !== undefined && nextAfter === undefined;
    after = nextAfter;
    return events > 0 || isRoundOver;
  };
}

/**
 * Moves the oldest events of the next tenants behind `after` from the outbox into the log, each with its place in the
 * order of its tenant, and makes one delivery for every endpoint that wants it. `batchSize` is shared by the tenants, and
 * that of a tenant by its endpoints: about as many deliveries are made at most. Does nothing while another relay is at it.
 */
export async function relayEvents(db: Database, now: Date, batchSize: number, after?: string): Promise<RelayedBatch> {
  // Most looks find nothing: they must not cost a lock.
  const waiting = await db`select from outbox limit 1`;
  if (waiting.length === 0) return nothing;
  try {
    return await relayOnce(db, now, batchSize, after);
  } catch (error) {
    if (!isMissingPartition(error)) throw error;
    await ensureOutboxPartitions(db);
    return relayOnce(db, now, batchSize, after);
  }
}

function relayOnce(db: Database, now: Date, batchSize: number, after: string | undefined): Promise<RelayedBatch> {
  return db.begin((tx) => relayBatch(tx, now, batchSize, after)) as Promise<RelayedBatch>;
}

/**
 * The same within a transaction. The endpoints are locked against changes until the commit: a delivery that is queued while its endpoint is being paused, resumed or
 * deleted would otherwise be missed by that. For endpoints with a filter, events are read between two statements of the transaction.
 */
export async function relayBatch(
  tx: Transaction,
  now: Date,
  batchSize: number,
  after: string | undefined,
): Promise<RelayedBatch> {
  const startTime = Date.now();
  const moved = await moveBatch(tx, now, batchSize, after);
  const passing = filterPairs(moved);
  const added = passing.length > 0 ? await deliver(tx, now, passing) : 0;
  const { events, deliveries, tenants, last, traceparents } = moved;
  recordRelay(startTime, events, traceparents);
  return { events, deliveries: deliveries + added, nextAfter: tenants === tenantsAtOnce && last ? last : undefined };
}

/** An event and an endpoint that may get it. Ids are UUIDs. */
interface Pair {
  tenantId: string;
  endpointId: string;
  eventId: string;
  type: string;
  createdAt: string;
  traceparent: string | null;
  isPaused: boolean;
}

interface MovedBatch {
  events: number;
  deliveries: number;
  tenants: number;
  last: string | null;
  traceparents: string[];
  /** The events whose endpoint has a filter, which has not been applied yet. */
  filtered: Pair[] | null;
  /** The text of these events and of the filters of these endpoints, by UUID. */
  texts: Record<string, string> | null;
  filters: Record<string, string> | null;
}

/** Those whose event passes the filter of the endpoint. An event is read once for all endpoints. */
function filterPairs({ filtered, texts, filters }: MovedBatch): Pair[] {
  const read = new Map(Object.entries(texts ?? {}).map(([id, text]) => [id, readEvent(text)]));
  const compiled = new Map(Object.entries(filters ?? {}).map(([id, text]) => [id, filterOf(text)]));
  return (filtered ?? []).filter(({ eventId, endpointId }) => {
    const event = read.get(eventId);
    return event !== undefined && compiled.get(endpointId)?.matches(event);
  });
}

/** Makes deliveries of pairs that were filtered. */
async function deliver(tx: Transaction, now: Date, pairs: readonly Pair[]): Promise<number> {
  const [made] = await tx<{ count: number }[]>`
    with wanted as (
      select "tenantId" as tenant_id, "endpointId" as endpoint_id, "eventId" as event_id, type, "createdAt" as created_at,
        traceparent, "isPaused" as is_paused
      from jsonb_to_recordset(${JSON.stringify(pairs)}::text::jsonb) as p ("tenantId" uuid, "endpointId" uuid, "eventId" uuid,
        type text, "createdAt" timestamptz, traceparent text, "isPaused" boolean)
    ), ${makeDeliveries(tx, tx`wanted`, now)}
    select count(*)::int as count from fanned`;
  return made?.count ?? 0;
}

/**
 * The parts of a statement that make a delivery of each row of `wanted`, and its work. A delivery's id is its event's with fresh random
 * bits, so that the same time stands in both.
 */
function makeDeliveries(tx: Transaction, wanted: Fragment, now: Date): Fragment {
  return tx`fanned as (
      insert into deliveries
        (tenant_id, id, endpoint_id, event_id, event_type, status, next_attempt_at, deadline_at, created_at)
      select tenant_id, (left(event_id::text, 15) || substr(gen_random_uuid()::text, 16))::uuid,
        endpoint_id, event_id, type, 'PENDING', ${now.toISOString()},
        created_at + make_interval(hours => ${webhookTiming.deadlineHours}), created_at
      from ${wanted}
      returning *
    ), queued as (
      insert into work (kind, tenant_id, id, key, due_at, ready, data, traceparent)
      select ${deliveryKind}, fanned.tenant_id, fanned.id, fanned.endpoint_id,
        case when is_paused then fanned.deadline_at else fanned.next_attempt_at end, not is_paused,
        jsonb_build_object('eventId', fanned.event_id, 'createdAt', fanned.created_at,
          'deadlineAt', fanned.deadline_at, 'attemptCount', 0)
          || case when is_paused then jsonb_build_object('resumeAt', fanned.next_attempt_at) else '{}' end, w.traceparent
      from fanned join ${wanted} w on w.tenant_id = fanned.tenant_id and w.event_id = fanned.event_id
        and w.endpoint_id = fanned.endpoint_id
    )`;
}

/** Moves a batch, and makes the deliveries of endpoints without a filter. */
async function moveBatch(
  tx: Transaction,
  now: Date,
  batchSize: number,
  after: string | undefined,
): Promise<MovedBatch> {
  const first = after === undefined ? tx`true` : tx`o.tenant_id > ${after}`;
  const [batch] = await tx<MovedBatch[]>`
    with recursive lock as materialized (
      select pg_try_advisory_xact_lock(hashtext('lead_engagement.relay')) as mine
    ), turn (tenant_id, place) as (
      (select o.tenant_id, 1 from outbox o where (select mine from lock) and ${first}
        order by o.tenant_id, o.position limit 1)
      union all
      select next.tenant_id, turn.place + 1 from turn cross join lateral (
        select o.tenant_id from outbox o where o.tenant_id > turn.tenant_id order by o.tenant_id, o.position limit 1
      ) next where turn.place < ${tenantsAtOnce}
    ), chosen as materialized (
      select turn.tenant_id, next.position from turn cross join lateral (
        select count(*) as count from webhook_endpoints e
        where e.tenant_id = turn.tenant_id and e.deleted_at is null and e.status <> 'DISABLED'
      ) endpoints cross join lateral (
        select o.position from outbox o where o.tenant_id = turn.tenant_id
        order by o.position
        limit greatest(1, ${batchSize} / (select count(*) from turn) / greatest(1, endpoints.count))
      ) next
    ), batch as (
      delete from outbox o using chosen
      where o.tenant_id = chosen.tenant_id and o.position = chosen.position returning o.*
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
      select tenant_id, id, events, min_score, pipeline_id, roles, filter, status, listens_after from webhook_endpoints
      where tenant_id in (select tenant_id from batch) and deleted_at is null and status <> 'DISABLED'
      order by tenant_id, id for share
    ), pairs as (
      select batch.tenant_id, endpoints.id as endpoint_id, batch.id as event_id, batch.type, batch.created_at,
        batch.traceparent, endpoints.status = 'PAUSED' as is_paused,
        case when batch.endpoint_id is null then endpoints.filter::text end as filter
      from batch join endpoints on endpoints.tenant_id = batch.tenant_id
        and case when batch.endpoint_id is not null then endpoints.id = batch.endpoint_id else
          endpoints.listens_after < batch.position
          and endpoints.events && ${subscriptionsIn(tx, tx`batch.type`)}
          and (endpoints.min_score is null or batch.score >= endpoints.min_score)
          and (endpoints.pipeline_id is null or batch.pipeline_id = endpoints.pipeline_id)
          and case when endpoints.roles is null or batch.type <> 'message.created' then true
            else batch.payload::jsonb -> 'data' ->> 'role' = any(endpoints.roles) end
        end
    ), wanted as (
      select * from pairs where filter is null
    ), ${makeDeliveries(tx, tx`wanted`, now)}
    select (select count(*)::int from batch) as events, (select count(*)::int from fanned) as deliveries,
      array(select distinct traceparent from batch where traceparent is not null) as traceparents,
      (select count(*)::int from turn) as tenants, (select tenant_id from turn order by place desc limit 1) as last,
      (select jsonb_agg(jsonb_build_object('tenantId', tenant_id, 'endpointId', endpoint_id, 'eventId', event_id,
        'type', type, 'createdAt', created_at, 'traceparent', traceparent, 'isPaused', is_paused))
        from pairs where filter is not null) as filtered,
      (select jsonb_object_agg(id, payload) from batch
        where id in (select event_id from pairs where filter is not null)) as texts,
      (select jsonb_object_agg(endpoint_id, filter) from (
        select distinct endpoint_id, filter from pairs where filter is not null) f) as filters`;
  return (
    batch ?? {
      events: 0,
      deliveries: 0,
      tenants: 0,
      last: null,
      traceparents: [],
      filtered: null,
      texts: null,
      filters: null,
    }
  );
}

function isMissingPartition(error: unknown): boolean {
  return (
    error instanceof postgres.PostgresError && error.code === checkViolation && error.message.includes('partition')
  );
}
