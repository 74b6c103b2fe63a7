import { hash } from 'node:crypto';
import { performance } from 'node:perf_hooks';
import { headers, plans, type Scope, scopesOnPlan, servedVersion } from '@lead-engagement/contract';
import {
  createLocalJWKSet,
  errors,
  type FlattenedJWSInput,
  type JSONWebKeySet,
  type JWSHeaderParameters,
  type JWTPayload,
  jwtVerify,
} from 'jose';
import { z } from 'zod';
import type { Caller } from '../../../callers/caller.js';
import type { Queryable } from '../../../db/client.js';
import type { GuardedClient } from '../../../egress/guarded-client.js';
import type { ExternalIssuerSettings } from '../../../env/env.js';
import { ApiError } from '../../../errors.js';
import { decodeId, encodeId } from '../../../ids.js';
import type { Verified } from '../../../security/signed-tokens.js';
import { minuteMs } from '../../../time.js';
import { findTenant } from '../tenants/index.js';
import { findLiveUser } from '../users/index.js';
import { readScopes } from './access-tokens.js';
import { effectiveScopes } from './scopes.js';

/** The claims of a token of the external issuer. */
export interface ExternalClaims {
  /** UUID. */
  tenantId: string;
  /** The user as named by the issuer: the id of one of our users, or any other text. */
  subject: string;
  label: string;
  scopes: Scope[];
  expiresAtMs: number;
}

/** Checks the tokens of an external issuer. */
export interface ExternalIssuer {
  issuer: string;
  /** Rejects with UNAVAILABLE until the keys of the issuer have been fetched once. */
  verify(token: string, now: Date): Promise<Verified<ExternalClaims>>;
}

/** Only asymmetric algorithms: with a symmetric one, a public key could be used as the shared secret. */
const algorithms = [
  'ES256',
  'ES384',
  'ES512',
  'RS256',
  'RS384',
  'RS512',
  'PS256',
  'PS384',
  'PS512',
  'EdDSA',
  'Ed25519',
];
/** Limits how often invented values of `kid` cause the keys to be fetched. */
const askAgainMs = 10_000;
/** The time after which keys are fetched again. */
const freshMs = 10 * minuteMs;
const skewSeconds = 30;
/** The end of the year 9999, in seconds since 1970: later dates have a different format. */
const lastMoment = 253_402_300_799;

const Published = z.object({ keys: z.array(z.looseObject({ kty: z.string() })).max(100) });
type FindKey = ReturnType<typeof createLocalJWKSet>;

