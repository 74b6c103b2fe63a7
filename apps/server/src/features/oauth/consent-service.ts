import { hash } from 'node:crypto';
import { oauthLifetimes, type Scope } from '@lead-engagement/contract';
import { appendAudit } from '../../audit/append.js';
import { type Database, inTenant } from '../../db/client.js';
import type { Origin } from '../../http/audit.js';
import { encodeId } from '../../ids.js';
import { generateOneTimeToken, hashOneTimeToken } from '../../security/one-time-token.js';
import { type Account, findAccount, toActor } from '../auth/sign-in-service.js';
import { findTenant } from '../tenants/service.js';
import { findLiveUser } from '../users/service.js';
import type { Client } from './app-queries.js';
import type { AuthorizeRequest } from './authorize-request.js';
import { insertAuthorization, upsertGrant } from './grant-queries.js';
import { effectiveScopes } from './scopes.js';

/** Who is about to consent, and to what. */
export interface Consent {
  account: Account;
  granted: Scope[];
  beyond: Scope[];
}

/** Stands for the password of an account where it must not be said: another one ends what was begun with this. */
export function passwordMark({ passwordHash }: Account): string {
  return hash('sha256', passwordHash ?? '', 'base64url').slice(0, 16);
}

/** What a user can allow an app; undefined if the account is gone. */
export async function findConsent(
  db: Database,
  client: Client,
  request: AuthorizeRequest,
  { tenantId, userId }: { tenantId: string; userId: string },
): Promise<Consent | undefined> {
  const [account, user, tenant] = await Promise.all([
    findAccount(db, tenantId, userId),
    findLiveUser(db, tenantId, userId),
    findTenant(db, tenantId),
  ]);
  if (!account || !user || !tenant) return undefined;
  const bounds = { role: user.role, plan: tenant.plan, appScopes: client.scopes };
  const granted = effectiveScopes(request.scopes, bounds);
  return { account, granted, beyond: request.scopes.filter((scope) => !granted.includes(scope)) };
}

/** Stores what a user allows an app. Resolves to the code for it, this once; undefined if the authorization was made before. */
export async function recordConsent(
  db: Database,
  { account, granted }: Consent,
  request: AuthorizeRequest & { authorizationId: string },
  origin: Origin,
  now: Date,
): Promise<string | undefined> {
  const { tenantId, id: userId } = account;
  const code = generateOneTimeToken();
  return inTenant(db, tenantId, async (tx) => {
    const grantId = await upsertGrant(tx, { tenantId, userId, appId: request.appId, scopes: granted }, now);
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
    if (!(await insertAuthorization(tx, authorization, now))) return undefined;
    const record = {
      actor: toActor(account),
      action: 'app_grant.created',
      targetId: encodeId('appGrant', grantId),
      set: { appId: encodeId('app', request.appId), scopes: granted },
    } as const;
    await appendAudit(tx, tenantId, { ...record, ...origin }, now);
    return code;
  });
}
