import {
  type BrokerType,
  type EventWishes,
  findWishProblem,
  type WebhookEndpoint,
  type WebhookEndpointCreate,
  type WebhookEndpointCreated,
  type WebhookEndpointUpdate,
} from '@lead-engagement/contract';
import type { Caller } from '../../../callers/caller.js';
import { checkMayChange, checkMayRestart, holdMaker, isWithdrawn } from '../../../callers/maker.js';
import type { Write } from '../../../callers/write.js';
import type { Queryable, Transaction } from '../../../db/client.js';
import { changedFields } from '../../../db/diff.js';
import { checkVersion } from '../../../db/records.js';
import type { ResolveHost } from '../../../egress/host-resolver.js';
import type { EgressPolicy } from '../../../egress/policy.js';
import { ApiError, invalidField, unknownReference } from '../../../errors.js';
import { startReaders } from '../../../events/change-readers.js';
import { decodeId, encodeId, newUuid } from '../../../ids.js';
import type { Cipher } from '../../../security/encryption.js';
import { endDeliveries, resumeDeliveries } from '../../../webhooks/queue.js';
import { generateWebhookSecret, secretAssociatedData } from '../../../webhooks/signature.js';
import { defaultVersion } from '../../accounts/tenants/index.js';
import { resolvePipeline } from '../../crm/pipelines/index.js';
import { credentialsAfter, destinationAfter } from './destination.js';
import { toWebhookEndpoint, type WebhookEndpointRow } from './present.js';
import * as queries from './queries.js';

/** The dependencies of the handlers. */
export interface WebhookEndpointDeps {
  cipher: Cipher;
  egress: EgressPolicy;
  resolveHost: ResolveHost;
  /** The engines that the operator has enabled. */
  destinations?: readonly BrokerType[] | undefined;
}

/** The row of a live webhook endpoint. Throws NOT_FOUND. */
export async function getWebhookEndpointRow(db: Queryable, tenantId: string, id: string): Promise<WebhookEndpointRow> {
  const uuid = decodeId('webhookEndpoint', id);
  const row = uuid && (await queries.findWebhookEndpoint(db, tenantId, uuid));
  if (!row) throw notFound();
  return row;
}

/** The live webhook endpoint that a body names at `path`. Throws VALIDATION_ERROR if the tenant has none with this id. */
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
  return present(db, await getWebhookEndpointRow(db, tenantId, id));
}

/** An endpoint with its pending deliveries. */
export async function present(db: Queryable, row: WebhookEndpointRow): Promise<WebhookEndpoint> {
  return toWebhookEndpoint(row, await queries.readSurroundings(db, row.tenantId));
}

/**
 * Creates a webhook endpoint; only this response contains its secret. It gets the events from now on. Its URL has been checked. Throws
 * VALIDATION_ERROR for an invalid pipeline, PLAN_LIMIT_REACHED.
 */
export async function createWebhookEndpoint(
  { tx, caller, now }: Write,
  { cipher }: Pick<WebhookEndpointDeps, 'cipher'>,
  input: WebhookEndpointCreate,
): Promise<WebhookEndpointCreated> {
  const { tenantId } = caller;
  if (input.status === 'DISABLED') throw notToDisable();
  const wishes = toWishes(input);
  const pipelineId = await readPipelineFilter(tx, tenantId, input.filters?.pipelineId);
  const maker = await holdMaker(tx, caller);
  await checkPlan(tx, caller, maker.grantId === null ? null : maker.createdById);
  const id = newUuid(now.getTime());
  const secret = generateWebhookSecret();
  const row = await queries.insertWebhookEndpoint(tx, {
    tenantId,
    id,
    url: input.url,
    destination: destinationAfter(input).destination,
    encryptedCredentials: credentialsAfter({ cipher }, { tenantId, endpointId: id }, input) ?? null,
    description: input.description ?? null,
    minScore: input.filters?.minScore ?? null,
    pipelineId: pipelineId ?? null,
    roles: input.filters?.roles ? unique(input.filters.roles) : null,
    ...wishes,
    disableOnGone: input.disableOnGone ?? false,
    apiVersion: input.apiVersion ?? (await defaultVersion(tx, tenantId)),
    status: input.status ?? 'ACTIVE',
    ...maker,
    encryptedSecret: cipher.encrypt(secret, secretAssociatedData(tenantId, id)),
    createdAt: now.toISOString(),
    updatedAt: now.toISOString(),
  });
  await startReaders(tx, tenantId, row.events);
  return { ...(await present(tx, row)), secret };
}

