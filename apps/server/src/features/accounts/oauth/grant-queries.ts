import { randomBytes } from 'node:crypto';
import {
  type AdmittedScopes,
  type AppGrant,
  type AppGrantQuery,
  type AppRevocationReason,
  type AuthorizedApp,
  type AuthorizedAppQuery,
  type Plan,
  type PlanLimits,
  plans,
  type Scope,
  servedVersion,
  type UserRole,
} from '@lead-engagement/contract';
import type { Caller } from '../../../callers/caller.js';
import { isUsable } from '../../../callers/maker.js';
import type { Queryable, Transaction } from '../../../db/client.js';
import { afterCursor, allOf, countRows, inOrder, ofRecords } from '../../../db/filters.js';
import { fetchPage, openPage, type Page } from '../../../db/pages.js';
import { encodeId, newUuid } from '../../../ids.js';
import { stopMade } from '../../../webhooks/withdraw.js';
import { recordRevoked } from './app-events.js';
import { type GrantRow, type StoredGrant, toAppGrant, toAuthorizedApp } from './present.js';
import { effectiveScopes } from './scopes.js';
import type { oauthAuthorizations } from './table.js';

export type AuthorizationRow = typeof oauthAuthorizations.$inferSelect;

/** A page of the grants of a user. */
export async function listGrants(
  db: Queryable,
  tenantId: string,
  userId: string,
  query: AuthorizedAppQuery,
): Promise<Page<AuthorizedApp>> {
  const page = openPage('authorized apps', query);
  const own = db`tenant_id = ${tenantId} and user_id = ${userId}
    and app_id in (select id from oauth_apps where id = oauth_grants.app_id and deleted_at is null)`;
  const matching = allOf(db, [own, isCurrent(db), ...ofRecords(db, 'appGrant', query)]);
  return fetchPage(page, {
    rows: db<GrantRow[]>`
      select g.*, a.name, a.source, a.external_id, a.redirect_uris, t.name as tenant_name
      from (select * from oauth_grants where ${allOf(db, [matching, afterCursor(db, page, 'created_at')])}
        ${inOrder(db, page, 'created_at')} limit ${page.limit + 1}) g
      join oauth_apps a on a.id = g.app_id join tenants t on t.id = a.tenant_id
      ${page.descending ? db`order by g.created_at desc, g.id desc` : db`order by g.created_at, g.id`}`,
    count: () => countRows(db, 'oauth_grants', matching),
    position: (row) => ({ value: row.createdAt, id: row.id }),
    present: toAuthorizedApp,
  });
}

/** Matches the grants under which an app has a code or a token that can be used. */
const isCurrent = (db: Queryable) => db`revoked_at is null
  and exists (select from oauth_authorizations z where z.tenant_id = oauth_grants.tenant_id
    and z.grant_id = oauth_grants.id and z.revoked_at is null and z.expires_at > ${new Date().toISOString()})`;

/** A page of the grants that an app has, in one tenant or, without it, in all. */
export async function listGrantsOfApp(
  db: Queryable,
  appId: string,
  onlyTenantId: string | undefined,
  query: AppGrantQuery,
): Promise<Page<AppGrant>> {
  const page = openPage(`grants of ${appId}`, query);
  const matching = allOf(db, [
    db`app_id = ${appId}`,
    onlyTenantId === undefined ? undefined : db`tenant_id = ${onlyTenantId}`,
    isCurrent(db),
    ...ofRecords(db, 'appGrant', query),
  ]);
  return fetchPage(page, {
    rows: db<StoredGrant[]>`
      select * from oauth_grants where ${allOf(db, [matching, afterCursor(db, page, 'created_at')])}
      ${inOrder(db, page, 'created_at')} limit ${page.limit + 1}`,
    count: () => countRows(db, 'oauth_grants', matching),
    position: (row) => ({ value: row.createdAt, id: row.id }),
    present: toAppGrant,
  });
}

/** A live grant that an app has in any tenant. */
export async function findGrantOfApp(db: Queryable, appId: string, id: string): Promise<StoredGrant | undefined> {
  const [row] = await db<StoredGrant[]>`
    select * from oauth_grants where app_id = ${appId} and id = ${id} and revoked_at is null`;
  return row;
}

/** Revokes a grant of a user with all its tokens, and ends what the app made; returns false if the user has no such grant. */
export async function revokeGrant(
  tx: Transaction,
  tenantId: string,
  userId: string,
  id: string,
  reason: AppRevocationReason,
  now: Date,
): Promise<boolean> {
  const moment = now.toISOString();
  const revoked = await tx`
    update oauth_grants set revoked_at = ${moment}, updated_at = ${moment}
    where tenant_id = ${tenantId} and user_id = ${userId} and id = ${id} and revoked_at is null`;
  if (revoked.count === 0) return false;
  await stopMade(tx, tenantId, { grantId: id }, 'ACCESS_WITHDRAWN', now);
  await recordRevoked({ tx, caller: { tenantId }, now }, id, reason);
  return true;
}

