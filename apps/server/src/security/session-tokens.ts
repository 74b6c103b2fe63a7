import { sessionLifetimes } from '@lead-engagement/contract';
import { errors, type JWTPayload, jwtVerify, SignJWT } from 'jose';
import { type KeySource, openKeyRing } from './key-ring.js';

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

/** A token, or why it is none of ours. */
export type Verified<T> = { outcome: 'valid'; claims: T } | { outcome: 'expired' } | { outcome: 'invalid' };

/** Signs and checks the tokens of sessions. Under one key the same claims always give the same token. */
export interface SessionTokens {
  signAccess(claims: AccessClaims): Promise<string>;
  verifyAccess(token: string, now: Date): Promise<Verified<AccessClaims>>;
  signRefresh(claims: RefreshClaims, expiresAt: string): Promise<string>;
  verifyRefresh(token: string, now: Date): Promise<Verified<RefreshClaims>>;
}

const algorithm = 'HS256';
const issuer = 'lead-engagement';
/** Kind and audience of each, so that one cannot be used in place of the other, nor of any other token. */
const access = { typ: 'les-session+jwt', audience: 'lead-engagement/api' };
const refresh = { typ: 'les-refresh+jwt', audience: 'lead-engagement/refresh' };

/**
 * Tokens as JWT (RFC 7519), HS256 under keys derived from secret keys: the first signs, any checks, and `kid` says which.
 * Only this server signs and checks them. An access token is good for fifteen minutes; what its user may do stands in
 * the database, not in it.
 */
export function createSessionTokens(secretKeys: string | KeySource, clock?: () => number): SessionTokens {
  const ring = openKeyRing(secretKeys, 'lead-engagement session tokens', clock);
  const sign = (kind: typeof access, payload: JWTPayload) => {
    const { id, bytes } = ring.present();
    return new SignJWT(payload)
      .setProtectedHeader({ alg: algorithm, typ: kind.typ, kid: id })
      .setIssuer(issuer)
      .setAudience(kind.audience)
      .sign(bytes);
  };
  const findKey = ({ kid }: { kid?: string }) => {
    const key = kid === undefined ? undefined : ring.find(kid);
    if (!key) throw new errors.JWSSignatureVerificationFailed();
    return key.bytes;
  };
  const verify = async <T>(
    kind: typeof access,
    token: string,
    now: Date,
    read: (payload: JWTPayload) => T | undefined,
  ): Promise<Verified<T>> => {
    try {
      const { payload } = await jwtVerify(token, findKey, {
        algorithms: [algorithm],
        issuer,
        ...kind,
        requiredClaims: ['exp', 'tenant', 'sid'],
        currentDate: now,
      });
      const claims = read(payload);
      return claims ? { outcome: 'valid', claims } : { outcome: 'invalid' };
    } catch (error) {
      if (error instanceof errors.JWTExpired) return { outcome: 'expired' };
      if (error instanceof errors.JOSEError) return { outcome: 'invalid' };
      throw error;
    }
  };
  return {
    signAccess: ({ tenantId, userId, sessionId, expiresAtMs }) =>
      sign(access, { sub: userId, tenant: tenantId, sid: sessionId, exp: Math.floor(expiresAtMs / 1000) }),
    verifyAccess: (token, now) => verify(access, token, now, (payload) => readAccess(payload, now)),
    signRefresh: ({ tenantId, sessionId, generation }, expiresAt) =>
      sign(refresh, {
        tenant: tenantId,
        sid: sessionId,
        gen: generation,
        exp: Math.floor(Date.parse(expiresAt) / 1000),
      }),
    verifyRefresh: (token, now) => verify(refresh, token, now, readRefresh),
  };
}

function readAccess({ tenant, sub, sid, exp }: JWTPayload, now: Date): AccessClaims | undefined {
  if (!isText(tenant) || !isText(sub) || !isText(sid) || exp === undefined) return undefined;
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
