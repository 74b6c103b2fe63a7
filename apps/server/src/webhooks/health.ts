import { webhookTiming } from '@lead-engagement/contract';
import type { Logger } from 'pino';
import { type Database, inTenant, type Transaction } from '../db/client.js';
import { appendAudit, system } from '../events/audit/append.js';
import { encodeId } from '../ids.js';
import type { Cipher } from '../security/encryption.js';
import { hourMs } from '../time.js';
import { type StoppedEndpoint, tellStopped } from './endpoint-events.js';
import { mailAdmins } from './health-mails.js';
import { endDeliveries } from './queue.js';

const { disableAfterDays, warnAfterHours } = webhookTiming;
/** How often to record a success while the endpoint is healthy. */
const successMs = 10_000;

/** The effect of an attempt on the health of its endpoint. */
export interface HealthReport {
  tenantId: string;
  endpointId: string;
  succeeded: boolean;
  /** The reason of a failure. */
  error: string | null;
  /** True if the receiver responded that it is gone, and its endpoint respects that. */
  gone: boolean;
  /** The state of the endpoint when the attempt began. */
  failingSince: string | null;
  lastSuccessAt: string | null;
}

/** The dependencies of health records. */
export interface HealthDeps {
  db: Database;
  log: Logger;
  /** Encrypts mails until they are sent; undefined if mails are off. */
  mail: Cipher | undefined;
}

/** Reports of one endpoint that are written together. */
interface HealthBatch {
  latest: HealthReport;
  /** The latest report of a success; undefined if none of them has to be written. */
  succeeded: HealthReport | undefined;
  /** How many attempts failed after that. */
  failures: number;
  gone: boolean;
  now: Date;
  written: Promise<void>;
}

/**
 * Creates a function that records the health of endpoints, and resolves once it is written. Reports that arrive while an earlier one of the
 * same endpoint is being written are written together, so that attempts do not wait in a row for the lock on its one record.
 */
export function createHealthWriter(
  deps: Omit<HealthDeps, 'db'>,
): (db: Database, report: HealthReport, now: Date) => Promise<void> {
  const underWay = new Map<string, Promise<void>>();
  const waiting = new Map<string, HealthBatch>();

  const begin = (db: Database, latest: HealthReport, now: Date): HealthBatch => {
    const key = latest.endpointId;
    const batch: HealthBatch = {
      latest,
      succeeded: undefined,
      failures: 0,
      gone: false,
      now,
      written: Promise.resolve(),
    };
    const write = async () => {
      waiting.delete(key);
      await writeHealth({ ...deps, db }, batch);
    };
    const before = underWay.get(key) ?? Promise.resolve();
    batch.written = before.catch(() => undefined).then(write);
    waiting.set(key, batch);
    underWay.set(key, batch.written);
    const forget = () => {
      if (underWay.get(key) === batch.written) underWay.delete(key);
    };
    batch.written.then(forget, forget);
    return batch;
  };

  return (db, report, now) => {
    if (report.succeeded && !waiting.has(report.endpointId) && !isNews(report, now)) return Promise.resolve();
    const batch = waiting.get(report.endpointId) ?? begin(db, report, now);
    batch.latest = report;
    batch.now = now;
    batch.gone ||= report.gone;
    batch.failures = report.succeeded ? 0 : batch.failures + 1;
    if (report.succeeded) batch.succeeded = report;
    return batch.written;
  };
}

/** Returns true if a success changes what is recorded, or the last record is older than `successMs`. */
function isNews({ failingSince, lastSuccessAt }: HealthReport, now: Date): boolean {
  return failingSince !== null || lastSuccessAt === null || now.getTime() - Date.parse(lastSuccessAt) >= successMs;
}

/**
 * Records the health of an endpoint. Notifies the admins after a day without a success. After five days, disables the endpoint: it gets no
 * new events, but waiting deliveries are still retried. If the endpoint is gone, disables it at once and ends waiting deliveries.
 */