/**
 * Updates the fields that are sent. While an endpoint is paused, its deliveries wait; ACTIVE sends them at once and resets its failures.
 * Throws NOT_FOUND, PRECONDITION_FAILED, VALIDATION_ERROR.
 */
export async function updateWebhookEndpoint(
  { tx, caller, now }: Write,
  { cipher, ifMatch }: Pick<WebhookEndpointDeps, 'cipher'> & { ifMatch: number | undefined },
  id: string,
  input: WebhookEndpointUpdate,
): Promise<WebhookEndpoint> {
  const row = await lockForChange(tx, caller, id);
  checkVersion(row, ifMatch);
  const encryptedCredentials = credentialsAfter({ cipher }, { tenantId: row.tenantId, endpointId: row.id }, input, row);
  const changes = changedFields(row, { ...(await readUpdate(tx, caller, row, input)), encryptedCredentials });
  if (!changes) return present(tx, row);
  // A new URL, or ACTIVE, resets the failures.
  const startsAfresh = changes.url !== undefined || changes.destination !== undefined || changes.status === 'ACTIVE';
  const updated = await queries.updateWebhookEndpoint(
    tx,
    row,
    { ...changes, ...(startsAfresh && { failingSince: null, consecutiveFailures: 0, warnedAt: null }) },
    now,
  );
  if (changes.events) await startReaders(tx, row.tenantId, changes.events);
  if (changes.status === 'ACTIVE') await resumeDeliveries(tx, row.tenantId, row.id, now);
  return present(tx, updated);
}

/** Deletes a webhook endpoint; its pending deliveries end as FAILED. Throws NOT_FOUND, PRECONDITION_FAILED. */
export async function deleteWebhookEndpoint(
  { tx, caller, now }: Write,
  id: string,
  ifMatch: number | undefined,
): Promise<{ id: string; deleted: true }> {
  const { tenantId } = caller;
  const row = await lockForChange(tx, caller, id);
  checkVersion(row, ifMatch);
  const deletionId = newUuid(now.getTime());
  await queries.updateWebhookEndpoint(tx, row, { deletedAt: now.toISOString(), deletionId }, now);
  await endDeliveries(tx, tenantId, row.id, 'ENDPOINT_DELETED', now);
  return { id: encodeId('webhookEndpoint', row.id), deleted: true };
}

async function readUpdate(
  tx: Transaction,
  caller: Caller,
  row: WebhookEndpointRow,
  { filters, events, filter, payload, fields, destination, credentials: _, ...plain }: WebhookEndpointUpdate,
): Promise<Partial<WebhookEndpointRow>> {
  if (plain.status === 'DISABLED' && row.status !== 'DISABLED') {
    throw notToDisable();
  }
  const wishes = toWishes({ events, filter, payload, fields }, row);
  const subscribed = wishes.events;
  const sameEvents = subscribed.length === row.events.length && row.events.every((type) => subscribed.includes(type));
  return {
    ...plain,
    ...(plain.status !== undefined && plain.status !== row.status && (await restart(tx, caller, row))),
    ...(destination && { destination: destinationAfter({ destination }).destination }),
    ...wishes,
    events: sameEvents ? undefined : subscribed,
    minScore: filters?.minScore,
    roles: filters?.roles && unique(filters.roles),
    pipelineId: await readPipelineFilter(tx, caller.tenantId, filters?.pipelineId, row.pipelineId),
  };
}

