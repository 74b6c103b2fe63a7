import type { Caller } from '../../../callers/caller.js';
import { type CallerChanges, createCallerCache } from '../../../callers/caller-changes.js';
import { ApiError, challenge, unauthenticated } from '../../../errors.js';
import { decodeId } from '../../../ids.js';
import type { AccessClaims, SessionTokens } from '../../../security/session-tokens.js';
import type { StoredSession } from './queries.js';
import { sessionEnded } from './sessions.js';

interface KnownSession {
  caller: Caller;
  ended: boolean;
  expiresAtMs: number;
}

/**
 * Finds whose session token a credential is: at once where it was looked up of late, else by its signature and from the
 * store. The result throws, or rejects with, UNAUTHENTICATED or TOKEN_EXPIRED.
 */
export function createSessionLookup(
  tokens: SessionTokens,
  find: (tenantId: string, sessionId: string) => Promise<StoredSession | undefined>,
  changes: CallerChanges,
) {
  const cache = createCallerCache<KnownSession>(changes);

  async function load({ tenantId, sessionId, userId, expiresAtMs }: AccessClaims): Promise<KnownSession | undefined> {
    const tenant = decodeId('tenant', tenantId);
    const session = decodeId('session', sessionId);
    const stored = tenant && session ? await find(tenant, session) : undefined;
    if (!stored || stored.caller.publicPrincipalId !== userId) return undefined;
    const expiresAt = new Date(expiresAtMs).toISOString();
    return { caller: { ...stored.caller, expiresAt }, ended: stored.ended, expiresAtMs };
  }

  async function lookUp(credential: string): Promise<Caller> {
    const verified = await tokens.verifyAccess(credential, new Date());
    if (verified.outcome === 'expired') throw tokenExpired();
    if (verified.outcome === 'invalid') {
      throw unauthenticated(
        'This is neither a valid API key nor a valid session token. Check that it was copied whole, and that it is for this server.',
      );
    }
    return checkSession(await cache.get(credential, () => load(verified.claims)), Date.now());
  }

  return (credential: string): Caller | Promise<Caller> => {
    const known = cache.peek(credential);
    return known ? checkSession(known.value, Date.now()) : lookUp(credential);
  };
}

function checkSession(known: KnownSession | undefined, now: number): Caller {
  if (!known || known.ended) throw sessionEnded();
  if (known.expiresAtMs <= now) throw tokenExpired();
  return known.caller;
}

function tokenExpired(): ApiError {
  return new ApiError('TOKEN_EXPIRED', undefined, challenge);
}
