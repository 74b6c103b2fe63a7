import type { ApiKey, ApiKeyQuery, ApiKeyStatus, revocationReasons } from '@lead-engagement/contract';
import { type Plan, type PlanLimits, plans, scopesOnPlan, servedVersion } from '@lead-engagement/contract';
import type { Caller } from '../../../callers/caller.js';
import { type Database, inTenant, type Queryable, type Transaction } from '../../../db/client.js';
import { afterCursor, allOf, countRows, type Fragment, inOrder, isNot, ofRecords } from '../../../db/filters.js';
import { fetchPage, openPage, type Page } from '../../../db/pages.js';
import { encodeId } from '../../../ids.js';
import { minuteMs } from '../../../time.js';
import type { StoredKey } from './key-lookup.js';
import { type ApiKeyRow, toApiKey } from './present.js';

interface KeyWithTenant extends Pick<ApiKeyRow, 'id' | 'label' | 'scopes' | 'userId' | 'apiVersion' | 'tenantId'> {
  expiresAt: string | null;
  revokedAt: string | null;
  revocationReason: (typeof revocationReasons)[number] | null;
  lastUsedAt: string | null;
  tenantName: string;
  environment: Caller['environment'];
  plan: Plan;
  currency: string;
  limitOverrides: Partial<PlanLimits>;
  hasMoved: boolean;
}

/** Finds a key of any tenant by its SHA-256: this is how the tenant of a request is learned. */
export async function findApiKeyByHash(db: Queryable, hash: Buffer): Promise<StoredKey | undefined> {
  const [row] = await db<KeyWithTenant[]>`
    select k.id, k.label, k.scopes, k.user_id, k.api_version, k.expires_at, k.revoked_at, k.revocation_reason, k.last_used_at,
      k.tenant_id, t.name as tenant_name, t.environment, t.plan, t.currency, t.limit_overrides,
      t.moved_at is not null as has_moved
    from api_keys k join tenants t on t.id = k.tenant_id
    where k.hash = ${hash}`;
  if (!row) return undefined;
  const { expiresAt, revokedAt, revocationReason, lastUsedAt } = row;
  return { caller: toCaller(row), expiresAt, revokedAt, revocationReason, lastUsedAt };
}

function toCaller(row: KeyWithTenant): Caller {
  return {
    tenantId: row.tenantId,
    publicTenantId: encodeId('tenant', row.tenantId),
    tenantName: row.tenantName,
    environment: row.environment,
    plan: row.plan,
    currency: row.currency,
    apiVersion: servedVersion(row.apiVersion),
    limits: { ...plans[row.plan], ...row.limitOverrides },
    hasMoved: row.hasMoved,
    principalType: 'API_KEY',
    principalId: row.id,
    publicPrincipalId: encodeId('apiKey', row.id),
    principalLabel: row.label,
    expiresAt: row.expiresAt,
    userId: row.userId,
    scopes: scopesOnPlan(row.plan, row.scopes),
  };
}

/** Writes down that a key was used, unless that was done less than a minute ago. */
export async function recordApiKeyUse(db: Database, { tenantId, principalId }: Caller, now: Date): Promise<void> {
  const before = new Date(now.getTime() - minuteMs).toISOString();
  await inTenant(db, tenantId, async (tx) => {
    await tx`
      update api_keys set last_used_at = ${now.toISOString()}
      where tenant_id = ${tenantId} and id = ${principalId} and (last_used_at is null or last_used_at <= ${before})`;
  });
}

/** All columns but the hash, which leaves the database for nobody. */
const columns = (
  db: Queryable,
) => db`tenant_id, id, version, environment, label, last_four, scopes, user_id, api_version, expires_at,
  last_used_at, revoked_at, revocation_reason, leak_url, created_at, updated_at`;

/** The tenants whose keys a tenant's caller manages: its own, and for a live tenant its sandbox. */
const managedTenants = (db: Queryable, tenantId: string) => db`
  select ${tenantId}::uuid union all select twin_id from tenants where id = ${tenantId} and environment = 'LIVE'`;

/** Finds a key of the tenant, or of its sandbox. */
export async function findApiKey(db: Queryable, tenantId: string, id: string): Promise<ApiKeyRow | undefined> {
  const [row] = await db<ApiKeyRow[]>`
    select ${columns(db)} from api_keys where tenant_id in (${managedTenants(db, tenantId)}) and id = ${id}`;
  return row;
}

/** Those of these keys (UUIDs) of the tenant that exist. */
export function listApiKeysById(db: Queryable, tenantId: string, ids: readonly string[]): Promise<ApiKeyRow[]> {
  return db<ApiKeyRow[]>`
    select ${columns(db)} from api_keys where tenant_id = ${tenantId} and id = any(${[...ids]}::uuid[])`;
}

/** Finds a key of the transaction's tenant and keeps others from changing it until the transaction ends. */
export async function lockApiKey(tx: Transaction, tenantId: string, id: string): Promise<ApiKeyRow | undefined> {
  const [row] = await tx<ApiKeyRow[]>`
    select ${columns(tx)} from api_keys where tenant_id = ${tenantId} and id = ${id} for update`;
  return row;
}