/** Creates the issuer of the settings. Its keys are fetched on first use, for an unknown `kid`, and when they are out of date. */
export function createExternalIssuer(
  { issuer, audience, jwksUrl }: ExternalIssuerSettings,
  client: Pick<GuardedClient, 'getJson'>,
  clock: () => number = () => performance.now(),
): ExternalIssuer {
  const keys = createPublishedKeys(client, jwksUrl, clock);
  return {
    issuer,
    async verify(token, now) {
      try {
        const { payload } = await jwtVerify(token, keys, {
          algorithms,
          issuer,
          audience,
          requiredClaims: ['exp', 'sub', 'tenant_id', 'scope'],
          clockTolerance: skewSeconds,
          currentDate: now,
        });
        const claims = readClaims(payload, now);
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

function createPublishedKeys(client: Pick<GuardedClient, 'getJson'>, url: string, clock: () => number) {
  let find: FindKey | undefined;
  let askedAt = Number.NEGATIVE_INFINITY;
  let fetchedAt = Number.NEGATIVE_INFINITY;
  let underWay: Promise<void> | undefined;
  const fetchKeys = async () => {
    askedAt = clock();
    const fetched = await client.getJson(url);
    const published = fetched.outcome === 'answered' ? Published.safeParse(fetched.body).data : undefined;
    // If the fetch failed, the previous keys are used until the next attempt.
    if (!published) return;
    find = createLocalJWKSet(published as JSONWebKeySet);
    fetchedAt = askedAt;
  };
  const refresh = async () => {
    if (!underWay && clock() - askedAt < askAgainMs) return;
    underWay ??= fetchKeys().finally(() => {
      underWay = undefined;
    });
    await underWay;
  };
  const unavailable = () =>
    new ApiError(
      'UNAVAILABLE.dependency_down',
      'The keys of the issuer of this token cannot be read at the moment. Repeat it later.',
      {
        headers: { [headers.retryAfter]: String(askAgainMs / 1_000) },
      },
    );
  return async (header: JWSHeaderParameters, token: FlattenedJWSInput) => {
    if (!find || clock() - fetchedAt >= freshMs) await refresh();
    if (!find) throw unavailable();
    try {
      return await find(header, token);
    } catch (error) {
      if (!(error instanceof errors.JWKSNoMatchingKey)) throw error;
      await refresh();
      return find(header, token);
    }
  };
}

function readClaims(
  { sub, tenant_id: tenant, scope, exp, iat, name }: JWTPayload,
  now: Date,
): ExternalClaims | undefined {
  const tenantId = typeof tenant === 'string' ? decodeId('tenant', tenant) : undefined;
  if (!tenantId || !sub || typeof scope !== 'string' || exp === undefined) return undefined;
  // An expiry date that cannot be represented counts as invalid.
  if (exp > lastMoment) return undefined;
  if (iat !== undefined && iat > now.getTime() / 1_000 + skewSeconds) return undefined;
  const label = toLabel(typeof name === 'string' && name !== '' ? name : sub);
  return { tenantId, subject: sub, label, scopes: readScopes(scope), expiresAtMs: exp * 1_000 };
}

/** Cuts a text to a bounded length, and removes characters that cannot be stored. */
function toLabel(text: string): string {
  return text.replaceAll('\u0000', '').slice(0, 200).toWellFormed();
}

/**
 * The caller of a token of an external issuer. If the subject is the id of a user of the tenant, the caller is that user, with at most the
 * scopes of their role; otherwise the caller is known only from the token.
 */
export async function findExternalCaller(
  db: Queryable,
  issuer: string,
  { tenantId, subject, label, scopes }: ExternalClaims,
): Promise<Omit<Caller, 'expiresAt'> | undefined> {
  const userId = decodeId('user', subject);
  const [tenant, user] = await Promise.all([
    findTenant(db, tenantId),
    userId === undefined ? undefined : findLiveUser(db, tenantId, userId),
  ]);
  if (!tenant || (userId !== undefined && (!user || user.disabledAt !== null))) return undefined;
  const { plan } = tenant;
  const principalId = user?.id ?? toUuid(`${issuer}\n${subject}`);
  return {
    tenantId,
    publicTenantId: encodeId('tenant', tenantId),
    tenantName: tenant.name,
    environment: tenant.environment,
    plan,
    currency: tenant.currency,
    apiVersion: servedVersion(tenant.apiVersion),
    limits: { ...plans[plan], ...tenant.limitOverrides },
    hasMoved: tenant.movedAt !== null,
    principalType: 'USER',
    principalId,
    publicPrincipalId: encodeId('user', principalId),
    principalLabel: user?.name ?? label,
    userId: user?.id ?? null,
    scopes: user
      ? effectiveScopes(scopes, { role: user.role, admitted: tenant.roleScopes, plan, appScopes: ['admin'] })
      : scopesOnPlan(plan, scopes),
  };
}

/** A UUID derived from a text (version 8). Source: RFC 9562, 5.8. */
function toUuid(text: string): string {
  const bytes = hash('sha256', text, 'buffer').subarray(0, 16);
  bytes[6] = 0x80 | ((bytes[6] as number) & 0x0f);
  bytes[8] = 0x80 | ((bytes[8] as number) & 0x3f);
  const hex = bytes.toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
