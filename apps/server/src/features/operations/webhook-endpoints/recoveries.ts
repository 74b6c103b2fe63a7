import {
  limits,
  type RecoveredStatus,
  typesOf,
  type WebhookRecovery,
  type WebhookRecoveryCreate,
} from '@lead-engagement/contract';
import { requestedBy, toRequester, type WithMaker } from '../../../callers/maker.js';
import type { Actor, Write } from '../../../callers/write.js';
import type { Queryable, Transaction } from '../../../db/client.js';
import { afterCursor, allOf, countRows, inOrder, ofRecords, type RecordFilters } from '../../../db/filters.js';
import { fetchPage, openPage, type Page, type PageQuery } from '../../../db/pages.js';
import { ApiError, invalidField, unknownReference } from '../../../errors.js';
import { decodeId, encodeId, newUuid, uuidTime } from '../../../ids.js';
import { enqueueJobs } from '../../../jobs/enqueue.js';
import { dayMs } from '../../../time.js';
import { recoveryKinds } from '../../../webhooks/recovery-job.js';
import { subscribesTo } from '../../../webhooks/subscriptions.js';
import type { webhookEndpoints, webhookRecoveries } from '../../../webhooks/table.js';
import { getWebhookEndpointRow, lockWebhookEndpointRow } from './service.js';

type RecoveryRow = typeof webhookRecoveries.$inferSelect;
type EndpointRow = typeof webhookEndpoints.$inferSelect;

const retentionMs = limits.deliveryRetentionDays * dayMs;

/**
 * Starts a recovery; a running one starts over, from the earlier of both times, if both choose by `since` alone. Throws NOT_FOUND,
 * VALIDATION_ERROR, INVALID_TRANSITION for a disabled endpoint, CONFLICT for a running recovery.
 */
export async function createRecovery(
  { tx, caller, now }: Write<Actor & WithMaker>,
  id: string,
  body: WebhookRecoveryCreate,
): Promise<WebhookRecovery> {
  const { tenantId, userId } = caller;
  const { since, until, types, statuses } = body;
  const endpoint = await lockWebhookEndpointRow(tx, tenantId, id);
  const to = await receiverOf(tx, endpoint, body);
  checkSpan(since, until, now);
  const foreign = (types ?? []).find((type) => !typesOf([type]).every((one) => subscribesTo(to.events, one)));
  if (foreign) throw invalidField('body.types', `The endpoint that gets the events does not subscribe to ${foreign}.`);
  if (to.status === 'DISABLED') {
    throw new ApiError('INVALID_TRANSITION', 'The endpoint is DISABLED. Set its status to ACTIVE first.');
  }
  const moment = now.toISOString();
  const isPlain = !until && !types && to.id === endpoint.id && isUsual(statuses);
  const running = await joinRunning(tx, endpoint, since, isPlain, moment);
  if (running) return toRecovery(running);
  const row = {
    tenantId,
    id: newUuid(now.getTime()),
    endpointId: endpoint.id,
    status: 'PENDING' as const,
    since,
    until: until ?? moment,
    types: types ? [...new Set(types)] : null,
    statuses: [...new Set(statuses)],
    toEndpointId: to.id === endpoint.id ? null : to.id,
    createdById: userId,
    ...toRequester(caller),
    createdAt: moment,
    updatedAt: moment,
  };
  const [inserted] = await tx<RecoveryRow[]>`insert into webhook_recoveries ${tx(row)} returning *`;
  const kind = isPlain ? recoveryKinds.plain : recoveryKinds.chosen;
  await enqueueJobs(tx, [{ kind, tenantId, id: row.id, key: to.id }], now);
  return toRecovery(inserted as RecoveryRow);
}

/** The endpoint that gets the events, not locked if it is another one: two requests could lock two endpoints in either order. */
async function receiverOf(
  tx: Transaction,
  endpoint: EndpointRow,
  { toEndpointId }: WebhookRecoveryCreate,
): Promise<EndpointRow> {
  if (toEndpointId === undefined || decodeId('webhookEndpoint', toEndpointId) === endpoint.id) return endpoint;
  try {
    return await getWebhookEndpointRow(tx, endpoint.tenantId, toEndpointId);
  } catch (error) {
    if (error instanceof ApiError && error.code === 'NOT_FOUND') {
      throw unknownReference('body.toEndpointId', 'webhook endpoint');
    }
    throw error;
  }
}

/** Whether these are the statuses that are chosen by default, in any order. */
function isUsual(statuses: readonly RecoveredStatus[]): boolean {
  return !statuses.includes('SUCCEEDED') && new Set(statuses).size === 2;
}

/** The recovery of the endpoint that is under way, which starts over. Throws CONFLICT unless it and the new one choose by `since` alone. */
async function joinRunning(
  tx: Transaction,
  { tenantId, id }: EndpointRow,
  since: string,
  isPlain: boolean,
  moment: string,
): Promise<RecoveryRow | undefined> {
  const [running] = await tx<RecoveryRow[]>`
    select * from webhook_recoveries
    where tenant_id = ${tenantId} and endpoint_id = ${id} and status in ('PENDING', 'RUNNING') for update`;
  if (!running) return undefined;
  const { until, createdAt, types, toEndpointId, statuses } = running;
  // One without `until` goes up to when it was made or joined.
  if (!isPlain || until < createdAt || types || toEndpointId || !isUsual(statuses)) {
    throw new ApiError(
      'CONFLICT.not_ready',
      'Another recovery of this endpoint is under way. Wait until it has ended, and ask again.',
      { existingId: encodeId('webhookRecovery', running.id) },
    );
  }
  const [joined] = await tx<RecoveryRow[]>`
    update webhook_recoveries set since = least(since, ${since}), until = greatest(until, ${moment}), walked_to = null, checked = 0,
      updated_at = ${moment}
    where tenant_id = ${tenantId} and id = ${running.id} returning *`;
  return joined;
}

function checkSpan(since: string, until: string | undefined, now: Date): void {
  const ageMs = now.getTime() - Date.parse(since);
  if (ageMs < 0) throw invalidField('body.since', 'Must not lie in the future.');
  if (until !== undefined && Date.parse(until) > now.getTime()) {
    throw invalidField('body.until', 'Must not lie in the future. Leave it out for all events up to now.');
  }
  if (until !== undefined && until < since) throw invalidField('body.until', 'Must not be before `since`.');
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

/** A recovery of any endpoint that is not deleted, by its UUID. */
export async function findRecovery(
  db: Queryable,
  tenantId: string,
  uuid: string,
): Promise<WebhookRecovery | undefined> {
  const [row] = await db<RecoveryRow[]>`
    select r.* from webhook_recoveries r
    join webhook_endpoints e on e.tenant_id = r.tenant_id and e.id = r.endpoint_id and e.deleted_at is null
    where r.tenant_id = ${tenantId} and r.id = ${uuid}`;
  return row && toRecovery(row);
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
    createdBy: requestedBy(row),
    startedAt: row.startedAt,
    completedAt: row.completedAt,
    since: row.since,
    until: row.until,
    types: row.types,
    statuses: row.statuses,
    toEndpointId: encodeId('webhookEndpoint', row.toEndpointId ?? row.endpointId),
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
