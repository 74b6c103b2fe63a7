import { type Plan, type PlanLimits, plans, type Scope } from '@lead-engagement/contract';
import type { Queryable, Transaction } from '../../db/client.js';
import type { StoredKey } from '../../http/authentication.js';
import type { Caller } from '../../http/caller.js';
import { encodeId } from '../../ids.js';

interface KeyRow {
  id: string;
  label: string;
  scopes: Scope[];
  expiresAt: string | null;
  revokedAt: string | null;
  tenantId: string;
  tenantName: string;
  environment: Caller['environment'];
  plan: Plan;
  currency: string;
  limitOverrides: Partial<PlanLimits>;
}

/** Finds a key of any tenant by its SHA-256: this is how the tenant of a request is learned. */
export async function findApiKeyByHash(db: Queryable, hash: Buffer): Promise<StoredKey | undefined> {
  const [row] = await db<KeyRow[]>`
    select k.id, k.label, k.scopes, k.expires_at, k.revoked_at, k.tenant_id,
      t.name as tenant_name, t.environment, t.plan, t.currency, t.limit_overrides
    from api_keys k join tenants t on t.id = k.tenant_id
    where k.hash = ${hash}`;
  if (!row) return undefined;
  const { id, label, scopes, expiresAt, revokedAt, plan, limitOverrides, ...tenant } = row;
  const limits = { ...plans[plan], ...limitOverrides };
  const caller = {
    ...tenant,
    publicTenantId: encodeId('tenant', tenant.tenantId),
    plan,
    limits,
    principalId: id,
    publicPrincipalId: encodeId('apiKey', id),
    principalLabel: label,
    expiresAt,
    scopes,
  };
  return { caller, expiresAt, revokedAt };
}

export interface NewApiKey {
  id: string;
  label: string;
  hash: Buffer;
  lastFour: string;
  scopes: readonly Scope[];
  expiresAt: string | null;
}

/** Stores a key of the transaction's tenant. */
export async function insertApiKey(tx: Transaction, tenantId: string, key: NewApiKey, now: Date): Promise<void> {
  const moment = now.toISOString();
  const row = { ...key, scopes: [...key.scopes], tenantId, createdAt: moment, updatedAt: moment };
  await tx`insert into api_keys ${tx(row)}`;
}

/** Revokes a key; false where the tenant has no such key that is not revoked already. */
export async function revokeApiKey(tx: Transaction, tenantId: string, id: string, now: Date): Promise<boolean> {
  const revoked = await tx`
    update api_keys set revoked_at = ${now.toISOString()}, updated_at = ${now.toISOString()}
    where tenant_id = ${tenantId} and id = ${id} and revoked_at is null`;
  return revoked.count > 0;
}

export interface ApiKeySummary {
  id: string;
  label: string;
  lastFour: string;
  scopes: Scope[];
  expiresAt: string | null;
  revokedAt: string | null;
  createdAt: string;
}

/** All keys of a tenant, oldest first, without anything that could be used as one. */
export async function listApiKeys(db: Queryable, tenantId: string): Promise<ApiKeySummary[]> {
  return db<ApiKeySummary[]>`
    select id, label, last_four, scopes, expires_at, revoked_at, created_at
    from api_keys where tenant_id = ${tenantId} order by created_at, id`;
}
