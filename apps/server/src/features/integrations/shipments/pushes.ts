import { createHash } from 'node:crypto';
import { type TrackingProviderSlug, type TrackingPushReceipt, trackingPushHeaders } from '@lead-engagement/contract';
import {
  findProvider,
  type PushedUpdate,
  providersBySlug,
  type TrackingAccount,
  type TrackingProvider,
} from '@lead-engagement/platforms/tracking';
import type { RawRequest } from '../../../callers/raw-request.js';
import { type Database, inTenant } from '../../../db/client.js';
import { ApiError, invalidField } from '../../../errors.js';
import { decodeId, nilUuid } from '../../../ids.js';
import { enqueueJobs } from '../../../jobs/enqueue.js';
import type { RateLimiter } from '../../../limits/rate/rate-limiter.js';
import { countFailedRequest } from '../../../limits/rate/refusals.js';
import { findOwnAccount, type TrackingDeps } from '../tracking-settings/index.js';
import { pushWork } from './job.js';
import { insertPush } from './push-queries.js';

export interface PushDeps extends TrackingDeps {
  rateLimiter: RateLimiter;
  /** Wakes the worker, after a commit. */
  wake(): void;
}

/**
 * Throws NOT_FOUND for an unknown provider, and INVALID_SIGNATURE or RATE_LIMITED if a push is not signed by the account in its URL: that
 * of the tenant, or of the installation if the URL has no tenant.
 */
export async function checkPush(db: Database, deps: PushDeps, raw: RawRequest): Promise<void> {
  const { provider: slug } = raw.params;
  const provider = typeof slug === 'string' ? findProvider(slug) : undefined;
  if (!provider) throw new ApiError('NOT_FOUND', 'There is no tracking provider of this name.');
  const tenantId = readSigner(raw.query.tenant);
  const account = tenantId && (await findAccount(db, deps, provider, tenantId));
  if (!account || !provider.isAuthentic(raw, account)) {
    throw await countFailedRequest(deps.rateLimiter, raw.address, invalidSignature(provider));
  }
}

/** The UUID of the tenant whose account signs; the nil UUID stands for the installation. */
function readSigner(tenant: unknown): string | undefined {
  if (tenant === undefined) return nilUuid;
  return typeof tenant === 'string' ? decodeId('tenant', tenant) : undefined;
}

/** Stores a verified push for the worker. Throws VALIDATION_ERROR if it cannot be parsed. */
export async function receivePush(
  db: Database,
  { wake }: PushDeps,
  { slug, tenant, body }: { slug: TrackingProviderSlug; tenant: string | undefined; body: unknown },
  now: Date,
): Promise<TrackingPushReceipt> {
  const provider = providersBySlug[slug];
  const content = provider.readPush(body);
  if (content.kind === 'malformed') throw invalidField(content.path, content.problem);
  if (content.kind !== 'other') {
    await storePush(db, readSigner(tenant) as string, provider, content, now);
    wake();
  }
  return { received: true };
}

async function findAccount(
  db: Database,
  deps: PushDeps,
  { slug }: TrackingProvider,
  tenantId: string,
): Promise<TrackingAccount | undefined> {
  return tenantId === nilUuid ? deps.tracking.accounts[slug] : findOwnAccount(db, deps, tenantId, slug);
}

function invalidSignature({ slug, name }: TrackingProvider): ApiError {
  return new ApiError(
    'INVALID_SIGNATURE',
    `The push is not one of ${name}: ${trackingPushHeaders[slug]} does not fit the raw body and the secret that was entered here. Check the secret on both sides.`,
  );
}

/** Stores a push; a repeated push that is still waiting maps to the same row. */
async function storePush(
  db: Database,
  tenantId: string,
  { slug }: TrackingProvider,
  content: PushedUpdate,
  now: Date,
): Promise<void> {
  const text = JSON.stringify(content);
  const id = toUuid(createHash('sha256').update(slug).update(text).digest('hex'));
  await inTenant(db, tenantId, async (tx) => {
    await insertPush(tx, { tenantId, id, provider: slug, content: text, receivedAt: now.toISOString() });
    await enqueueJobs(tx, [{ kind: pushWork, tenantId, id, key: slug }], now);
  });
}

function toUuid(hex: string): string {
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join('-');
}