/** Adds scopes to the grant of a user for an app. Returns the grant's UUID, and whether the app may do more now. */
export async function upsertGrant(
  tx: Transaction,
  grant: { tenantId: string; userId: string; appId: string; scopes: readonly Scope[] },
  now: Date,
): Promise<{ id: string; isMore: boolean }> {
  const moment = now.toISOString();
  const [before] = await tx<{ scopes: Scope[]; isCurrent: boolean }[]>`
    select scopes, ${isCurrent(tx)} as is_current from oauth_grants
    where tenant_id = ${grant.tenantId} and user_id = ${grant.userId} and app_id = ${grant.appId} and revoked_at is null
    for update`;
  const row = { ...grant, scopes: [...grant.scopes], id: newUuid(now.getTime()), createdAt: moment, updatedAt: moment };
  const [stored] = await tx<{ id: string }[]>`
    insert into oauth_grants ${tx(row)}
    on conflict (tenant_id, user_id, app_id) where revoked_at is null do update set updated_at = excluded.updated_at,
      scopes = array(select distinct unnest(oauth_grants.scopes || excluded.scopes) order by 1)
    returning id`;
  const isMore = !before?.isCurrent || grant.scopes.some((scope) => !before.scopes.includes(scope));
  return { id: (stored as { id: string }).id, isMore };
}

/** Stores an authorization with its code; returns false if its id already exists. */
export async function insertAuthorization(
  tx: Transaction,
  authorization: Pick<
    AuthorizationRow,
    'tenantId' | 'id' | 'grantId' | 'scopes' | 'codeHash' | 'codeExpiresAt' | 'redirectUri' | 'codeChallenge'
  >,
  now: Date,
): Promise<boolean> {
  const moment = now.toISOString();
  const { codeExpiresAt: expiresAt } = authorization;
  const inserted = await tx`
    insert into oauth_authorizations ${tx({ ...authorization, expiresAt, createdAt: moment, updatedAt: moment })}
    on conflict (tenant_id, id) do nothing`;
  return inserted.count > 0;
}

/** Stores that a user has refused an authorization, until `expiresAt`; returns false if its id already exists. */
export async function insertRefusal(
  tx: Transaction,
  { tenantId, id, redirectUri }: Pick<AuthorizationRow, 'tenantId' | 'id' | 'redirectUri'>,
  expiresAt: string,
  now: Date,
): Promise<boolean> {
  const moment = now.toISOString();
  const inserted = await tx`
    insert into oauth_authorizations (tenant_id, id, scopes, code_hash, code_expires_at, redirect_uri, expires_at, revoked_at,
      created_at, updated_at)
    values (${tenantId}, ${id}, '{}', ${randomBytes(32)}, ${moment}, ${redirectUri}, ${expiresAt}, ${moment}, ${moment}, ${moment})
    on conflict (tenant_id, id) do nothing`;
  return inserted.count > 0;
}

/** An authorization of a grant, with the UUID of its app and, if the app describes itself, the digest of its `client_id`. */
export type KnownAuthorization = AuthorizationRow & { grantId: string; appId: string; externalHash: Buffer | null };

/** Finds the authorization of a code in any tenant, because the tenant is not known yet. */
export async function findAuthorizationByCode(db: Queryable, hash: Buffer): Promise<KnownAuthorization | undefined> {
  const [row] = await db<KnownAuthorization[]>`
    select z.*, g.app_id, a.external_hash from oauth_authorizations z
    join oauth_grants g on g.tenant_id = z.tenant_id and g.id = z.grant_id
    join oauth_apps a on a.id = g.app_id where z.code_hash = ${hash}`;
  return row;
}

/** Finds an authorization of a tenant. */
export async function findAuthorization(
  db: Queryable,
  tenantId: string,
  id: string,
): Promise<KnownAuthorization | undefined> {
  const [row] = await db<KnownAuthorization[]>`
    select z.*, g.app_id, a.external_hash from oauth_authorizations z
    join oauth_grants g on g.tenant_id = z.tenant_id and g.id = z.grant_id
    join oauth_apps a on a.id = g.app_id
    where z.tenant_id = ${tenantId} and z.id = ${id}`;
  return row;
}

/** The grant has not been revoked. */
const grantIsLive = (tx: Transaction) => tx`exists (
  select from oauth_grants g
  where g.tenant_id = oauth_authorizations.tenant_id and g.id = oauth_authorizations.grant_id and g.revoked_at is null)`;

/**
 * Marks a code as used; returns undefined if it was used or has expired, or if the grant has been revoked. Of two concurrent calls, only
 * one gets the row.
 */
