import { type EventType, limits } from '@lead-engagement/contract';
import type { Database, Transaction } from '../db/client.js';
import { firstUuid } from '../ids.js';
import { explainFailure, type JobHandler, type Lease, type StepContext, type StepResult } from '../jobs/handler.js';
import { jobKinds } from '../limits/quotas/queued-jobs.js';
import { dayMs } from '../time.js';
import { createExplanation, looksAtContent, readEvent } from './passing.js';
import { deliveryKind } from './queue.js';
import { addDeliveries, requeueDeliveries } from './resend.js';
import { subscribesTo, subscriptionsIn } from './subscriptions.js';
import type { deliveries, webhookEndpoints, webhookRecoveries } from './table.js';

/** Of recoveries that choose by `since` alone, and of the others, which workers of a version before would take for such. */
export const recoveryKinds = { plain: jobKinds.recovery, chosen: jobKinds.replay };

type RecoveryRow = typeof webhookRecoveries.$inferSelect;
type EndpointRow = typeof webhookEndpoints.$inferSelect;

/** Events that one step looks at. */
const batchEvents = 500;
/** With so many deliveries of the endpoint ready, a recovery waits until they are fewer. */
const maxReady = 2_000;
const restMs = 2_000;
const retentionMs = limits.deliveryRetentionDays * dayMs;

/** Sends again what an endpoint has missed, some hundred events a step, and no faster than they leave. */
export const recoveryWork: readonly JobHandler[] = Object.values(recoveryKinds).map((kind) => ({
  kind,
  slots: 4,
  slotsPerTenant: 1,
  slotsPerKey: 1,
  leaseSeconds: 60,
  run: runStep,
  giveUp: async ({ tenantId, id }, error, { db, now }) => {
    await endRecovery(db, tenantId, id, 'FAILED', `${explainFailure(error)} Recover again.`, now());
  },
}));

async function runStep({ tenantId, id, key }: Lease, { db, now }: StepContext): Promise<StepResult> {
  if (await isBacklogged(db, tenantId, key)) return { next: 'again', at: new Date(now().getTime() + restMs) };
  return db.begin(async (tx): Promise<StepResult> => {
    // The endpoint first, as everywhere: it must not be paused, disabled or deleted meanwhile.
    const [to] = await tx<EndpointRow[]>`
      select * from webhook_endpoints where tenant_id = ${tenantId} and id = ${key} and deleted_at is null for share`;
    const [row] = await tx<RecoveryRow[]>`
      select * from webhook_recoveries where tenant_id = ${tenantId} and id = ${id}
        and status in ('PENDING', 'RUNNING') for update`;
    if (!row) return { next: 'done' };
    if (!to || to.status === 'DISABLED') {
      const error = to ? 'The endpoint has been disabled.' : 'The endpoint has been deleted.';
      await endRecovery(tx, tenantId, id, 'FAILED', error, now());
      return { next: 'done' };
    }
    // One that has been deleted since has deliveries still.
    const [from] =
      row.endpointId === to.id
        ? [to]
        : await tx<
            EndpointRow[]
          >`select * from webhook_endpoints where tenant_id = ${tenantId} and id = ${row.endpointId}`;
    return recoverNext(tx, { from: from ?? to, to }, row, now());
  }) as Promise<StepResult>;
}

/** The endpoint whose deliveries are looked at, and the one that gets the events: mostly the same one. */
interface Between {
  from: EndpointRow;
  to: EndpointRow;
}

async function recoverNext(tx: Transaction, between: Between, row: RecoveryRow, now: Date): Promise<StepResult> {
  const { to } = between;
  const looked = await lookAtNext(tx, between, row, now);
  const chosen = looked.filter((event) => isChosen(event, between, row));
  const missed = chosen.filter(({ status }) => status === null);
  const passing = new Set(await filterByContent(tx, between.from, missed));
  const sent = chosen.filter((event) => event.status !== null || passing.has(event));
  const ended = sent.flatMap(({ toDeliveryId, createdAt }) => (toDeliveryId ? [{ id: toDeliveryId, createdAt }] : []));
  const revived = ended.length > 0 ? await requeueDeliveries(tx, to, ended, now) : [];
  const without = sent.filter(({ toDeliveryId }) => toDeliveryId === null);
  const wanted = between.from === to ? without : await filterByContent(tx, to, without);
  const added = wanted.length > 0 ? await addDeliveries(tx, to, wanted, now) : 0;
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
  type: EventType;
  createdAt: string;
  /** The status of the delivery of the event, if there is one. */
  status: (typeof deliveries.$inferSelect)['status'] | null;
  /** The delivery to the endpoint that gets the events, if there is one. */
  toDeliveryId: string | null;
}

/** Whether an event is one that the recovery asks for, and that the endpoint may get. */
function isChosen({ status, type, createdAt }: LookedAt, { from, to }: Between, row: RecoveryRow): boolean {
  const statuses: readonly string[] = row.statuses;
  const subscribed = ({ events }: EndpointRow) => subscribesTo(events, type);
  if (from !== to && !subscribed(to)) return false;
  // A wildcard is not about events that only one endpoint gets.
  if (row.types !== null && !subscribesTo(row.types, type)) return false;
  if (status !== null) return statuses.includes(status);
  return statuses.includes('MISSED') && subscribed(from) && createdAt > from.createdAt;
}

/** The next events, in the order of their ids, each with its deliveries to both endpoints. */
function lookAtNext(tx: Transaction, { from, to }: Between, row: RecoveryRow, now: Date): Promise<LookedAt[]> {
  // Deliveries are kept by the time of their event: what is older has no place there any more.
  const sinceMs = Math.max(Date.parse(row.since), now.getTime() - retentionMs);
  const after = row.walkedTo ?? firstUuid(sinceMs);
  return tx<LookedAt[]>`
    select e.id, e.type, e.created_at, d.status, t.id as to_delivery_id from (
      select id, type, created_at from events
      where tenant_id = ${row.tenantId} and id > ${after} and created_at >= ${new Date(sinceMs).toISOString()}
        and created_at <= ${row.until} and (${row.types}::text[] is null or ${row.types}::text[] && ${subscriptionsIn(tx, tx`type`)})
      order by id limit ${batchEvents}
    ) e left join deliveries d on d.tenant_id = ${row.tenantId} and d.event_id = e.id
      and d.endpoint_id = ${from.id} and d.created_at = e.created_at
    left join deliveries t on t.tenant_id = ${row.tenantId} and t.event_id = e.id
      and t.endpoint_id = ${to.id} and t.created_at = e.created_at
    order by e.id`;
}

/** Those that pass the filters of the endpoint, as when they are sent at first. */
async function filterByContent(
  tx: Transaction,
  endpoint: EndpointRow,
  events: readonly LookedAt[],
): Promise<LookedAt[]> {
  if (events.length === 0 || !looksAtContent(endpoint)) return [...events];
  const explain = createExplanation(endpoint);
  const names = events.map(({ id, createdAt }) => ({ id, createdAt }));
  const rows = await tx<{ id: string; payload: string }[]>`
    select e.id, e.payload from jsonb_to_recordset(${JSON.stringify(names)}::text::jsonb) as n (id uuid, "createdAt" timestamptz)
    join events e on e.tenant_id = ${endpoint.tenantId} and e.id = n.id and e.created_at = n."createdAt"`;
  const passing = new Set(rows.filter(({ payload }) => explain(readEvent(payload)).passes).map(({ id }) => id));
  return events.filter(({ id }) => passing.has(id));
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