/** Finds the live keys that act in the name of a user, oldest first, and keeps others from changing them until the transaction ends. */
export async function lockKeysOfUser(
  tx: Transaction,
  tenantId: string,
  userId: string,
  now: Date,
): Promise<ApiKeyRow[]> {
  return tx<ApiKeyRow[]>`
    select ${columns(tx)} from api_keys
    where tenant_id = ${tenantId} and user_id = ${userId} and revoked_at is null
      and (expires_at is null or expires_at > ${now.toISOString()})
    order by created_at, id for update`;
}

/** A page of the keys of one environment. */
export async function listApiKeys(db: Queryable, caller: Caller, query: ApiKeyQuery, now: Date): Promise<Page<ApiKey>> {
  const page = openPage('API keys', query);
  const { environment = caller.environment, status } = query;
  const matching = allOf(db, [
    db`tenant_id in (${managedTenants(db, caller.tenantId)})`,
    db`environment = ${environment}`,
    status && hasStatus(db, status, now),
    query['status[not]'] && isNot(db, hasStatus(db, query['status[not]'], now)),
    ...ofRecords(db, 'apiKey', query),
  ]);
  return fetchPage(page, {
    rows: db<ApiKeyRow[]>`
      select ${columns(db)} from api_keys where ${allOf(db, [matching, afterCursor(db, page, 'created_at')])}
      ${inOrder(db, page, 'created_at')} limit ${page.limit + 1}`,
    count: () => countRows(db, 'api_keys', matching),
    position: (row) => ({ value: row.createdAt, id: row.id }),
    present: (row) => toApiKey(row, caller, now),
  });
}

/** The same as `toStatus`, in SQL. */
function hasStatus(db: Queryable, statuses: ApiKeyStatus[], now: Date): Fragment {
  const status = db`case when revoked_at is not null then 'REVOKED'
    when expires_at <= ${now.toISOString()} then 'EXPIRED' else 'ACTIVE' end`;
  return db`${status} = any(${statuses}::text[])`;
}

/** All keys of a tenant, oldest first. */
export async function listAllApiKeys(db: Queryable, tenantId: string): Promise<ApiKeyRow[]> {
  return db<ApiKeyRow[]>`
    select ${columns(db)} from api_keys where tenant_id = ${tenantId} order by created_at, id`;
}

export type NewApiKey = Pick<
  ApiKeyRow,
  'id' | 'environment' | 'label' | 'lastFour' | 'scopes' | 'userId' | 'apiVersion' | 'expiresAt'
> & {
  hash: Buffer;
};

/** Stores a key of the transaction's tenant. */
export async function insertApiKey(tx: Transaction, tenantId: string, key: NewApiKey, now: Date): Promise<ApiKeyRow> {
  const moment = now.toISOString();
  const [row] = await tx<ApiKeyRow[]>`
    insert into api_keys ${tx({ ...key, tenantId, createdAt: moment, updatedAt: moment })} returning ${columns(tx)}`;
  return row as ApiKeyRow;
}

/** Writes the changed fields of a key of the transaction's tenant. Servers that remember it are told at the commit. */
export async function updateApiKey(
  tx: Transaction,
  row: ApiKeyRow,
  changes: Partial<Pick<ApiKeyRow, 'label' | 'scopes' | 'expiresAt' | 'apiVersion'>>,
  now: Date,
): Promise<ApiKeyRow> {
  const [updated] = await tx<ApiKeyRow[]>`
    update api_keys set ${tx({ ...changes, version: row.version + 1, updatedAt: now.toISOString() })}
    where tenant_id = ${row.tenantId} and id = ${row.id} returning ${columns(tx)}`;
  return updated as ApiKeyRow;
}

/** Revokes a key; false where the tenant has no such key that is not revoked already. */
export async function revokeApiKey(
  tx: Transaction,
  tenantId: string,
  id: string,
  now: Date,
  { reason = 'MANUAL', leakUrl = null }: { reason?: (typeof revocationReasons)[number]; leakUrl?: string | null } = {},
): Promise<boolean> {
  const moment = now.toISOString();
  const revoked = await tx`
    update api_keys set revoked_at = ${moment}, revocation_reason = ${reason}, leak_url = ${leakUrl},
      version = version + 1, updated_at = ${moment}
    where tenant_id = ${tenantId} and id = ${id} and revoked_at is null`;
  return revoked.count > 0;
}

/** The keys, of any tenant, that have one of these SHA-256 hashes (hexadecimal). */
export async function findApiKeysByHashes(
  db: Queryable,
  hashes: string[],
): Promise<{ hash: string; tenantId: string; id: string }[]> {
  return db<{ hash: string; tenantId: string; id: string }[]>`
    select wanted.hash, k.tenant_id, k.id
    from unnest(${hashes}::text[]) wanted(hash) join api_keys k on k.hash = decode(wanted.hash, 'hex')`;
}
