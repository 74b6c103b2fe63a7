import { webhookTiming } from '@lead-engagement/contract';
import type { Queryable, Transaction } from '../db/client.js';
import { currentTraceparent } from '../telemetry/traces/carried.js';
import { hourMs } from '../time.js';
import { deliveryKind, makeDue } from './queue.js';
import type { deliveries, webhookEndpoints } from './table.js';

/** Identifies a delivery by its UUID and the time of its event, which determines the partition. */
export interface DeliveryName {
  id: string;
  createdAt: string;
}

type DeliveryRow = typeof deliveries.$inferSelect;
export type Receiver = Pick<typeof webhookEndpoints.$inferSelect, 'tenantId' | 'id' | 'status'>;

/**
 * Resets deliveries that have ended to PENDING, with the retries and the deadline of a new delivery, and returns them. Ignores deliveries
 * that have not ended. The caller must hold a lock on the endpoint, which must not be DISABLED.
 */
export async function requeueDeliveries(
  tx: Queryable,
  { tenantId, id: endpointId, status }: Receiver,
  names: readonly DeliveryName[],
  now: Date,
): Promise<DeliveryRow[]> {
  const moment = now.toISOString();
  return tx<DeliveryRow[]>`
    with named as (
      select * from jsonb_to_recordset(${JSON.stringify(names)}::text::jsonb) as n (id uuid, "createdAt" timestamptz)
    ), revived as (
      update deliveries d set status = 'PENDING', end_reason = null, next_attempt_at = ${moment}, completed_at = null,
        deadline_at = ${deadlineOf(now)}
      from named n where d.tenant_id = ${tenantId} and d.id = n.id and d.created_at = n."createdAt"
        and d.endpoint_id = ${endpointId} and d.status <> 'PENDING'
      returning d.*
    ), ${queue(tx, tx`revived`, status, now)}
    select * from revived`;
}

/**
 * Creates deliveries for events that the endpoint has no delivery of, and returns their number. The caller must hold a lock on the
 * endpoint.
 */
export async function addDeliveries(
  tx: Queryable,
  { tenantId, id: endpointId, status }: Receiver,
  events: readonly DeliveryName[],
  now: Date,
): Promise<number> {
  const [added] = await tx<{ count: number }[]>`
    with added as (
      insert into deliveries
        (tenant_id, id, endpoint_id, event_id, event_type, status, next_attempt_at, deadline_at, created_at)
      select e.tenant_id, (left(e.id::text, 15) || substr(gen_random_uuid()::text, 16))::uuid, ${endpointId}, e.id,
        e.type, 'PENDING', ${now.toISOString()}, ${deadlineOf(now)}, e.created_at
      from jsonb_to_recordset(${JSON.stringify(events)}::text::jsonb) as n (id uuid, "createdAt" timestamptz)
      join events e on e.tenant_id = ${tenantId} and e.id = n.id and e.created_at = n."createdAt"
      on conflict (tenant_id, event_id, endpoint_id, created_at) do nothing
      returning *
    ), ${queue(tx, tx`added`, status, now)}
    select count(*)::int as count from added`;
  return added?.count ?? 0;
}

/** Sends a delivery that waits for its next attempt now, unless its endpoint is paused. The caller must hold a lock on the endpoint. */
export async function retryNow(
  tx: Transaction,
  { tenantId, status }: Receiver,
  deliveryId: string,
  now: Date,
): Promise<void> {
  if (status === 'PAUSED') return;
  const waiting = await tx`
    select from work where kind = ${deliveryKind} and tenant_id = ${tenantId} and id = ${deliveryId}
      and not leased and not ready for update`;
  if (waiting.count === 1) await makeDue(tx, tenantId, [deliveryId], now);
}

/**
 * Inserts the work of deliveries that were set to PENDING. Their fences start above earlier ones, so that a late acknowledgement is
 * refused.
 */
function queue(tx: Queryable, source: ReturnType<Queryable>, status: Receiver['status'], now: Date) {
  const isPaused = status === 'PAUSED';
  const moment = now.toISOString();
  return tx`queued as (
      insert into work (kind, tenant_id, id, key, due_at, ready, fence, data, traceparent)
      select ${deliveryKind}, tenant_id, id, endpoint_id::text, case when ${isPaused} then deadline_at else ${moment} end,
        not ${isPaused}, (attempt_count + 1) * 1000,
        jsonb_build_object('eventId', event_id, 'createdAt', created_at, 'deadlineAt', deadline_at,
          'attemptCount', attempt_count, 'attemptsBefore', attempt_count)
          || case when ${isPaused} then jsonb_build_object('resumeAt', ${moment}::text) else '{}' end, ${currentTraceparent()}::text
      from ${source} on conflict do nothing
    )`;
}

function deadlineOf(now: Date): string {
  return new Date(now.getTime() + webhookTiming.deadlineHours * hourMs).toISOString();
}
