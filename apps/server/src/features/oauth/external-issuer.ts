import { hash } from 'node:crypto';
import { performance } from 'node:perf_hooks';
import { headers, plans, type Scope, scopesOnPlan } from '@lead-engagement/contract';
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
import type { Queryable } from '../../db/client.js';
import { ApiError } from '../../errors.js';
import type { Caller } from '../../http/caller.js';
import { decodeId, encodeId } from '../../ids.js';
import type { Verified } from '../../security/signed-tokens.js';
import type { GuardedClient } from '../../webhooks/guarded-client.js';
import { findTenant } from '../tenants/service.js';
import { findLiveUser } from '../users/service.js';
import { readScopes } from './access-tokens.js';
import { effectiveScopes } from './scopes.js';

/** An issuer that the operator trusts. */
export interface ExternalIssuerSettings {
  issuer: string;
  audience: string;
  jwksUrl: string;
}

/** What a token of it says. */
export interface ExternalClaims {
  /** UUID. */
  tenantId: string;
  /** Whom it is about, as the issuer names them: the id of a user of ours, or anything else. */
  subject: string;
  label: string;
  scopes: Scope[];
  expiresAtMs: number;
}

/** Checks the tokens of an external issuer. */
export interface ExternalIssuer {
  issuer: string;
  /** Rejects with UNAVAILABLE while its keys have never been read. */
  verify(token: string, now: Date): Promise<Verified<ExternalClaims>>;
}

/** Asymmetric ones alone: with a shared secret, a public key could pass for it. */
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
/** Whoever makes up a `kid` makes us ask no more often than this. */
const askAgainMs = 10_000;
/** How long keys are used before they are fetched anew. */
const freshMs = 10 * 60_000;
const skewSeconds = 30;
/** The end of the year 9999, in seconds since 1970: the last that is written as others are. */
const lastMoment = 253_402_300_799;

const Published = z.object({ keys: z.array(z.looseObject({ kty: z.string() })).max(100) });
type FindKey = ReturnType<typeof createLocalJWKSet>;

/** The issuer of the settings, whose keys are fetched when one is first needed, when an unknown one is named, and now and then. */
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
    // Keys that were read once are good until the issuer can be asked again.
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
    new ApiError('UNAVAILABLE', 'The keys of the issuer of this token cannot be read at the moment. Repeat it later.', {
      headers: { [headers.retryAfter]: String(askAgainMs / 1_000) },
    });
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
  // A moment that no calendar of ours has, so that nothing can be said of it, is no end.
  if (exp > lastMoment) return undefined;
  if (iat !== undefined && iat > now.getTime() / 1_000 + skewSeconds) return undefined;
  const label = toLabel(typeof name === 'string' && name !== '' ? name : sub);
  return { tenantId, subject: sub, label, scopes: readScopes(scope), expiresAtMs: exp * 1_000 };
}

/** Text that can be stored, of a bounded length. */
function toLabel(text: string): string {
  return text.replaceAll('\u0000', '').slice(0, 200).toWellFormed();
}

/**
 * For whom a token of an external issuer acts. A subject that is the id of one of the tenant's users is that user, who may
 * no more than their role; any other is somebody of whom only the token tells.
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
    limits: { ...plans[plan], ...tenant.limitOverrides },
    principalType: 'USER',
    principalId,
    publicPrincipalId: encodeId('user', principalId),
    principalLabel: user?.name ?? label,
    userId: user?.id ?? null,
    scopes: user
      ? effectiveScopes(scopes, { role: user.role, plan, appScopes: ['admin'] })
      : scopesOnPlan(plan, scopes),
  };
}

/** A UUID that a text always gives: that of version 8. Source: RFC 9562, 5.8. */
function toUuid(text: string): string {
  const bytes = hash('sha256', text, 'buffer').subarray(0, 16);
  bytes[6] = 0x80 | ((bytes[6] as number) & 0x0f);
  bytes[8] = 0x80 | ((bytes[8] as number) & 0x3f);
  const hex = bytes.toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
