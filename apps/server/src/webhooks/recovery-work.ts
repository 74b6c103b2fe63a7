import { limits } from '@lead-engagement/contract';
import type { Database, Transaction } from '../db/client.js';
import { encodeId, firstUuid } from '../ids.js';
import { explainFailure, type JobHandler, type Lease, type StepContext, type StepResult } from '../jobs/handler.js';
import { jobKinds } from '../limits/quotas/queued-jobs.js';
import { dayMs } from '../time.js';
import { deliveryKind } from './queue.js';
import { addDeliveries, requeueDeliveries } from './resend.js';
import type { deliveries, webhookEndpoints, webhookRecoveries } from './table.js';

export const recoveryKind = jobKinds.recovery;

type RecoveryRow = typeof webhookRecoveries.$inferSelect;
type EndpointRow = typeof webhookEndpoints.$inferSelect;

/** Events that one step looks at. */
const batchEvents = 500;
/** With so many deliveries of the endpoint ready, a recovery waits until they are fewer. */
const maxReady = 2_000;
const restMs = 2_000;
const retentionMs = limits.deliveryRetentionDays * dayMs;

/** Sends again what an endpoint has missed, some hundred events a step, and no faster than they leave. */
export const recoveryWork: JobHandler = {
  kind: recoveryKind,
  slots: 4,
  slotsPerTenant: 1,
  slotsPerKey: 1,
  leaseSeconds: 60,
  run: runStep,
  giveUp: async ({ tenantId, id }, error, { db, now }) => {
    await endRecovery(db, tenantId, id, 'FAILED', `${explainFailure(error)} Recover again.`, now());
  },
};

async function runStep({ tenantId, id, key }: Lease, { db, now }: StepContext): Promise<StepResult> {
  if (await isBacklogged(db, tenantId, key)) return { next: 'again', at: new Date(now().getTime() + restMs) };
  return db.begin(async (tx): Promise<StepResult> => {
    // The endpoint first, as everywhere: it must not be paused, disabled or deleted meanwhile.
    const [endpoint] = await tx<EndpointRow[]>`
      select * from webhook_endpoints where tenant_id = ${tenantId} and id = ${key} and deleted_at is null for share`;
    const [row] = await tx<RecoveryRow[]>`
      select * from webhook_recoveries where tenant_id = ${tenantId} and id = ${id}
        and status in ('PENDING', 'RUNNING') for update`;
    if (!row) return { next: 'done' };
    if (!endpoint || endpoint.status === 'DISABLED') {
      const error = endpoint ? 'The endpoint has been disabled.' : 'The endpoint has been deleted.';
      await endRecovery(tx, tenantId, id, 'FAILED', error, now());
      return { next: 'done' };
    }
    return recoverNext(tx, endpoint, row, now());
  }) as Promise<StepResult>;
}

async function recoverNext(tx: Transaction, endpoint: EndpointRow, row: RecoveryRow, now: Date): Promise<StepResult> {
  const looked = await lookAtNext(tx, endpoint, row, now);
  const failed = looked.flatMap(({ deliveryId, status, createdAt }) =>
    deliveryId !== null && status === 'FAILED' ? [{ id: deliveryId, createdAt }] : [],
  );
  const missed = looked.filter(({ deliveryId, type, createdAt }) => {
    const types: readonly string[] = endpoint.events;
    return deliveryId === null && types.includes(type) && createdAt > endpoint.createdAt;
  });
  const revived = failed.length > 0 ? await requeueDeliveries(tx, endpoint, failed, now) : [];
  const wanted = await filterByContent(tx, endpoint, missed);
  const added = wanted.length > 0 ? await addDeliveries(tx, endpoint, wanted, now) : 0;
  const moment = now.toISOString();
  await tx`
    update webhook_recoveries set status = 'RUNNING', started_at = coalesce(started_at, ${moment}),
      updated_at = ${moment}, walked_to = ${looked.at(-1)?.id ?? row.walkedTo}, checked = checked + ${looked.length},
      resent = resent + ${revived.length}, added = added + ${added}
    where tenant_id = ${row.tenantId} and id = ${row.id}`;
  const facts = { checked: looked.length, resent: revived.length, added };
  if (looked.length === batchEvents) return { next: 'again', facts };
  await endRecovery(tx, row.tenantId, row.id, 'COMPLETED', null, now);
  return { next: 'done', facts };
}

interface LookedAt {
  id: string;
  type: string;
  createdAt: string;
  /** The delivery of the event to the endpoint, if there is one. */
  deliveryId: string | null;
  status: (typeof deliveries.$inferSelect)['status'] | null;
}

/** The next events, in the order of their ids, each with its delivery to the endpoint. */
function lookAtNext(tx: Transaction, endpoint: EndpointRow, row: RecoveryRow, now: Date): Promise<LookedAt[]> {
  // Deliveries are kept by the time of their event: what is older has no place there any more.
  const sinceMs = Math.max(Date.parse(row.since), now.getTime() - retentionMs);
  const after = row.walkedTo ?? firstUuid(sinceMs);
  return tx<LookedAt[]>`
    select e.id, e.type, e.created_at, d.id as delivery_id, d.status from (
      select id, type, created_at from events
      where tenant_id = ${row.tenantId} and id > ${after} and created_at >= ${new Date(sinceMs).toISOString()}
        and created_at <= ${row.until}
      order by id limit ${batchEvents}
    ) e left join deliveries d on d.tenant_id = ${row.tenantId} and d.event_id = e.id
      and d.endpoint_id = ${endpoint.id} and d.created_at = e.created_at
    order by e.id`;
}

/** Those that pass the filters of the endpoint. Only events of leads have what is filtered by, as when they are sent at first. */
async function filterByContent(
  tx: Transaction,
  endpoint: EndpointRow,
  events: readonly LookedAt[],
): Promise<LookedAt[]> {
  const { tenantId, minScore, pipelineId } = endpoint;
  if (events.length === 0 || (minScore === null && pipelineId === null)) return [...events];
  const pipeline = pipelineId && encodeId('pipeline', pipelineId);
  const passing = await tx<{ id: string }[]>`
    select e.id from jsonb_to_recordset(${JSON.stringify(events)}::text::jsonb) as n (id uuid, "createdAt" timestamptz)
    join events e on e.tenant_id = ${tenantId} and e.id = n.id and e.created_at = n."createdAt"
    cross join lateral (select e.payload::jsonb -> 'data' as data) content
    where e.type like 'lead.%'
      and (${minScore}::int is null or (data ->> 'score')::int >= ${minScore})
      and (${pipeline}::text is null or data ->> 'pipelineId' = ${pipeline})`;
  const ids = new Set(passing.map(({ id }) => id));
  return events.filter(({ id }) => ids.has(id));
}

async function isBacklogged(db: Database, tenantId: string, endpointId: string): Promise<boolean> {
  const [backlog] = await db<{ count: number }[]>`
    select count(*)::int as count from (
      select from work where kind = ${deliveryKind} and tenant_id = ${tenantId} and key = ${endpointId} and ready
      limit ${maxReady}
    ) ready`;
  return backlog?.count === maxReady;
}

async function endRecovery(
  tx: Transaction | Database,
  tenantId: string,
  id: string,
  status: 'COMPLETED' | 'FAILED',
  error: string | null,
  now: Date,
): Promise<void> {
  const moment = now.toISOString();
  await tx`
    update webhook_recoveries set status = ${status}, error = ${error}, completed_at = ${moment},
      started_at = coalesce(started_at, ${moment}), updated_at = ${moment}
    where tenant_id = ${tenantId} and id = ${id} and status in ('PENDING', 'RUNNING')`;
}
