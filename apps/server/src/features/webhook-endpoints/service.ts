import type {
  WebhookEndpoint,
  WebhookEndpointCreate,
  WebhookEndpointCreated,
  WebhookEndpointUpdate,
} from '@lead-engagement/contract';
import { changedFields } from '../../db/changes.js';
import type { Queryable, Transaction } from '../../db/client.js';
import type { Caller } from '../../http/caller.js';
import { ApiError, invalidField, unknownReference } from '../../http/errors.js';
import { checkVersion } from '../../http/preconditions.js';
import { decodeId, encodeId, newUuid } from '../../ids.js';
import type { Cipher } from '../../security/encryption.js';
import { type EgressPolicy, egressFor, refuseUrl } from '../../webhooks/egress.js';
import { endDeliveries, pauseDeliveries, resumeDeliveries } from '../../webhooks/queue.js';
import { generateWebhookSecret, secretPlace } from '../../webhooks/signature.js';
import { resolvePipeline } from '../pipelines/service.js';
import { toWebhookEndpoint, type WebhookEndpointRow } from './present.js';
import * as queries from './queries.js';

/** What the handlers need from outside. */
export interface WebhookEndpointDeps {
  cipher: Cipher;
  egress: EgressPolicy;
}

/** The row of a live webhook endpoint. Throws NOT_FOUND. */
export async function getWebhookEndpointRow(db: Queryable, tenantId: string, id: string): Promise<WebhookEndpointRow> {
  const uuid = decodeId('webhookEndpoint', id);
  const row = uuid && (await queries.findWebhookEndpoint(db, tenantId, uuid));
  if (!row) throw notFound();
  return row;
}

/** The live webhook endpoint that a body names at `path`. Throws VALIDATION_ERROR where the tenant has none of this id. */
export async function resolveWebhookEndpoint(
  db: Queryable,
  tenantId: string,
  id: string,
  path: string,
): Promise<WebhookEndpointRow> {
  const uuid = decodeId('webhookEndpoint', id);
  const row = uuid && (await queries.findWebhookEndpoint(db, tenantId, uuid));
  if (!row) throw unknownReference(path, 'webhook endpoint');
  return row;
}

/** A live webhook endpoint, without its secret. Throws NOT_FOUND. */
export async function getWebhookEndpoint(db: Queryable, tenantId: string, id: string): Promise<WebhookEndpoint> {
  return toWebhookEndpoint(await getWebhookEndpointRow(db, tenantId, id));
}

/**
 * Creates a webhook endpoint; the answer alone carries its secret. It gets the events that happen from now on.
 * Throws VALIDATION_ERROR for a URL or pipeline that will not do, PLAN_LIMIT_REACHED.
 */
export async function createWebhookEndpoint(
  tx: Transaction,
  { cipher, egress }: WebhookEndpointDeps,
  caller: Caller,
  input: WebhookEndpointCreate,
  now: Date,
): Promise<WebhookEndpointCreated> {
  const { tenantId } = caller;
  checkUrl(egress, caller, input.url);
  const pipelineId = await readPipelineFilter(tx, tenantId, input.filters?.pipelineId);
  await checkPlan(tx, caller);
  const id = newUuid(now.getTime());
  const secret = generateWebhookSecret();
  const row = await queries.insertWebhookEndpoint(tx, {
    tenantId,
    id,
    url: input.url,
    events: unique(input.events),
    description: input.description ?? null,
    minScore: input.filters?.minScore ?? null,
    pipelineId: pipelineId ?? null,
    disableOnGone: input.disableOnGone ?? false,
    status: 'ACTIVE',
    encryptedSecret: cipher.encrypt(secret, secretPlace(tenantId, id)),
    createdAt: now.toISOString(),
    updatedAt: now.toISOString(),
  });
  return { ...toWebhookEndpoint(row), secret };
}

/**
 * Changes the fields that are sent. While an endpoint is paused its deliveries wait; ACTIVE lets them go on and gives a
 * disabled endpoint a fresh start. Throws NOT_FOUND, PRECONDITION_FAILED, VALIDATION_ERROR.
 */
