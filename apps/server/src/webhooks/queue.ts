import type { Queryable, Transaction } from '../db/client.js';

/** Keeps the waiting deliveries of an endpoint where they are. The caller holds the endpoint's row. */
export async function pauseDeliveries(tx: Transaction, tenantId: string, endpointId: string): Promise<void> {
  await setPaused(tx, tenantId, endpointId, true);
}

/** Lets the waiting deliveries of an endpoint go on; what is overdue goes at once. The caller holds the endpoint's row. */
export async function resumeDeliveries(tx: Transaction, tenantId: string, endpointId: string): Promise<void> {
  await setPaused(tx, tenantId, endpointId, false);
}

// Here and below rows are locked in the order of their ids, as acknowledgements do, so that none waits for the other.
async function setPaused(tx: Transaction, tenantId: string, endpointId: string, paused: boolean): Promise<void> {
  await tx`
    with waiting as (
      select delivery_id from delivery_queue
      where tenant_id = ${tenantId} and endpoint_id = ${endpointId} and ${paused ? tx`not paused` : tx`paused`}
      order by delivery_id for update
    )
    update delivery_queue set paused = ${paused} from waiting where delivery_queue.delivery_id = waiting.delivery_id`;
}

/** Ends the waiting deliveries of an endpoint as FAILED, also those under way. The caller holds the endpoint's row. */
export async function endDeliveries(tx: Transaction, tenantId: string, endpointId: string, now: Date): Promise<void> {
  await tx`
    with waiting as (
      select delivery_id from delivery_queue
      where tenant_id = ${tenantId} and ((endpoint_id = ${endpointId} and paused) or (endpoint_id = ${endpointId} and not paused))
      order by delivery_id for update
    ), ended as (
      delete from delivery_queue q using waiting where q.delivery_id = waiting.delivery_id
      returning q.tenant_id, q.delivery_id, q.created_at
    )
    update deliveries d set status = 'FAILED', next_attempt_at = null, completed_at = ${now.toISOString()}
    from ended where d.tenant_id = ended.tenant_id and d.id = ended.delivery_id and d.created_at = ended.created_at`;
}

/** Ends deliveries, at most `limit`, that waited for a paused endpoint until their deadline. Returns how many. */
export async function endExpiredDeliveries(db: Queryable, now: Date, limit: number): Promise<number> {
  const moment = now.toISOString();
  const ended = await db`
    with waiting as (
      select delivery_id from delivery_queue
      where paused and deadline_at <= ${moment} and due_at <= ${moment}
      order by delivery_id limit ${limit} for update skip locked
    ), ended as (
      delete from delivery_queue q using waiting where q.delivery_id = waiting.delivery_id
      returning q.tenant_id, q.delivery_id, q.created_at
    )
    update deliveries d set status = 'FAILED', next_attempt_at = null, completed_at = ${moment}
    from ended where d.tenant_id = ended.tenant_id and d.id = ended.delivery_id and d.created_at = ended.created_at`;
  return ended.count;
}