export async function useCode(
  tx: Transaction,
  { tenantId, id }: Pick<AuthorizationRow, 'tenantId' | 'id'>,
  expiresAt: string,
  now: Date,
): Promise<AuthorizationRow | undefined> {
  const moment = now.toISOString();
  const [row] = await tx<AuthorizationRow[]>`
    update oauth_authorizations
    set code_used_at = ${moment}, generation = 1, expires_at = ${expiresAt}, updated_at = ${moment}
    where tenant_id = ${tenantId} and id = ${id} and code_used_at is null and code_expires_at > ${moment}
      and revoked_at is null and ${grantIsLive(tx)}
    returning *`;
  return row;
}

/** Advances to the next refresh token; returns undefined if this generation is not the latest, or if the authorization has ended. */
export async function advanceAuthorization(
  tx: Transaction,
  { tenantId, id, generation }: Pick<AuthorizationRow, 'tenantId' | 'id' | 'generation'>,
  expiresAt: string,
  now: Date,
): Promise<AuthorizationRow | undefined> {
  const moment = now.toISOString();
  const [row] = await tx<AuthorizationRow[]>`
    update oauth_authorizations
    set generation = generation + 1, expires_at = ${expiresAt}, updated_at = ${moment}
    where tenant_id = ${tenantId} and id = ${id} and generation = ${generation} and code_used_at is not null
      and revoked_at is null and expires_at > ${moment} and ${grantIsLive(tx)}
    returning *`;
  return row;
}

/**
 * Revokes an authorization; returns false if it was already revoked. With the last one that its grant has, what the app made under the grant
 * ends.
 */
export async function revokeAuthorization(
  tx: Transaction,
  { tenantId, id, grantId }: Pick<KnownAuthorization, 'tenantId' | 'id' | 'grantId'>,
  now: Date,
): Promise<boolean> {
  // What the app is creating is stored before, or refused after.
  await tx`select from oauth_grants where tenant_id = ${tenantId} and id = ${grantId} for update`;
  const moment = now.toISOString();
  const revoked = await tx`
    update oauth_authorizations set revoked_at = ${moment}, updated_at = ${moment}
    where tenant_id = ${tenantId} and id = ${id} and revoked_at is null`;
  if (revoked.count === 0) return false;
  if (await isUsable(tx, tenantId, grantId)) return true;
  await stopMade(tx, tenantId, { grantId }, 'ACCESS_WITHDRAWN', now);
  await recordRevoked({ tx, caller: { tenantId }, now }, grantId, 'TOKENS_REVOKED');
  return true;
}

interface CallerRow {
  appId: string;
  grantId: string;
  appScopes: Scope[];
  scopes: Scope[];
  ended: boolean;
  userId: string;
  name: string;
  role: UserRole;
  tenantId: string;
  tenantName: string;
  environment: Caller['environment'];
  plan: Plan;
  currency: string;
  apiVersion: string;
  limitOverrides: Partial<PlanLimits>;
  roleScopes: AdmittedScopes;
  hasMoved: boolean;
}

/** An authorization with what is needed to check a credential. */
export interface StoredAuthorization {
  caller: Omit<Caller, 'expiresAt'>;
  appId: string;
  ended: boolean;
}

/** Finds the caller of an app, with the current scopes of the user and the app. */
export async function findAuthorizedCaller(
  db: Queryable,
  tenantId: string,
  id: string,
): Promise<StoredAuthorization | undefined> {
  const [row] = await db<CallerRow[]>`
    select g.app_id, g.id as grant_id, a.scopes as app_scopes, z.scopes, u.id as user_id, u.name, u.role,
      (z.revoked_at is not null or g.revoked_at is not null or a.deleted_at is not null
        or u.disabled_at is not null or u.deleted_at is not null) as ended,
      z.tenant_id, t.name as tenant_name, t.environment, t.plan, t.currency, a.api_version, t.limit_overrides, t.role_scopes,
      t.moved_at is not null as has_moved
    from oauth_authorizations z
    join oauth_grants g on g.tenant_id = z.tenant_id and g.id = z.grant_id
    join users u on u.tenant_id = g.tenant_id and u.id = g.user_id
    join tenants t on t.id = z.tenant_id
    join oauth_apps a on a.id = g.app_id
    where z.tenant_id = ${tenantId} and z.id = ${id}`;
  if (!row) return undefined;
  const { appId, grantId, appScopes, scopes, ended, userId, name, role, roleScopes, plan, limitOverrides, ...tenant } =
    row;
  const caller = {
    ...tenant,
    apiVersion: servedVersion(tenant.apiVersion),
    publicTenantId: encodeId('tenant', tenant.tenantId),
    plan,
    limits: { ...plans[plan], ...limitOverrides },
    principalType: 'USER' as const,
    principalId: userId,
    publicPrincipalId: encodeId('user', userId),
    principalLabel: name,
    userId,
    publicAppId: encodeId('app', appId),
    grantId,
    scopes: effectiveScopes(scopes, { role, admitted: roleScopes, plan, appScopes }),
  };
  return { caller, appId, ended };
}
