import type { DeliveryStatus } from '@lead-engagement/contract';
import type { Database } from '../db/client.js';
import { deliveryKind } from './queue.js';

/** The result of a leased delivery. A type, not an interface, because it is sent as JSON. */
export type Ack = {
  deliveryId: string;
  tenantId: string;
  createdAt: string;
  /** The token of the lease. */
  fence: number;
  status: DeliveryStatus;
  /** The number of attempts, including this one. */
  attemptCount: number;
  /** null if the delivery has ended. */
  nextAttemptAt: string | null;
  completedAt: string | null;
  /** null if the delivery ended without another attempt. */
  attempt: {
    startedAt: string;
    durationMs: number;
    outcome: 'SUCCEEDED' | 'FAILED';
    responseStatus: number | null;
    responseBody: string | null;
    error: string | null;
  } | null;
};

/**
 * Writes attempts and the next state of their deliveries, in one transaction. Skips deliveries that have ended or whose lease another
 * worker has taken over. Returns the ids of the deliveries that were written.
 */
export async function writeAcks(db: Database, acks: readonly Ack[]): Promise<Set<string>> {
  const written = await db<{ deliveryId: string }[]>`
    with acks as materialized (
      select * from jsonb_to_recordset(${db.json(acks)}) as a (
        "deliveryId" uuid, "tenantId" uuid, "createdAt" timestamptz, fence int, status text, "attemptCount" int,
        "nextAttemptAt" timestamptz, "completedAt" timestamptz, attempt jsonb)
    ), mine as materialized (
      select sorted.*, q.row_at from (select * from acks order by "tenantId", "deliveryId") sorted cross join lateral (
        select w.ctid as row_at from work w
        where w.kind = ${deliveryKind} and w.tenant_id = sorted."tenantId" and w.id = sorted."deliveryId"
          and w.fence = sorted.fence and w.leased
        limit 1 for update
      ) q
    ), ended as (
      delete from work w using mine where w.ctid = mine.row_at and mine."nextAttemptAt" is null
    ), waiting as (
      update work w set due_at = mine."nextAttemptAt", ready = false, leased = false, attempts = 0,
        lost_leases = 0,
        data = w.data || jsonb_build_object('attemptCount', mine."attemptCount")
      from mine where w.ctid = mine.row_at and mine."nextAttemptAt" is not null
    ), logged as (
      insert into delivery_attempts (tenant_id, delivery_id, number, started_at, duration_ms, outcome,
        response_status, response_body, error, created_at)
      select "tenantId", "deliveryId", "attemptCount", (attempt->>'startedAt')::timestamptz,
        (attempt->>'durationMs')::int, attempt->>'outcome', (attempt->>'responseStatus')::int,
        attempt->>'responseBody', attempt->>'error', "createdAt"
      from mine where attempt <> 'null'
    ), kept as (
      update deliveries d set status = mine.status, attempt_count = mine."attemptCount",
        next_attempt_at = mine."nextAttemptAt", completed_at = mine."completedAt"
      from mine where d.tenant_id = mine."tenantId" and d.id = mine."deliveryId" and d.created_at = mine."createdAt"
    )
    select "deliveryId" as delivery_id from mine`;
  return new Set(written.map(({ deliveryId }) => deliveryId));
}