export async function updateWebhookEndpoint(
  tx: Transaction,
  { egress }: WebhookEndpointDeps,
  caller: Caller,
  id: string,
  input: WebhookEndpointUpdate,
  ifMatch: number | undefined,
  now: Date,
): Promise<WebhookEndpoint> {
  const row = await lockWebhookEndpointRow(tx, caller.tenantId, id);
  checkVersion(row, ifMatch);
  const changes = changedFields(row, await readUpdate(tx, egress, caller, row, input));
  if (!changes) return toWebhookEndpoint(row);
  // Another address, or a fresh start, has not failed yet.
  const startsAfresh = changes.url !== undefined || (changes.status === 'ACTIVE' && row.status === 'DISABLED');
  const updated = await queries.updateWebhookEndpoint(
    tx,
    row,
    { ...changes, ...(startsAfresh && { failingSince: null }) },
    now,
  );
  if (changes.status === 'PAUSED') await pauseDeliveries(tx, row.tenantId, row.id);
  if (changes.status === 'ACTIVE') await resumeDeliveries(tx, row.tenantId, row.id);
  return toWebhookEndpoint(updated);
}

/** Deletes a webhook endpoint; what waits for it ends as FAILED. Throws NOT_FOUND, PRECONDITION_FAILED. */
export async function deleteWebhookEndpoint(
  tx: Transaction,
  tenantId: string,
  id: string,
  ifMatch: number | undefined,
  now: Date,
): Promise<{ id: string; deleted: true }> {
  const row = await lockWebhookEndpointRow(tx, tenantId, id);
  checkVersion(row, ifMatch);
  const deletionId = newUuid(now.getTime());
  await queries.updateWebhookEndpoint(tx, row, { deletedAt: now.toISOString(), deletionId }, now);
  await endDeliveries(tx, tenantId, row.id, now);
  return { id: encodeId('webhookEndpoint', row.id), deleted: true };
}

async function readUpdate(
  tx: Transaction,
  egress: EgressPolicy,
  caller: Caller,
  row: WebhookEndpointRow,
  { filters, events, ...plain }: WebhookEndpointUpdate,
): Promise<Partial<WebhookEndpointRow>> {
  if (plain.url !== undefined) checkUrl(egress, caller, plain.url);
  if (plain.status === 'DISABLED' && row.status !== 'DISABLED') {
    throw invalidField('body.status', 'Only the server disables an endpoint. Send PAUSED to make its deliveries wait.');
  }
  const subscribed = events && unique(events);
  const sameEvents = subscribed?.length === row.events.length && row.events.every((type) => subscribed.includes(type));
  return {
    ...plain,
    events: sameEvents ? undefined : subscribed,
    minScore: filters?.minScore,
    pipelineId: await readPipelineFilter(tx, caller.tenantId, filters?.pipelineId),
  };
}

async function lockWebhookEndpointRow(tx: Transaction, tenantId: string, id: string): Promise<WebhookEndpointRow> {
  const uuid = decodeId('webhookEndpoint', id);
  const row = uuid && (await queries.lockWebhookEndpoint(tx, tenantId, uuid));
  if (!row) throw notFound();
  return row;
}

function notFound(): ApiError {
  return new ApiError('NOT_FOUND', 'There is no webhook endpoint with this id.');
}

function checkUrl(egress: EgressPolicy, { environment }: Caller, url: string): void {
  const refusal = refuseUrl(egressFor(egress, environment), url);
  if (refusal !== undefined) throw invalidField('body.url', refusal);
}

async function checkPlan(tx: Transaction, { tenantId, limits }: Caller): Promise<void> {
  const allowed = limits.webhookEndpoints;
  if (allowed === null || (await queries.countForInsert(tx, tenantId)) < allowed) return;
  throw new ApiError(
    'PLAN_LIMIT_REACHED',
    `The plan allows ${allowed} webhook endpoints. Delete one that is no longer needed.`,
  );
}

async function readPipelineFilter(
  tx: Transaction,
  tenantId: string,
  id: string | null | undefined,
): Promise<string | null | undefined> {
  if (id === undefined || id === null) return id;
  return (await resolvePipeline(tx, tenantId, id, 'body.filters.pipelineId')).id;
}

function unique<T>(values: readonly T[]): T[] {
  return [...new Set(values)];
}
