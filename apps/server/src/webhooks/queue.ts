import type { DeliveryEndReason } from '@lead-engagement/contract';
import type { Database, Transaction } from '../db/client.js';
import type { Fragment } from '../db/filters.js';
import { enqueueJobs } from '../jobs/enqueue.js';
import type { Lease } from '../jobs/handler.js';

/** Deliveries are rows of work; the key of each is its endpoint. */
export const deliveryKind = 'delivery';
export const resumeKind = 'resume-deliveries';
export const endKind = 'end-deliveries';

/** So many of a tenant's waiting deliveries are looked at in one step. */
const batchRows = 5_000;

/**
 * Lays a delivery by until its endpoint is resumed, or its deadline ends it. False if the endpoint is paused no longer, or
 * the lease was lost.
 */
export async function parkDelivery(db: Database, { tenantId, id, key, fence, dueAt }: Lease): Promise<boolean> {
  // The endpoint is locked against changes: one that is resumed meanwhile must find what it is to resume.
  const parked = await db`
    with paused as materialized (
      select id from webhook_endpoints
      where tenant_id = ${tenantId} and id = ${key} and status = 'PAUSED' for share
    )
    update work w set leased = false, ready = false, attempts = 0, lost_leases = 0, due_at = (data ->> 'deadlineAt')::timestamptz,
      data = data || jsonb_build_object('resumeAt', ${dueAt.toISOString()}::text)
    from paused
    where w.kind = ${deliveryKind} and w.tenant_id = ${tenantId} and w.id = ${id} and w.fence = ${fence} and w.leased`;
  return parked.count === 1;
}

/** Where a walk over the waiting deliveries of a tenant has come to; undefined after the last. */
export type WalkedTo = string | undefined;

/**
 * Sends at once what waits for an endpoint, parked or for a retry: the first of it in the request, the rest by the
 * worker. The caller holds the endpoint's row.
 */
export async function resumeDeliveries(
  tx: Transaction,
  tenantId: string,
  endpointId: string,
  now: Date,
): Promise<void> {
  const after = await resumeNext(tx, tenantId, endpointId, undefined, now);
  if (after) await enqueueJobs(tx, [{ kind: resumeKind, tenantId, id: endpointId, data: { after } }], now);
}

/** Makes the next waiting deliveries of an endpoint due: those that were parked, and those that wait for a retry. */
export async function resumeNext(
  tx: Transaction,
  tenantId: string,
  endpointId: string,
  after: WalkedTo,
  now: Date,
): Promise<WalkedTo> {
  const isWaiting = tx`not w.ready and not w.leased`;
  const { ids, last } = await lockNext(tx, tenantId, endpointId, after, isWaiting);
  await makeDue(tx, tenantId, ids, now);
  return last;
}

/** Makes waiting deliveries due, whose rows of work the caller has locked. */
export async function makeDue(tx: Transaction, tenantId: string, ids: readonly string[], now: Date): Promise<void> {
  await tx`
    with due as (
      update work set due_at = ${now.toISOString()}, data = data - 'resumeAt', ready = true
      where kind = ${deliveryKind} and tenant_id = ${tenantId} and id = any(${[...ids]}::uuid[])
      returning id, (data ->> 'createdAt')::timestamptz as created_at
    )
    update deliveries d set next_attempt_at = ${now.toISOString()}
    from due where d.tenant_id = ${tenantId} and d.id = due.id and d.created_at = due.created_at`;
}

/**
 * Ends the waiting deliveries of an endpoint as FAILED, also those under way: the first at once, the rest by the
 * worker. The caller holds the endpoint's row.
 */
export async function endDeliveries(
  tx: Transaction,
  tenantId: string,
  endpointId: string,
  reason: DeliveryEndReason,
  now: Date,
): Promise<void> {
  const after = await endNext(tx, tenantId, endpointId, reason, undefined, now);
  if (after) await enqueueJobs(tx, [{ kind: endKind, tenantId, id: endpointId, data: { after, reason } }], now);
}

/** Ends the next waiting deliveries of an endpoint. */
export async function endNext(
  tx: Transaction,
  tenantId: string,
  endpointId: string,
  reason: DeliveryEndReason | null,
  after: WalkedTo,
  now: Date,
): Promise<WalkedTo> {
  const { ids, last } = await lockNext(tx, tenantId, endpointId, after, tx`true`);
  await tx`
    with ended as (
      delete from work where kind = ${deliveryKind} and tenant_id = ${tenantId} and id = any(${ids}::uuid[])
      returning id, (data ->> 'createdAt')::timestamptz as created_at
    )
    update deliveries d set status = 'FAILED', end_reason = ${reason}, next_attempt_at = null, completed_at = ${now.toISOString()}
    from ended where d.tenant_id = ${tenantId} and d.id = ended.id and d.created_at = ended.created_at`;
  return last;
}

/**
 * Looks at the next waiting deliveries of a tenant, in the order of their ids, and locks those of an endpoint: in that
 * order, as acknowledgements do, so that none waits for the other.
 */
async function lockNext(
  tx: Transaction,
  tenantId: string,
  endpointId: string,
  after: WalkedTo,
  condition: Fragment,
): Promise<{ ids: string[]; last: WalkedTo }> {
  const [walk] = await tx<{ ids: string[]; seen: number; last: string | null }[]>`
    with seen as materialized (
      select ctid as row_at, id, key from work
      where kind = ${deliveryKind} and tenant_id = ${tenantId} ${after === undefined ? tx`` : tx`and id > ${after}`}
      order by id limit ${batchRows}
    ), mine as materialized (
      select w.id from seen join work w on w.ctid = seen.row_at
      where seen.key = ${endpointId} and ${condition} order by w.id for update of w
    )
    select array(select id from mine) as ids, (select count(*)::int from seen) as seen,
      (select id from seen order by id desc limit 1) as last`;
  const { ids = [], seen = 0, last = null } = walk ?? {};
  return { ids, last: seen === batchRows && last !== null ? last : undefined };
}
