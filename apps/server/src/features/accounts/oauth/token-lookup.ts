import type { Scope } from '@lead-engagement/contract';
import { decodeJwt, decodeProtectedHeader } from 'jose';
import type { Caller } from '../../../callers/caller.js';
import { type CallerChanges, createCallerCache } from '../../../callers/caller-changes.js';
import { ApiError, challenge, unauthenticated } from '../../../errors.js';
import type { Verified } from '../../../security/signed-tokens.js';
import type { AccessTokenClaims, AccessTokens } from './access-tokens.js';
import type { ExternalClaims, ExternalIssuer } from './external-issuer.js';
import type { StoredAuthorization } from './grant-queries.js';

/** The data of the callers of tokens. */
export interface TokenStore {
  findAuthorized(tenantId: string, authorizationId: string): Promise<StoredAuthorization | undefined>;
  findExternal(claims: ExternalClaims): Promise<Omit<Caller, 'expiresAt'> | undefined>;
}

interface KnownToken {
  caller: Caller;
  ended: boolean;
  expiresAtMs: number;
}

type Lookup = (credential: string) => Caller | Promise<Caller>;

/**
 * Finds the caller of a token: of an app, of the external issuer if there is one, else of a session, through `findSession`. The result
 * throws, or rejects with, UNAUTHENTICATED or TOKEN_EXPIRED.
 */
export function createTokenLookup(
  deps: { issuer: string; accessTokens: AccessTokens; external: ExternalIssuer | undefined; findSession: Lookup },
  store: TokenStore,
  changes: CallerChanges,
): Lookup {
  const { issuer, accessTokens, external, findSession } = deps;
  const cache = createCallerCache<KnownToken>(changes);

  const loadOwn = async (claims: AccessTokenClaims) => {
    const stored = await store.findAuthorized(claims.tenantId, claims.authorizationId);
    if (!stored || stored.appId !== claims.appId || stored.caller.userId !== claims.userId) return undefined;
    return { ...known(stored.caller, claims), ended: stored.ended };
  };
  const loadExternal = async (claims: ExternalClaims) => {
    const caller = await store.findExternal(claims);
    return caller && known(caller, claims);
  };
  async function lookUp<T>(
    credential: string,
    verified: Verified<T>,
    load: (claims: T) => Promise<KnownToken | undefined>,
  ): Promise<Caller> {
    if (verified.outcome === 'expired') throw tokenExpired();
    if (verified.outcome === 'invalid') throw notValid();
    return checkToken(await cache.get(credential, () => load(verified.claims)), Date.now());
  }

  return (credential) => {
    const cached = cache.peek(credential);
    if (cached) return checkToken(cached.value, Date.now());
    const origin = readOrigin(credential);
    const now = new Date();
    if (origin === issuer) return accessTokens.verify(credential, now).then((v) => lookUp(credential, v, loadOwn));
    if (external && origin === external.issuer) {
      return external.verify(credential, now).then((v) => lookUp(credential, v, loadExternal));
    }
    return findSession(credential);
  };
}

/** The unverified issuer of a token, which only decides who has to verify it. Undefined for a session token. */
function readOrigin(token: string): string | undefined {
  try {
    const { typ } = decodeProtectedHeader(token);
    return typ?.startsWith('les-') ? undefined : decodeJwt(token).iss;
  } catch {
    return undefined;
  }
}

/** The caller with the scopes of this token that are still allowed. */
function known(
  caller: Omit<Caller, 'expiresAt'>,
  { scopes, expiresAtMs }: { scopes: readonly Scope[]; expiresAtMs: number },
): KnownToken {
  const left = caller.scopes.filter((scope) => scopes.includes(scope));
  const expiresAt = new Date(expiresAtMs).toISOString();
  return { caller: { ...caller, scopes: left, expiresAt }, ended: false, expiresAtMs };
}

function checkToken(token: KnownToken | undefined, now: number): Caller {
  if (!token) throw notValid();
  if (token.ended) throw unauthenticated('The user no longer allows this app. Ask the user to allow it again.');
  if (token.expiresAtMs <= now) throw tokenExpired();
  return token.caller;
}

function notValid(): ApiError {
  return unauthenticated(
    'This is not a valid access token. Check that it was copied whole, and that it is for this server.',
  );
}

function tokenExpired(): ApiError {
  return new ApiError('TOKEN_EXPIRED', undefined, challenge);
}
