import { hash, timingSafeEqual } from 'node:crypto';
import {
  type App,
  type AppCreate,
  type AppCreated,
  type AppSecret,
  type AppUpdate,
  oauthLifetimes,
  type Scope,
} from '@lead-engagement/contract';
import type { Caller } from '../../../callers/caller.js';
import type { OfTenant, Write } from '../../../callers/write.js';
import type { Transaction } from '../../../db/client.js';
import { changedFields } from '../../../db/diff.js';
import type { ResolveHost } from '../../../egress/host-resolver.js';
import { type EgressPolicy, egressFor, findUrlProblem } from '../../../egress/policy.js';
import { ApiError, invalidField } from '../../../errors.js';
import { decodeId, encodeId, newUuid } from '../../../ids.js';
import { enqueueJobs } from '../../../jobs/enqueue.js';
import type { Cipher } from '../../../security/encryption.js';
import { generateOneTimeToken, hashOneTimeToken } from '../../../security/one-time-token.js';
import { hourMs } from '../../../time.js';
import { defaultVersion } from '../tenants/index.js';
import { appSecretData } from './app-event-job.js';
import { appRecords } from './app-queries.js';
import { endAppKind, endGrantKind } from './end-app-job.js';
import { findGrantOfApp } from './grant-queries.js';
import { type AppRow, toApp } from './present.js';

/** The prefix of an app's secret, by which scanners and people recognize it. */
const secretPrefix = 'les_app_';

export interface AppUrlDeps {
  egress: EgressPolicy;
  resolveHost: ResolveHost;
}

/** Resolves the host if needed. Throws VALIDATION_ERROR if nothing may be sent to the URL. */
export async function checkEventUrl(
  { egress, resolveHost }: AppUrlDeps,
  { environment }: Pick<Caller, 'environment'>,
  url: string | null | undefined,
): Promise<void> {
  if (url == null) return;
  const refusal = await findUrlProblem(egressFor(egress, environment), url, resolveHost);
  if (refusal !== undefined) throw invalidField('body.eventUrl', refusal);
}

/** Registers an app. Only this response contains the secret. */
export async function createApp(
  { tx, caller: { tenantId }, now }: Write<OfTenant>,
  cipher: Cipher,
  { type = 'CONFIDENTIAL', ...input }: AppCreate,
): Promise<AppCreated> {
  const clientSecret = type === 'CONFIDENTIAL' ? secretPrefix + generateOneTimeToken() : null;
  if (type === 'PUBLIC' && input.eventUrl != null) throw noSecret();
  const moment = now.toISOString();
  const place = { tenantId, id: newUuid(now.getTime()) };
  const row = await appRecords.insert(tx, {
    ...place,
    eventUrl: input.eventUrl ?? null,
    apiVersion: input.apiVersion ?? (await defaultVersion(tx, tenantId)),
    encryptedSecret: clientSecret !== null ? cipher.encrypt(clientSecret, appSecretData(place)) : null,
    name: input.name,
    type,
    redirectUris: [...new Set(input.redirectUris)],
    scopes: [...new Set(input.scopes)],
    secretHash: clientSecret === null ? null : hashOneTimeToken(clientSecret),
    createdAt: moment,
    updatedAt: moment,
  });
  return { ...toApp(row), clientSecret };
}

/** Updates a locked app. Throws VALIDATION_ERROR for one that describes itself. */
export async function updateApp(tx: Transaction, row: AppRow, input: AppUpdate, now: Date): Promise<App> {
  if (row.source !== 'REGISTERED') {
    throw invalidField('body', 'This app describes itself: it was not registered here. You can delete it.');
  }
  if (input.eventUrl != null && row.type === 'PUBLIC') throw noSecret();
  if (input.eventUrl != null && row.encryptedSecret === null) {
    throw invalidField('body.eventUrl', 'The secret of the app is too old to sign events. Rotate it first.');
  }
  const changes = changedFields(row, {
    ...(input.name !== undefined && { name: input.name }),
    ...(input.eventUrl !== undefined && { eventUrl: input.eventUrl }),
    ...(input.apiVersion && { apiVersion: input.apiVersion }),
    ...(input.redirectUris && { redirectUris: [...new Set(input.redirectUris)] }),
    ...(input.scopes && { scopes: [...new Set<Scope>(input.scopes)] }),
  });
  return toApp(changes ? await appRecords.update(tx, row, changes, now) : row);
}

/** Deletes a locked app. From then on, its tokens are rejected in every tenant; the worker ends its grants there, and what it made. */
export async function deleteApp(tx: Transaction, row: AppRow, now: Date): Promise<{ id: string; deleted: true }> {
  await appRecords.softDelete(tx, row, now);
  await enqueueJobs(tx, [{ kind: endAppKind, tenantId: row.tenantId, id: row.id }], now);
  return { id: encodeId('app', row.id), deleted: true };
}

/**
 * Ends a consent that a locked app has, of a user of the tenant `onlyTenantId` or, without it, of any: the worker revokes it there. Throws
 * NOT_FOUND.
 */
export async function endGrant(
  tx: Transaction,
  { tenantId, id: appId }: AppRow,
  onlyTenantId: string | undefined,
  publicId: string,
  now: Date,
): Promise<{ id: string; deleted: true }> {
  const id = decodeId('appGrant', publicId);
  const grant = id === undefined ? undefined : await findGrantOfApp(tx, appId, id);
  if (!grant || (onlyTenantId !== undefined && grant.tenantId !== onlyTenantId)) {
    throw new ApiError('NOT_FOUND', 'The app has no consent with this id.');
  }
  await enqueueJobs(tx, [{ kind: endGrantKind, tenantId, id: grant.id, data: { appId } }], now);
  return { id: encodeId('appGrant', grant.id), deleted: true };
}

/** Gives a locked app a new secret; the old one is accepted for another day. Throws CONFLICT for a public app. */
export async function rotateSecret(tx: Transaction, cipher: Cipher, row: AppRow, now: Date): Promise<AppSecret> {
  if (row.type === 'PUBLIC') throw new ApiError('CONFLICT.not_supported', 'A PUBLIC app has no secret. It uses PKCE.');
  const clientSecret = secretPrefix + generateOneTimeToken();
  const previousSecretEndsAt = new Date(now.getTime() + oauthLifetimes.previousSecretHours * hourMs).toISOString();
  const changes = {
    secretHash: hashOneTimeToken(clientSecret),
    encryptedSecret: cipher.encrypt(clientSecret, appSecretData(row)),
    previousSecretHash: row.secretHash,
    previousSecretEndsAt,
  };
  return { ...toApp(await appRecords.update(tx, row, changes, now)), clientSecret, previousSecretEndsAt };
}

function noSecret(): ApiError {
  return invalidField('body.eventUrl', 'A PUBLIC app has no secret to sign events with.');
}

/** Returns true if this is the secret of an app, or the previous one while that is still accepted. */
export function isSecretOf(app: AppRow, secret: string, now: Date): boolean {
  const digest = hash('sha256', secret, 'buffer');
  const isSame = (stored: Buffer | null) => stored !== null && timingSafeEqual(stored, digest);
  const isOverlapping = app.previousSecretEndsAt !== null && Date.parse(app.previousSecretEndsAt) > now.getTime();
  return isSame(app.secretHash) || (isOverlapping && isSame(app.previousSecretHash));
}
