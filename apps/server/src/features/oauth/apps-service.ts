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
import { changedFields } from '../../db/changes.js';
import type { Transaction } from '../../db/client.js';
import { ApiError } from '../../errors.js';
import { encodeId, newUuid } from '../../ids.js';
import { enqueueWork } from '../../jobs/work.js';
import { generateOneTimeToken, hashOneTimeToken } from '../../security/one-time-token.js';
import { hourMs } from '../../time.js';
import { appRecords } from './app-queries.js';
import { endAppKind } from './end-app-work.js';
import { type AppRow, toApp } from './present.js';

/** The prefix of an app's secret, by which scanners and people recognize it. */
const secretPrefix = 'les_app_';

/** Registers an app. Only this response contains the secret. */
export async function createApp(
  tx: Transaction,
  tenantId: string,
  { type = 'CONFIDENTIAL', ...input }: AppCreate,
  now: Date,
): Promise<AppCreated> {
  const clientSecret = type === 'CONFIDENTIAL' ? secretPrefix + generateOneTimeToken() : null;
  const moment = now.toISOString();
  const row = await appRecords.insert(tx, {
    tenantId,
    id: newUuid(now.getTime()),
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

/** Updates a locked app. */
export async function updateApp(tx: Transaction, row: AppRow, input: AppUpdate, now: Date): Promise<App> {
  const changes = changedFields(row, {
    ...(input.name !== undefined && { name: input.name }),
    ...(input.redirectUris && { redirectUris: [...new Set(input.redirectUris)] }),
    ...(input.scopes && { scopes: [...new Set<Scope>(input.scopes)] }),
  });
  return toApp(changes ? await appRecords.update(tx, row, changes, now) : row);
}

/** Deletes a locked app. From then on, its tokens are rejected in every tenant; the worker ends its grants there, and what it made. */
export async function deleteApp(tx: Transaction, row: AppRow, now: Date): Promise<{ id: string; deleted: true }> {
  await appRecords.softDelete(tx, row, now);
  await enqueueWork(tx, [{ kind: endAppKind, tenantId: row.tenantId, id: row.id }], now);
  return { id: encodeId('app', row.id), deleted: true };
}

/** Gives a locked app a new secret; the old one is accepted for another day. Throws CONFLICT for a public app. */
export async function rotateSecret(tx: Transaction, row: AppRow, now: Date): Promise<AppSecret> {
  if (row.type === 'PUBLIC') throw new ApiError('CONFLICT', 'A PUBLIC app has no secret. It uses PKCE.');
  const clientSecret = secretPrefix + generateOneTimeToken();
  const previousSecretEndsAt = new Date(now.getTime() + oauthLifetimes.previousSecretHours * hourMs).toISOString();
  const changes = {
    secretHash: hashOneTimeToken(clientSecret),
    previousSecretHash: row.secretHash,
    previousSecretEndsAt,
  };
  return { ...toApp(await appRecords.update(tx, row, changes, now)), clientSecret, previousSecretEndsAt };
}

/** Returns true if this is the secret of an app, or the previous one while that is still accepted. */
export function isSecretOf(app: AppRow, secret: string, now: Date): boolean {
  const digest = hash('sha256', secret, 'buffer');
  const isSame = (stored: Buffer | null) => stored !== null && timingSafeEqual(stored, digest);
  const isOverlapping = app.previousSecretEndsAt !== null && Date.parse(app.previousSecretEndsAt) > now.getTime();
  return isSame(app.secretHash) || (isOverlapping && isSame(app.previousSecretHash));
}
