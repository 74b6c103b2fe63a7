import { performance } from 'node:perf_hooks';
import { headers, type revocationReasons } from '@lead-engagement/contract';
import type { Caller } from '../../../callers/caller.js';
import { type CallerChanges, createCallerCache } from '../../../callers/caller-changes.js';
import { ApiError, challenge, unauthenticated } from '../../../errors.js';
import { hashApiKey, readApiKeyEnvironment } from '../../../security/api-key.js';
import { minuteMs } from '../../../time.js';

/** A stored API key and its tenant. */
export interface StoredKey {
  caller: Caller;
  revokedAt: string | null;
  revocationReason: (typeof revocationReasons)[number] | null;
  expiresAt: string | null;
  lastUsedAt: string | null;
}

/** Where keys are kept. */
export interface KeyStore {
  findByHash(hash: Buffer): Promise<StoredKey | undefined>;
  /** Writes down that a key was used. */
  recordUse(caller: Caller, now: Date): Promise<void>;
}

/** Revocation must hold everywhere within five seconds: what takes longer than two and a half to learn is not believed. */
const lookupMs = 2_500;
const useIntervalMs = minuteMs;

/**
 * Finds whose API key a credential is: at once where it was looked up of late, else from the store. The result throws,
 * or rejects with, UNAUTHENTICATED, KEY_REVOKED or KEY_EXPIRED; UNAVAILABLE where the store does not answer in time.
 */
export function createKeyLookup(store: KeyStore, changes: CallerChanges) {
  const cache = createCallerCache<StoredKey>(changes);
  const recordUse = createUseRecorder(store);

  return (credential: string): Caller | Promise<Caller> => {
    const known = cache.peek(credential);
    if (known) return checkKey(known.value, Date.now()).caller;
    if (readApiKeyEnvironment(credential) === undefined) throw unknownKey();
    const read = () => store.findByHash(hashApiKey(credential));
    return inTime(cache.get(credential, read)).then((found) => {
      const stored = checkKey(found, Date.now());
      recordUse(stored);
      return stored.caller;
    });
  };
}

function checkKey(stored: StoredKey | undefined, now: number): StoredKey {
  if (!stored) throw unknownKey();
  if (stored.revokedAt !== null) {
    const leaked = 'The API key was revoked: it was found in public. Use another key.';
    throw new ApiError('KEY_REVOKED', stored.revocationReason === 'LEAKED' ? leaked : undefined, challenge);
  }
  if (stored.expiresAt !== null && Date.parse(stored.expiresAt) <= now) {
    const message = `The API key expired at ${stored.expiresAt}. Create a new key of the same scopes.`;
    throw new ApiError('KEY_EXPIRED', message, challenge);
  }
  return stored;
}

function unknownKey(): ApiError {
  return unauthenticated(
    'This is not a valid API key. Check that it was copied whole, and that it is for this server.',
  );
}

/** Rejects with UNAVAILABLE where a read takes so long that a revocation could have overtaken it. */
function inTime<T>(read: Promise<T>): Promise<T> {
  const startedAt = performance.now();
  return new Promise((resolve, reject) => {
    const giveUp = () =>
      reject(new ApiError('UNAVAILABLE.overloaded', undefined, { headers: { [headers.retryAfter]: '1' } }));
    const timer = setTimeout(giveUp, lookupMs);
    read
      .then((value) => (performance.now() - startedAt < lookupMs ? resolve(value) : giveUp()), reject)
      .finally(() => clearTimeout(timer));
  });
}

/** Writes down the use of keys, once a minute each, without any request waiting for it. */
function createUseRecorder(store: KeyStore) {
  const underWay = new Set<string>();
  return (stored: StoredKey): void => {
    const now = new Date();
    const { caller, lastUsedAt } = stored;
    if (lastUsedAt !== null && now.getTime() - Date.parse(lastUsedAt) < useIntervalMs) return;
    if (underWay.has(caller.principalId)) return;
    underWay.add(caller.principalId);
    store
      .recordUse(caller, now)
      .then(() => {
        stored.lastUsedAt = now.toISOString();
      })
      // The database is away or busy: a later use is written down instead.
      .catch(() => undefined)
      .finally(() => underWay.delete(caller.principalId));
  };
}
