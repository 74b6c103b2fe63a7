import { sessionLifetimes } from '@lead-engagement/contract';
import type { JWTPayload } from 'jose';
import type { KeySource } from './key-ring.js';
import { createSignedTokens, type TokenKind, type Verified } from './signed-tokens.js';

/** What a session token says. Ids are public ones. */
export interface AccessClaims {
  tenantId: string;
  userId: string;
  sessionId: string;
  /** Milliseconds since 1970. */
  expiresAtMs: number;
}

/** What a refresh token says: the how-manieth of its session it is. Ids are public ones. */
export interface RefreshClaims {
  tenantId: string;
  sessionId: string;
  generation: number;
}

/** Signs and checks the tokens of sessions. Under one key the same claims always give the same token. */
export interface SessionTokens {
  signAccess(claims: AccessClaims): Promise<string>;
  verifyAccess(token: string, now: Date): Promise<Verified<AccessClaims>>;
  signRefresh(claims: RefreshClaims, expiresAt: string): Promise<string>;
  verifyRefresh(token: string, now: Date): Promise<Verified<RefreshClaims>>;
}

/** Kind and audience of each, so that one cannot be used in place of the other, nor of any other token. */
const access = { typ: 'les-session+jwt', audience: 'lead-engagement/api' };
const refresh = { typ: 'les-refresh+jwt', audience: 'lead-engagement/refresh' };

/** An access token is good for fifteen minutes; what its user may do stands in the database, not in it. */
export function createSessionTokens(secretKeys: string | KeySource, clock?: () => number): SessionTokens {
  const tokens = createSignedTokens(secretKeys, 'lead-engagement session tokens', clock);
  const verify = async <T>(
    kind: TokenKind,
    token: string,
    now: Date,
    read: (payload: JWTPayload & { exp: number }) => T | undefined,
  ): Promise<Verified<T>> => {
    const verified = await tokens.verify(kind, token, now);
    if (verified.outcome !== 'valid') return verified;
    const claims = read(verified.claims);
    return claims ? { outcome: 'valid', claims } : { outcome: 'invalid' };
  };
  return {
    signAccess: ({ tenantId, userId, sessionId, expiresAtMs }) =>
      tokens.sign(access, { sub: userId, tenant: tenantId, sid: sessionId }, expiresAtMs),
    verifyAccess: (token, now) => verify(access, token, now, (payload) => readAccess(payload, now)),
    signRefresh: ({ tenantId, sessionId, generation }, expiresAt) =>
      tokens.sign(refresh, { tenant: tenantId, sid: sessionId, gen: generation }, expiresAt),
    verifyRefresh: (token, now) => verify(refresh, token, now, readRefresh),
  };
}

function readAccess({ tenant, sub, sid, exp }: JWTPayload & { exp: number }, now: Date): AccessClaims | undefined {
  if (!isText(tenant) || !isText(sub) || !isText(sid)) return undefined;
  const expiresAtMs = exp * 1000;
  // None that we sign lives longer.
  if (expiresAtMs > now.getTime() + (sessionLifetimes.accessMinutes + 1) * 60_000) return undefined;
  return { tenantId: tenant, userId: sub, sessionId: sid, expiresAtMs };
}

function readRefresh({ tenant, sid, gen }: JWTPayload): RefreshClaims | undefined {
  if (!isText(tenant) || !isText(sid) || !Number.isSafeInteger(gen)) return undefined;
  return { tenantId: tenant, sessionId: sid, generation: gen as number };
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}
