import { createHash, timingSafeEqual } from 'node:crypto';
import { oauthLifetimes, type Scope, type TokenAnswer } from '@lead-engagement/contract';
import type { Origin } from '../../../callers/origin.js';
import { type Database, inTenant, type Transaction } from '../../../db/client.js';
import { appendAudit, system } from '../../../events/audit/append.js';
import { encodeId } from '../../../ids.js';
import { hashOneTimeToken } from '../../../security/one-time-token.js';
import type { SignedTokens } from '../../../security/signed-tokens.js';
import { dayMs } from '../../../time.js';
import { type AccessTokens, readScopes } from './access-tokens.js';
import { isOffered } from './app-queries.js';
import { isGivenTo, isRegistered, type TokenClient } from './client-auth.js';
import type { Parameters } from './form.js';
import {
  type AuthorizationRow,
  advanceAuthorization,
  findAuthorization,
  findAuthorizationByCode,
  findAuthorizedCaller,
  revokeAuthorization,
  type StoredAuthorization,
  useCode,
} from './grant-queries.js';
import { OAuthError } from './oauth-error.js';
import { readRefresh, signRefresh } from './signed-tickets.js';

export interface TokenDeps {
  db: Database;
  accessTokens: AccessTokens;
  handOuts: SignedTokens;
  /** If true, apps are shown to users of other tenants. */
  appsAcrossTenants: boolean;
}

/** The reason of a revocation, for the audit log. */
type RevocationReason = 'CODE_REPLAYED' | 'REFRESH_TOKEN_REUSED' | 'REVOKED_BY_APP';

/** Exchanges a code for tokens. If a code is used twice, all its tokens are revoked. Throws OAuthError. */
export async function exchangeCode(
  { db, appsAcrossTenants, ...signers }: TokenDeps,
  client: TokenClient,
  { values }: Parameters,
  origin: Origin,
  now: Date,
): Promise<TokenAnswer> {
  const { code, redirect_uri: redirectUri, code_verifier: verifier } = values;
  if (code === undefined) throw new OAuthError('invalid_request', 'code is missing.');
  const known = await findAuthorizationByCode(db, hashOneTimeToken(code));
  // Requests with a stolen code or a wrong redirect URI do not use up the code.
  if (!known || !isGivenTo(client, known)) throw badCode();
  if (isRegistered(client) && !isOffered(client, known.tenantId, appsAcrossTenants)) throw badCode();
  if (redirectUri !== known.redirectUri) throw badGrant('redirect_uri is not the one that the code was sent to.');
  checkVerifier(known, verifier);
  const moved = await inTenant(db, known.tenantId, async (tx) => {
    const used = await useCode(tx, known, refreshEnd(now), now);
    if (used) return withCaller(tx, used);
    const present = await findAuthorization(tx, known.tenantId, known.id);
    if (present?.codeUsedAt) await endTokens(tx, present, 'CODE_REPLAYED', origin, now);
    return undefined;
  });
  if (!moved) throw badCode();
  return answer(signers, moved, undefined, now);
}

/** Source: RFC 7636, 4.6. */
function checkVerifier({ codeChallenge }: AuthorizationRow, verifier: string | undefined): void {
  if (codeChallenge === null) {
    // RFC 9700, 2.1.1: a verifier without a challenge indicates a downgrade attack.
    if (verifier !== undefined)
      throw badGrant('code_verifier was sent, but the request to authorize had no code_challenge.');
    return;
  }
  if (verifier === undefined) throw badGrant('code_verifier is missing.');
  const sent = Buffer.from(createHash('sha256').update(verifier).digest('base64url'));
  const stored = Buffer.from(codeChallenge);
  const isValid = /^[A-Za-z0-9._~-]{43,128}$/.test(verifier);
  if (!isValid || sent.length !== stored.length || !timingSafeEqual(sent, stored)) {
    throw badGrant('code_verifier does not fit the code_challenge.');
  }
}

/**
 * Exchanges a refresh token for the next pair. For 30 seconds, the token that was just replaced returns the same successor if that has not
 * been used, so that an app whose response was lost can go on. Any other replaced token ends the authorization, because two parties have
 * it. Throws OAuthError.
 */
export async function refreshTokens(
  { db, appsAcrossTenants, ...signers }: TokenDeps,
  client: TokenClient,
  { values }: Parameters,
  origin: Origin,
  now: Date,
): Promise<TokenAnswer> {
  const { refresh_token: token, scope } = values;
  if (token === undefined) throw new OAuthError('invalid_request', 'refresh_token is missing.');
  const claims = await readRefresh(signers.handOuts, token, now);
  const known = claims && (await findAuthorization(db, claims.tenantId, claims.authorizationId));
  if (!claims || !known || !isGivenTo(client, known)) throw badRefresh();
  if (isRegistered(client) && !isOffered(client, known.tenantId, appsAcrossTenants)) throw badRefresh();
  const narrowed = narrow(known.scopes, scope);
  const moved = await inTenant(db, known.tenantId, async (tx) => {
    const place = { tenantId: known.tenantId, id: known.id, generation: claims.generation };
    const next = await advanceAuthorization(tx, place, refreshEnd(now), now);
    if (next) return withCaller(tx, next);
    const present = await findAuthorization(tx, known.tenantId, known.id);
    if (present && isRepeat(present, claims.generation, now)) return withCaller(tx, present);
    if (present && present.generation > claims.generation) {
      await endTokens(tx, present, 'REFRESH_TOKEN_REUSED', origin, now);
    }
    return undefined;
  });
  if (!moved) throw badRefresh();
  return answer(signers, moved, narrowed, now);
}

