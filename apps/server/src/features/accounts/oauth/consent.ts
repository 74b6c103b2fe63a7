import { hash } from 'node:crypto';
import { oauthLifetimes, type Scope } from '@lead-engagement/contract';
import type { Origin } from '../../../callers/origin.js';
import { type Database, inTenant } from '../../../db/client.js';
import { appendAudit } from '../../../events/audit/append.js';
import { encodeId } from '../../../ids.js';
import { generateOneTimeToken, hashOneTimeToken } from '../../../security/one-time-token.js';
import { type Account, findAccount, toActor } from '../auth/index.js';
import { findTenant } from '../tenants/index.js';
import { findLiveUser } from '../users/index.js';
import { recordAuthorized } from './app-events.js';
import { ensureSelfDescribed } from './app-queries.js';
import type { AuthorizeRequest } from './authorize-request.js';
import { insertAuthorization, insertRefusal, upsertGrant } from './grant-queries.js';
import type { Requester } from './requesters.js';
import { effectiveScopes } from './scopes.js';

/** The user who is about to consent, and the scopes. */
export interface Consent {
  account: Account;
  granted: Scope[];
  beyond: Scope[];
}

/**
 * A digest of the password hash of an account that is safe to hand out: after a change of the password, forms with the old digest are
 * rejected.
 */
export function passwordMark({ passwordHash }: Account): string {
  return hash('sha256', passwordHash ?? '', 'base64url').slice(0, 16);
}

/** The scopes that a user can grant to an app; undefined if the account was deleted. */
export async function findConsent(
  db: Database,
  client: Requester,
  request: AuthorizeRequest,
  { tenantId, userId }: { tenantId: string; userId: string },
): Promise<Consent | undefined> {
  const [account, user, tenant] = await Promise.all([
    findAccount(db, tenantId, userId),
    findLiveUser(db, tenantId, userId),
    findTenant(db, tenantId),
  ]);
  if (!account || !user || !tenant) return undefined;
  const bounds = { role: user.role, admitted: tenant.roleScopes, plan: tenant.plan, appScopes: client.scopes };
  const granted = effectiveScopes(request.scopes, bounds);
  return { account, granted, beyond: request.scopes.filter((scope) => !granted.includes(scope)) };
}

/**
 * Stores the consent of a user. Resolves to the authorization code, which is returned only once; undefined if the authorization already
 * exists.
 */
export async function recordConsent(
  db: Database,
  client: Requester,
  { account, granted }: Consent,
  request: AuthorizeRequest & { authorizationId: string },
  origin: Origin,
  now: Date,
): Promise<string | undefined> {
  const { tenantId, id: userId } = account;
  const code = generateOneTimeToken();
  return inTenant(db, tenantId, async (tx) => {
    const appId = client.source === 'REGISTERED' ? client.app.id : await ensureSelfDescribed(tx, tenantId, client, now);
    const { id: grantId, isMore } = await upsertGrant(tx, { tenantId, userId, appId, scopes: granted }, now);
    const authorization = {
      tenantId,
      id: request.authorizationId,
      grantId,
      scopes: granted,
      codeHash: hashOneTimeToken(code),
      codeExpiresAt: new Date(now.getTime() + oauthLifetimes.codeSeconds * 1_000).toISOString(),
      redirectUri: request.redirectUri,
      codeChallenge: request.codeChallenge ?? null,
    };
    // Rolled back with the grant, which the first answer may have refused.
    if (!(await insertAuthorization(tx, authorization, now))) throw new AnsweredError();
    const record = {
      actor: toActor(account),
      action: 'app_grant.created',
      targetId: encodeId('appGrant', grantId),
      set: { appId: encodeId('app', appId), scopes: granted },
    } as const;
    await appendAudit(tx, tenantId, { ...record, ...origin }, now);
    if (isMore) await recordAuthorized({ tx, caller: { tenantId }, now }, grantId);
    return code;
  }).catch((error: unknown) => {
    if (error instanceof AnsweredError) return undefined;
    throw error;
  });
}

/** Thrown in a transaction if the user has answered already. */
class AnsweredError extends Error {
  override readonly name = 'AnsweredError';
}

/** Stores that a user has refused, so that the same page cannot be used to consent. Resolves to false if it has been answered already. */
export async function recordRefusal(
  db: Database,
  { account }: Consent,
  { authorizationId: id, redirectUri }: Pick<AuthorizeRequest, 'redirectUri'> & { authorizationId: string },
  pageEnd: string,
  now: Date,
): Promise<boolean> {
  const { tenantId } = account;
  return inTenant(db, tenantId, (tx) => insertRefusal(tx, { tenantId, id, redirectUri }, pageEnd, now));
}
