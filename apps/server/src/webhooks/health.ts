import { webhookTiming } from '@lead-engagement/contract';
import type { Logger } from 'pino';
import { appendAudit, system } from '../audit/append.js';
import { type Database, inTenant, type Transaction } from '../db/client.js';
import { encodeId } from '../ids.js';
import { endDeliveries } from './queue.js';

const { disableAfterDays } = webhookTiming;

/** What an attempt says about its endpoint. */
export interface HealthReport {
  tenantId: string;
  endpointId: string;
  succeeded: boolean;
  /** Whether the receiver answered that it is gone, and its endpoint lets that count. */
  gone: boolean;
  /** Since when the endpoint was known to fail as the attempt began. */
  failingSince: string | null;
}

/**
 * Keeps since when an endpoint fails, and disables it after five days without a success, or at once where it is gone.
 * The five days only keep new events from it: what waits is tried to the end. Gone ends what waits.
 */
export async function recordHealth(db: Database, report: HealthReport, now: Date, log: Logger): Promise<void> {
  const { tenantId, endpointId } = report;
  const ids = { tenantId: encodeId('tenant', tenantId), endpointId: encodeId('webhookEndpoint', endpointId) };
  if (report.gone) {
    if (await disableGone(db, tenantId, endpointId, now)) log.warn({ ...ids, reason: 'gone' }, 'endpoint.disabled');
  } else if (report.succeeded) {
    if (report.failingSince !== null) await markHealthy(db, tenantId, endpointId);
  } else if (await markFailing(db, tenantId, endpointId, now)) {
    log.warn({ ...ids, reason: `only failures for ${disableAfterDays} days` }, 'endpoint.disabled');
  }
}

async function markHealthy(db: Database, tenantId: string, endpointId: string): Promise<void> {
  await db`
    update webhook_endpoints set failing_since = null
    where tenant_id = ${tenantId} and id = ${endpointId} and failing_since is not null`;
}

/** Returns whether it disabled the endpoint. Writes nothing for an endpoint that is known to fail. */
async function markFailing(db: Database, tenantId: string, endpointId: string, now: Date): Promise<boolean> {
  const moment = now.toISOString();
  return inTenant(db, tenantId, async (tx) => {
    const [changed] = await tx<{ disabled: boolean }[]>`
    with latest as (
      select *, failing_since is not null as overdue from webhook_endpoints
      where tenant_id = ${tenantId} and id = ${endpointId} and (failing_since is null or (status = 'ACTIVE'
        and failing_since <= ${moment}::timestamptz - make_interval(days => ${disableAfterDays})))
      for update
    )
    update webhook_endpoints w set
      failing_since = coalesce(w.failing_since, ${moment}),
      status = case when overdue then 'DISABLED' else w.status end,
      version = w.version + overdue::int,
      updated_at = case when overdue then ${moment} else w.updated_at end
    from latest where w.tenant_id = latest.tenant_id and w.id = latest.id
    returning overdue as disabled`;
    if (!changed?.disabled) return false;
    await auditDisabled(tx, tenantId, endpointId, 'failing', now);
    return true;
  });
}

function auditDisabled(
  tx: Transaction,
  tenantId: string,
  endpointId: string,
  reason: string,
  now: Date,
): Promise<void> {
  const targetId = encodeId('webhookEndpoint', endpointId);
  return appendAudit(
    tx,
    tenantId,
    { actor: system, action: 'webhook_endpoint.disabled', targetId, set: { reason } },
    now,
  );
}

/** Returns whether it disabled the endpoint. Rows are locked endpoint first, as everywhere. */
async function disableGone(db: Database, tenantId: string, endpointId: string, now: Date): Promise<boolean> {
  return inTenant(db, tenantId, async (tx) => {
    const disabled = await tx`
      update webhook_endpoints set status = 'DISABLED', version = version + 1, updated_at = ${now.toISOString()}
      where tenant_id = ${tenantId} and id = ${endpointId} and status <> 'DISABLED' and disable_on_gone
        and deleted_at is null`;
    if (disabled.count === 0) return false;
    await endDeliveries(tx, tenantId, endpointId, now);
    await auditDisabled(tx, tenantId, endpointId, 'gone', now);
    return true;
  });
}
