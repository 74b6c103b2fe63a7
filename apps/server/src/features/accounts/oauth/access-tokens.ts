import { oauthAlgorithm, oauthLifetimes, type Scope, scopeNames } from '@lead-engagement/contract';
import { errors, type JWTPayload, jwtVerify, SignJWT } from 'jose';
import { decodeId, encodeId, newUuid } from '../../../ids.js';
import type { Verified } from '../../../security/signed-tokens.js';
import type { SigningKeys } from './signing-keys.js';

/** The claims of an access token. Ids are UUIDs. */
export interface AccessTokenClaims {
  tenantId: string;
  userId: string;
  appId: string;
  authorizationId: string;
  scopes: Scope[];
  /** Milliseconds since 1970. */
  expiresAtMs: number;
}

/** Signs and checks access tokens. */
export interface AccessTokens {
  /** Resolves to the token and its lifetime in seconds. */
  sign(claims: Omit<AccessTokenClaims, 'expiresAtMs'>, now: Date): Promise<{ token: string; expiresIn: number }>;
  verify(token: string, now: Date): Promise<Verified<AccessTokenClaims>>;
}

/** The kind of token. Source: RFC 9068, 2.1. */
export const accessTokenType = 'at+jwt';
const lifeSeconds = oauthLifetimes.accessMinutes * 60;
/** The largest difference between the clocks of two servers. */
const skewSeconds = 60;
const requiredClaims = ['exp', 'iat', 'sub', 'jti', 'client_id', 'tenant_id', 'authorization_id', 'scope'];

/** Creates access tokens in the format of RFC 9068. `issuer` is the address of the server, and also the audience of the tokens. */
export function createAccessTokens(keys: SigningKeys, issuer: string): AccessTokens {
  return {
    async sign({ tenantId, userId, appId, authorizationId, scopes }, now) {
      const { id, key } = await keys.present(now);
      const issuedAt = Math.floor(now.getTime() / 1_000);
      const token = await new SignJWT({
        client_id: encodeId('app', appId),
        tenant_id: encodeId('tenant', tenantId),
        authorization_id: encodeId('appAuthorization', authorizationId),
        scope: scopes.join(' '),
      })
        .setProtectedHeader({ alg: oauthAlgorithm, typ: accessTokenType, kid: id })
        .setIssuer(issuer)
        .setAudience(issuer)
        .setSubject(encodeId('user', userId))
        .setJti(newUuid(now.getTime()))
        .setIssuedAt(issuedAt)
        .setExpirationTime(issuedAt + lifeSeconds)
        .sign(key);
      return { token, expiresIn: lifeSeconds };
    },
    async verify(token, now) {
      const findKey = async ({ kid }: { kid?: string }) => {
        const key = kid === undefined ? undefined : await keys.find(kid, now);
        if (!key) throw new errors.JWSSignatureVerificationFailed();
        return key;
      };
      try {
        const { payload } = await jwtVerify(token, findKey, {
          algorithms: [oauthAlgorithm],
          typ: accessTokenType,
          issuer,
          audience: issuer,
          requiredClaims,
          // Also rejects tokens issued in the future.
          maxTokenAge: lifeSeconds,
          clockTolerance: skewSeconds,
          currentDate: now,
        });
        const claims = readClaims(payload);
        if (!claims) return { outcome: 'invalid' };
        return claims.expiresAtMs <= now.getTime() ? { outcome: 'expired' } : { outcome: 'valid', claims };
      } catch (error) {
        if (error instanceof errors.JWTExpired) return { outcome: 'expired' };
        if (error instanceof errors.JOSEError) return { outcome: 'invalid' };
        throw error;
      }
    },
  };
}

function readClaims(payload: JWTPayload): AccessTokenClaims | undefined {
  const { sub, client_id: client, tenant_id: tenant, authorization_id: authorization, scope, exp, iat } = payload;
  const tenantId = readId('tenant', tenant);
  const userId = readId('user', sub);
  const appId = readId('app', client);
  const authorizationId = readId('appAuthorization', authorization);
  if (!tenantId || !userId || !appId || !authorizationId || typeof scope !== 'string') return undefined;
  // This server signs no token with a longer lifetime.
  if (exp === undefined || iat === undefined || exp - iat > lifeSeconds) return undefined;
  return { tenantId, userId, appId, authorizationId, scopes: readScopes(scope), expiresAtMs: exp * 1_000 };
}

function readId(kind: Parameters<typeof decodeId>[0], id: unknown): string | undefined {
  return typeof id === 'string' ? decodeId(kind, id) : undefined;
}

/** The known scopes of a list; unknown ones are ignored. Source: RFC 6749, 3.3. */
export function readScopes(list: string): Scope[] {
  const named = new Set(list.split(' '));
  return scopeNames.filter((scope) => named.has(scope));
}
