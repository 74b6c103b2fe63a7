import { sessionLifetimes } from '@lead-engagement/contract';
import type { JWTPayload } from 'jose';
import { minuteMs } from '../time.js';
import type { KeySource } from './key-ring.js';
import { createSignedTokens, type TokenKind, type Verified } from './signed-tokens.js';

/** The claims of a session token. Ids are public. */
export interface AccessClaims {
  tenantId: string;
  userId: string;
  sessionId: string;
  /** In milliseconds since 1970. */
  expiresAtMs: number;
}

/** The claims of a refresh token: its session, and its position in the chain of refreshes. Ids are public. */
export interface RefreshClaims {
  tenantId: string;
  sessionId: string;
  generation: number;
}

/** Signs and verifies session tokens. With the same key, the same claims always produce the same token. */
export interface SessionTokens {
  signAccess(claims: AccessClaims): Promise<string>;
  verifyAccess(token: string, now: Date): Promise<Verified<AccessClaims>>;
  signRefresh(claims: RefreshClaims, expiresAt: string): Promise<string>;
  verifyRefresh(token: string, now: Date): Promise<Verified<RefreshClaims>>;
}

/** The type and audience of each token, so that none can be used in place of another. */
const access = { typ: 'les-session+jwt', audience: 'lead-engagement/api' };
const refresh = { typ: 'les-refresh+jwt', audience: 'lead-engagement/refresh' };

/**
 * Creates the tokens of sessions. An access token is valid for fifteen minutes; the permissions of its user are in the database, not in the
 * token.
 */
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
  // No token signed here has a longer life.
  if (expiresAtMs > now.getTime() + (sessionLifetimes.accessMinutes + 1) * minuteMs) return undefined;
  return { tenantId: tenant, userId: sub, sessionId: sid, expiresAtMs };
}

function readRefresh({ tenant, sid, gen }: JWTPayload): RefreshClaims | undefined {
  if (!isText(tenant) || !isText(sid) || !Number.isSafeInteger(gen)) return undefined;
  return { tenantId: tenant, sessionId: sid, generation: gen as number };
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}