async function writeHealth(deps: HealthDeps, { latest, succeeded, failures, gone, now }: HealthBatch): Promise<void> {
  if (succeeded) await markHealthy(deps.db, succeeded, now);
  const failing = failures > 0 ? await markFailing(deps.db, latest, failures, now) : undefined;
  if (gone) await disable(deps, latest, 'gone', now);
  if (gone || failing?.status !== 'ACTIVE') return;
  const failingMs = now.getTime() - Date.parse(failing.failingSince);
  if (failingMs >= disableAfterDays * 24 * hourMs) await disable(deps, latest, 'failing', now);
  else if (failingMs >= warnAfterHours * hourMs && failing.warnedAt === null) await warn(deps, latest, now);
}

async function markHealthy(db: Database, { tenantId, endpointId }: HealthReport, now: Date): Promise<void> {
  await db`
    update webhook_endpoints
    set failing_since = null, consecutive_failures = 0, warned_at = null, last_success_at = ${now.toISOString()}
    where tenant_id = ${tenantId} and id = ${endpointId}`;
}

interface Failing {
  status: string;
  failingSince: string;
  warnedAt: string | null;
}

async function markFailing(
  db: Database,
  report: HealthReport,
  failures: number,
  now: Date,
): Promise<Failing | undefined> {
  const { tenantId, endpointId, error } = report;
  const moment = now.toISOString();
  const [failing] = await db<Failing[]>`
    update webhook_endpoints set consecutive_failures = consecutive_failures + ${failures}, last_error = ${error},
      failing_since = coalesce(failing_since, ${moment}), last_failure_at = ${moment}
    where tenant_id = ${tenantId} and id = ${endpointId} and deleted_at is null
    returning status, failing_since, warned_at`;
  return failing;
}

/** Notifies the admins, once, that an endpoint fails. */
async function warn({ db, mail }: HealthDeps, { tenantId, endpointId }: HealthReport, now: Date): Promise<void> {
  if (!mail) return;
  await inTenant(db, tenantId, async (tx) => {
    const warned = await tx`
      update webhook_endpoints set warned_at = ${now.toISOString()}
      where tenant_id = ${tenantId} and id = ${endpointId} and warned_at is null and failing_since is not null
        and status = 'ACTIVE' and deleted_at is null`;
    if (warned.count === 1) await mailAdmins(tx, mail, tenantId, endpointId, 'failing', now);
  });
}

/** Locks the endpoint first, as everywhere, to avoid deadlocks. */
async function disable(
  { db, log, mail }: HealthDeps,
  { tenantId, endpointId }: HealthReport,
  reason: 'gone' | 'failing',
  now: Date,
): Promise<void> {
  const isDisabled = await inTenant(db, tenantId, async (tx) => {
    const condition =
      reason === 'gone'
        ? tx`status <> 'DISABLED' and disable_on_gone`
        : tx`status = 'ACTIVE' and failing_since
            <= ${now.toISOString()}::timestamptz - make_interval(days => ${disableAfterDays})`;
    const disabled = await tx<StoppedEndpoint[]>`
      update webhook_endpoints set status = 'DISABLED', status_reason = ${reason === 'gone' ? 'RECEIVER_GONE' : 'FAILING'}, version = version + 1, updated_at = ${now.toISOString()}
      where tenant_id = ${tenantId} and id = ${endpointId} and deleted_at is null and ${condition}
      returning id, description, status, status_reason`;
    if (disabled.length === 0) return false;
    await tellStopped(tx, tenantId, disabled, now);
    if (reason === 'gone') await endDeliveries(tx, tenantId, endpointId, 'RECEIVER_GONE', now);
    await auditDisabled(tx, tenantId, endpointId, reason, now);
    if (mail) await mailAdmins(tx, mail, tenantId, endpointId, reason === 'gone' ? 'gone' : 'disabled', now);
    return true;
  });
  if (!isDisabled) return;
  const ids = { tenantId: encodeId('tenant', tenantId), endpointId: encodeId('webhookEndpoint', endpointId) };
  log.warn(
    { ...ids, reason: reason === 'gone' ? 'gone' : `only failures for ${disableAfterDays} days` },
    'endpoint.disabled',
  );
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