/** Only a new generation updates a live authorization, so `updatedAt` is when the latest generation began. */
function isRepeat(present: AuthorizationRow, generation: number, now: Date): boolean {
  const isLive = present.revokedAt === null && Date.parse(present.expiresAt) > now.getTime();
  const sinceMs = now.getTime() - Date.parse(present.updatedAt);
  return isLive && present.generation === generation + 1 && sinceMs < oauthLifetimes.refreshRepeatSeconds * 1_000;
}

/** The scopes that an app requests for an access token, limited to those that it was granted. Source: RFC 6749, 6. */
function narrow(allowed: readonly Scope[], scope: string | undefined): Scope[] | undefined {
  if (scope === undefined) return undefined;
  const names = scope.split(' ').filter((name) => name !== '' && name !== 'offline_access');
  const wanted = readScopes(scope);
  if (wanted.length < new Set(names).size || !wanted.every((name) => allowed.includes(name))) {
    throw new OAuthError('invalid_scope', 'The user has not allowed the app all of these scopes.');
  }
  return wanted.length > 0 ? wanted : undefined;
}

/** Revokes the authorization of a token, if the token belongs to the app. Source: RFC 7009: an unknown token is not an error. */
export async function revokeToken(
  { db, accessTokens, handOuts }: TokenDeps,
  client: TokenClient,
  token: string,
  origin: Origin,
  now: Date,
): Promise<void> {
  const place = (await readRefresh(handOuts, token, now)) ?? (await readAccess(accessTokens, token, now));
  const known = place && (await findAuthorization(db, place.tenantId, place.authorizationId));
  if (!known || !isGivenTo(client, known)) return;
  await inTenant(db, known.tenantId, (tx) => endTokens(tx, known, 'REVOKED_BY_APP', origin, now));
}

async function readAccess(accessTokens: AccessTokens, token: string, now: Date) {
  const verified = await accessTokens.verify(token, now);
  return verified.outcome === 'valid' ? verified.claims : undefined;
}

async function endTokens(
  tx: Transaction,
  row: AuthorizationRow & { grantId: string },
  reason: RevocationReason,
  origin: Origin,
  now: Date,
): Promise<void> {
  if (!(await revokeAuthorization(tx, row, now))) return;
  const record = { actor: system, action: 'app_grant.tokens_revoked', set: { reason } } as const;
  await appendAudit(tx, row.tenantId, { ...record, targetId: encodeId('appGrant', row.grantId), ...origin }, now);
}

/** An authorization after its step to the next generation, and its caller. */
interface RotatedAuthorization {
  row: AuthorizationRow;
  stored: StoredAuthorization;
}

/**
 * Reads the caller before a concurrent request can see that this one came first, so that a repeated request gets a response. Throws
 * OAuthError.
 */
async function withCaller(tx: Transaction, row: AuthorizationRow): Promise<RotatedAuthorization> {
  const stored = await findAuthorizedCaller(tx, row.tenantId, row.id);
  if (!stored || stored.ended) throw badRefresh();
  return { row, stored };
}

async function answer(
  { accessTokens, handOuts }: Omit<TokenDeps, 'db' | 'appsAcrossTenants'>,
  { row, stored: { caller, appId } }: RotatedAuthorization,
  narrowed: readonly Scope[] | undefined,
  now: Date,
): Promise<TokenAnswer> {
  const { tenantId, id: authorizationId, generation, expiresAt } = row;
  const userId = caller.principalId;
  const scopes = caller.scopes.filter((scope) => narrowed === undefined || narrowed.includes(scope));
  const [access, refresh] = await Promise.all([
    accessTokens.sign({ tenantId, userId, appId, authorizationId, scopes }, now),
    signRefresh(handOuts, { tenantId, authorizationId, generation }, expiresAt),
  ]);
  return {
    access_token: access.token,
    token_type: 'Bearer',
    expires_in: access.expiresIn,
    refresh_token: refresh,
    scope: scopes.join(' '),
    tenant_id: caller.publicTenantId,
  };
}

function refreshEnd(now: Date): string {
  return new Date(now.getTime() + oauthLifetimes.refreshDays * dayMs).toISOString();
}

function badGrant(description: string): OAuthError {
  return new OAuthError('invalid_grant', description);
}

function badCode(): OAuthError {
  return badGrant('The code was used, has expired, or is not of this app. Send the user to authorize again.');
}

function badRefresh(): OAuthError {
  return badGrant('The refresh token was used, has expired, or was withdrawn. Send the user to authorize again.');
}
