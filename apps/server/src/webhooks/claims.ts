import type { EventType, environments } from '@lead-engagement/contract';
import type { Database } from '../db/client.js';

/** A delivery that this worker has leased, with all that an attempt needs. Ids are UUIDs. */
export interface ClaimedDelivery {
  deliveryId: string;
  tenantId: string;
  endpointId: string;
  eventId: string;
  createdAt: string;
  deadlineAt: string;
  attemptCount: number;
  fence: number;
  type: EventType;
  payload: string;
  url: string;
  encryptedSecret: string;
  disableOnGone: boolean;
  failingSince: string | null;
  environment: (typeof environments)[number];
}

/** What a worker has room for. */
export interface Capacity {
  /** Deliveries that may be claimed now. */
  free: number;
  /** How many of them may be retries: the rest is kept for first attempts. */
  retries: number;
  /** Deliveries that one endpoint may have under way. */
  perEndpoint: number;
  /** How many each endpoint has under way. */
  inFlight: ReadonlyMap<string, number>;
}

/** Whether any delivery is due. One look into an index. */
export async function anyDeliveryDue(db: Database, now: Date): Promise<boolean> {
  const due = await db`select from delivery_queue where not paused and due_at <= ${now.toISOString()} limit 1`;
  return due.length > 0;
}

/**
 * Leases due deliveries until `leaseEnd`, and raises their fence, so that a worker that claimed one before can no
 * longer acknowledge it. Endpoints are asked one by one for as many as they may have: the backlog of a slow one is
 * neither read nor in the way of the others. Committed when this returns.
 */
export async function claimDeliveries(
  db: Database,
  now: Date,
  leaseEnd: Date,
  capacity: Capacity,
): Promise<ClaimedDelivery[]> {
  const { free, retries, perEndpoint, inFlight } = capacity;
  const busy = db.json(Object.fromEntries(inFlight));
  return db<ClaimedDelivery[]>`
    with recursive endpoints (id) as (
      (select endpoint_id from delivery_queue where not paused order by endpoint_id limit 1)
      union all
      select (select q.endpoint_id from delivery_queue q where not q.paused and q.endpoint_id > endpoints.id
        order by q.endpoint_id limit 1)
      from endpoints where endpoints.id is not null
    ), busy (id, in_flight) as (
      select key::uuid, value::int from jsonb_each_text(${busy})
    ), due as (
      select q.* from endpoints left join busy using (id), lateral (
        select delivery_id, attempt_count, due_at from delivery_queue
        where endpoint_id = endpoints.id and not paused and due_at <= ${now.toISOString()}
          and (attempt_count = 0 or ${retries} > 0)
        order by due_at limit greatest(${perEndpoint} - coalesce(in_flight, 0), 0) for update skip locked
      ) q where endpoints.id is not null
    ), chosen as (
      select delivery_id from (
        select *, row_number() over (partition by attempt_count = 0 order by due_at) as place from due
      ) ranked where attempt_count = 0 or place <= ${retries}
      order by due_at limit ${free}
    ), leased as (
      update delivery_queue q set due_at = ${leaseEnd.toISOString()}, fence = q.fence + 1
      from chosen where q.delivery_id = chosen.delivery_id returning q.*
    )
    select leased.delivery_id, leased.tenant_id, leased.endpoint_id, leased.event_id, leased.created_at,
      leased.deadline_at, leased.attempt_count, leased.fence, events.type, events.payload,
      endpoint.url, endpoint.encrypted_secret, endpoint.disable_on_gone, endpoint.failing_since, tenants.environment
    from leased
    join events on events.tenant_id = leased.tenant_id and events.id = leased.event_id
      and events.created_at = leased.created_at
    join webhook_endpoints endpoint on endpoint.tenant_id = leased.tenant_id and endpoint.id = leased.endpoint_id
    join tenants on tenants.id = leased.tenant_id`;
}
