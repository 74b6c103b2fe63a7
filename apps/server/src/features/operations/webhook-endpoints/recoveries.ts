import { limits, type WebhookRecovery, type WebhookRecoveryCreate } from '@lead-engagement/contract';
import type { Actor, Write } from '../../../callers/write.js';
import type { Queryable } from '../../../db/client.js';
import { afterCursor, allOf, countRows, inOrder, ofRecords, type RecordFilters } from '../../../db/filters.js';
import { fetchPage, openPage, type Page, type PageQuery } from '../../../db/pages.js';
import { ApiError, invalidField } from '../../../errors.js';
import { decodeId, encodeId, newUuid, uuidTime } from '../../../ids.js';
import { enqueueJobs } from '../../../jobs/work.js';
import { dayMs } from '../../../time.js';
import { recoveryKind } from '../../../webhooks/recovery-work.js';
import type { webhookRecoveries } from '../../../webhooks/table.js';
import { getWebhookEndpointRow, lockWebhookEndpointRow } from './service.js';

type RecoveryRow = typeof webhookRecoveries.$inferSelect;

const retentionMs = limits.deliveryRetentionDays * dayMs;

/**
 * Starts a recovery; a running one starts over, from the earlier of both times. Throws NOT_FOUND, VALIDATION_ERROR, INVALID_TRANSITION for
 * a disabled endpoint.
 */
export async function createRecovery(
  { tx, caller: { tenantId, userId }, now }: Write<Actor>,
  id: string,
  { since }: WebhookRecoveryCreate,
): Promise<WebhookRecovery> {
  const endpoint = await lockWebhookEndpointRow(tx, tenantId, id);
  checkSince(since, now);
  if (endpoint.status === 'DISABLED') {
    throw new ApiError('INVALID_TRANSITION', 'The endpoint is DISABLED. Set its status to ACTIVE first.');
  }
  const moment = now.toISOString();
  const [running] = await tx<RecoveryRow[]>`
    update webhook_recoveries set since = least(since, ${since}), until = ${moment}, walked_to = null, checked = 0,
      updated_at = ${moment}
    where tenant_id = ${tenantId} and endpoint_id = ${endpoint.id} and status in ('PENDING', 'RUNNING') returning *`;
  if (running) return toRecovery(running);
  const row = {
    tenantId,
    id: newUuid(now.getTime()),
    endpointId: endpoint.id,
    status: 'PENDING' as const,
    since,
    until: moment,
    createdById: userId,
    createdAt: moment,
    updatedAt: moment,
  };
  const [inserted] = await tx<RecoveryRow[]>`insert into webhook_recoveries ${tx(row)} returning *`;
  await enqueueJobs(tx, [{ kind: recoveryKind, tenantId, id: row.id, key: endpoint.id }], now);
  return toRecovery(inserted as RecoveryRow);
}

function checkSince(since: string, now: Date): void {
  const ageMs = now.getTime() - Date.parse(since);
  if (ageMs < 0) throw invalidField('body.since', 'Must not lie in the future.');
  if (ageMs > retentionMs) {
    throw invalidField('body.since', `Must not be more than ${limits.deliveryRetentionDays} days ago.`);
  }
}

/** A recovery of an endpoint. Throws NOT_FOUND. */
export async function getRecovery(
  db: Queryable,
  tenantId: string,
  id: string,
  recoveryId: string,
): Promise<WebhookRecovery> {
  const endpoint = await getWebhookEndpointRow(db, tenantId, id);
  const uuid = decodeId('webhookRecovery', recoveryId);
  const [row] = uuid
    ? await db<RecoveryRow[]>`
        select * from webhook_recoveries
        where tenant_id = ${tenantId} and id = ${uuid} and endpoint_id = ${endpoint.id}`
    : [];
  if (!row) throw new ApiError('NOT_FOUND', 'There is no recovery of this endpoint with this id.');
  return toRecovery(row);
}

/** A page of the recoveries of an endpoint. Throws NOT_FOUND. */
export async function listRecoveries(
  db: Queryable,
  tenantId: string,
  id: string,
  query: PageQuery & RecordFilters,
): Promise<Page<WebhookRecovery>> {
  const endpoint = await getWebhookEndpointRow(db, tenantId, id);
  const page = openPage(`recoveries of ${endpoint.id}`, query);
  const matching = allOf(db, [
    db`tenant_id = ${tenantId}`,
    db`endpoint_id = ${endpoint.id}`,
    ...ofRecords(db, 'webhookRecovery', query),
  ]);
  return fetchPage(page, {
    rows: db<RecoveryRow[]>`
      select * from webhook_recoveries where ${allOf(db, [matching, afterCursor(db, page, 'created_at')])}
      ${inOrder(db, page, 'created_at')} limit ${page.limit + 1}`,
    count: () => countRows(db, 'webhook_recoveries', matching),
    position: (row) => ({ value: row.createdAt, id: row.id }),
    present: toRecovery,
  });
}

function toRecovery(row: RecoveryRow): WebhookRecovery {
  return {
    id: encodeId('webhookRecovery', row.id),
    tenantId: encodeId('tenant', row.tenantId),
    endpointId: encodeId('webhookEndpoint', row.endpointId),
    status: row.status,
    progress: row.status === 'COMPLETED' ? 1 : shareWalked(row),
    createdById: row.createdById && encodeId('user', row.createdById),
    startedAt: row.startedAt,
    completedAt: row.completedAt,
    since: row.since,
    until: row.until,
    checked: row.checked,
    resent: row.resent,
    added: row.added,
    error: row.error,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
  };
}

/** The share of the time span that has been processed. */
function shareWalked({ since, until, walkedTo }: RecoveryRow): number {
  if (walkedTo === null) return 0;
  const spanMs = Date.parse(until) - Date.parse(since);
  return spanMs <= 0 ? 0 : Math.min(1, Math.max(0, (uuidTime(walkedTo) - Date.parse(since)) / spanMs));
}
