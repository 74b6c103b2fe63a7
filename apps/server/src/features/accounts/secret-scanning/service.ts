import { hash, verify } from 'node:crypto';
import { type LeakedSecret, type LeakVerdict, secretScanningHeaders } from '@lead-engagement/contract';
import type { RawRequest } from '../../../callers/raw-request.js';
import { type Database, inTenant } from '../../../db/client.js';
import { ApiError } from '../../../errors.js';
import { appendAudit, system } from '../../../events/audit/append.js';
import { encodeId } from '../../../ids.js';
import type { RateLimiter } from '../../../limits/rate/rate-limiter.js';
import { countFailedRequest } from '../../../limits/rate/refusals.js';
import { ownValue } from '../../../own-value.js';
import { readApiKeyEnvironment } from '../../../security/api-key.js';
import { findApiKeysByHashes, revokeLeakedKey } from '../api-keys/index.js';
import type { PublicKeys } from './public-keys.js';

const maxUrlChars = 2_048;

/**
 * Throws INVALID_SIGNATURE if an alert is not signed by one of the publisher's keys, RATE_LIMITED after too many such alerts from its
 * address, UPSTREAM_ERROR if the keys cannot be read.
 */
export async function checkAlert(publicKeys: PublicKeys, rateLimiter: RateLimiter, alert: RawRequest): Promise<void> {
  if (!(await isSigned(publicKeys, alert)))
    throw await countFailedRequest(rateLimiter, alert.address, invalidSignature());
}

/** Source: GitHub, secret scanning partner program: ECDSA, P-256, SHA-256, over the raw body. */
async function isSigned(publicKeys: PublicKeys, { headers, body }: RawRequest): Promise<boolean> {
  const [identifier, signature] = [secretScanningHeaders.keyIdentifier, secretScanningHeaders.signature].map((name) =>
    ownValue(headers, name.toLowerCase()),
  );
  if (typeof identifier !== 'string' || typeof signature !== 'string') return false;
  const key = await publicKeys.find(identifier);
  return key !== undefined && verify('sha256', body, key, Buffer.from(signature, 'base64'));
}

function invalidSignature(): ApiError {
  return new ApiError(
    'INVALID_SIGNATURE',
    `The alert is not signed: ${secretScanningHeaders.signature} must be the signature of the raw body by the key that ${secretScanningHeaders.keyIdentifier} names.`,
  );
}

/** Revokes the keys among some leaked secrets. Returns for each secret, in order, if it was a key. */
export async function revokeLeaked(db: Database, secrets: LeakedSecret[], now: Date): Promise<LeakVerdict[]> {
  const hashed = secrets.map((secret) => ({ ...secret, hash: hash('sha256', secret.token) }));
  const possible = hashed.filter(({ token }) => readApiKeyEnvironment(token) !== undefined);
  const urls = new Map(possible.map((secret) => [secret.hash, secret.url]));
  const found = urls.size === 0 ? [] : await findApiKeysByHashes(db, [...urls.keys()]);
  for (const key of found) {
    const leak = { reason: 'LEAKED', leakUrl: toStorable(urls.get(key.hash)) } as const;
    await inTenant(db, key.tenantId, async (tx) => {
      if (!(await revokeLeakedKey({ tx, caller: { tenantId: key.tenantId }, now }, key.id, leak.leakUrl))) return;
      const targetId = encodeId('apiKey', key.id);
      await appendAudit(tx, key.tenantId, { actor: system, action: 'api_key.revoked', targetId, set: leak }, now);
    });
  }
  const known = new Set(found.map((key) => key.hash));
  return hashed.map((secret) => ({
    token_hash: secret.hash,
    token_type: secret.type,
    label: known.has(secret.hash) ? 'true_positive' : 'false_positive',
  }));
}

/** A text of a third party, cut to what can be stored; null if nothing is left. */
function toStorable(text: string | null | undefined): string | null {
  return text?.replaceAll('\u0000', '').slice(0, maxUrlChars).toWellFormed() || null;
}