type Wishes = Pick<WebhookEndpointRow, 'events' | 'filter' | 'payload' | 'fields'>;

/**
 * What an endpoint subscribes to, and what it gets of it: the fields that are sent in place of those that are stored. Throws VALIDATION_ERROR if
 * they do not fit together.
 */
export function toWishes(
  { events, filter, payload, fields }: Partial<Pick<WebhookEndpointCreate, 'events' | 'filter' | 'payload' | 'fields'>>,
  stored?: Wishes,
): Wishes {
  const wishes: Wishes & EventWishes = {
    events: events ? unique(events) : [...(stored?.events ?? [])],
    filter: filter === undefined ? (stored?.filter ?? null) : filter,
    payload: payload ?? stored?.payload ?? 'full',
    fields: fields === undefined ? (stored?.fields ?? null) : fields && unique(fields),
  };
  const problem = findWishProblem(wishes);
  if (problem) throw invalidField(`body.${problem.path}`, problem.message);
  return wishes;
}

/** A status that a client sets has no reason of the server. An endpoint of an app becomes the tenant's own. */
async function restart(
  tx: Transaction,
  caller: Caller,
  row: WebhookEndpointRow,
): Promise<Partial<Pick<WebhookEndpointRow, 'statusReason' | 'grantId'>>> {
  if (!isWithdrawn(row)) return { statusReason: null };
  checkMayRestart(caller, row);
  if (row.grantId !== null) await checkPlan(tx, caller, null);
  return { statusReason: null, grantId: null };
}

/** Finds and locks the row of a live webhook endpoint. Throws NOT_FOUND. */
export async function lockWebhookEndpointRow(
  tx: Transaction,
  tenantId: string,
  id: string,
): Promise<WebhookEndpointRow> {
  const uuid = decodeId('webhookEndpoint', id);
  const row = uuid && (await queries.lockWebhookEndpoint(tx, tenantId, uuid));
  if (!row) throw notFound();
  return row;
}

/** The same for a caller who changes it. Throws NOT_FOUND, and FORBIDDEN for an app that did not make it. */
export async function lockForChange(tx: Transaction, caller: Caller, id: string): Promise<WebhookEndpointRow> {
  const row = await lockWebhookEndpointRow(tx, caller.tenantId, id);
  checkMayChange(caller, row);
  return row;
}

function notToDisable(): ApiError {
  return invalidField('body.status', 'Only the server disables an endpoint. Send PAUSED to make its deliveries wait.');
}

function notFound(): ApiError {
  return new ApiError('NOT_FOUND', 'There is no webhook endpoint with this id.');
}

/** The endpoints of each app, by its public id, count apart from those of the tenant. */
async function checkPlan(tx: Transaction, { tenantId, limits }: Caller, appId: string | null): Promise<void> {
  const allowed = limits.webhookEndpoints;
  if (allowed === null || (await queries.countForInsert(tx, tenantId, appId)) < allowed) return;
  throw new ApiError(
    'PLAN_LIMIT_REACHED.count',
    `The plan allows ${allowed} webhook endpoints. Delete one that is no longer needed.`,
  );
}

/** The pipeline of the present filter may have been deleted, so that a response can be sent back unchanged. */
export async function readPipelineFilter(
  tx: Transaction,
  tenantId: string,
  id: string | null | undefined,
  present: string | null = null,
): Promise<string | null | undefined> {
  if (id === undefined || id === null) return id;
  if (present !== null && decodeId('pipeline', id) === present) return present;
  return (await resolvePipeline(tx, tenantId, id, 'body.filters.pipelineId')).id;
}

function unique<T>(values: readonly T[]): T[] {
  return [...new Set(values)];
}
