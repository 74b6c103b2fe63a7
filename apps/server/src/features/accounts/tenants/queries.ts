import type { AdmittedScopes, environments, Plan, PlanLimits } from '@lead-engagement/contract';
import type { Queryable, Transaction } from '../../../db/client.js';

export interface TenantRow {
  id: string;
  name: string;
  environment: (typeof environments)[number];
  plan: Plan;
  currency: string;
  apiVersion: string;
  limitOverrides: Partial<PlanLimits>;
  roleScopes: AdmittedScopes;
  /** The sandbox of a live tenant, and vice versa. */
  twinId: string | null;
  /** The operator's own name of a live tenant. */
  externalName: string | null;
  /** True if `seed` has made it. */
  seeded: boolean;
  /** When it was moved to another installation. */
  movedAt: string | null;
  createdAt: string;
}

/** All tenants, oldest first. */
export async function listTenants(db: Queryable): Promise<TenantRow[]> {
  return db<TenantRow[]>`select * from tenants order by created_at, id`;
}

/** Finds a tenant. */
export async function findTenant(db: Queryable, id: string): Promise<TenantRow | undefined> {
  const [row] = await db<TenantRow[]>`select * from tenants where id = ${id}`;
  return row;
}

/** Finds the tenant that has the operator's own name. */
export async function findTenantByExternalName(db: Queryable, externalName: string): Promise<TenantRow | undefined> {
  const [row] = await db<TenantRow[]>`select * from tenants where external_name = ${externalName}`;
  return row;
}

/** Stores a tenant. Needs the owner's role, so that no API caller can create one. */
export async function insertTenant(
  db: Queryable,
  tenant: Omit<TenantRow, 'roleScopes' | 'twinId' | 'movedAt' | 'createdAt'>,
  now: Date,
): Promise<void> {
  const moment = now.toISOString();
  const row = {
    ...tenant,
    limitOverrides: db.json(tenant.limitOverrides),
    createdAt: moment,
    updatedAt: moment,
  };
  await db`insert into tenants ${db(row)}`;
}

/** The fields of a tenant that the operator may change. */
export type TenantChanges = Partial<Pick<TenantRow, 'name' | 'plan' | 'currency' | 'limitOverrides'>>;

/** Updates a tenant and its twin. Needs the owner's role. Servers that cache either are notified at the commit. */
export async function updateTenants(db: Queryable, id: string, changes: TenantChanges, now: Date): Promise<void> {
  const { limitOverrides, ...plain } = changes;
  const row = {
    ...plain,
    ...(limitOverrides && { limitOverrides: db.json(limitOverrides) }),
    updatedAt: now.toISOString(),
  };
  await db`update tenants set ${db(row)} where id = ${id} or twin_id = ${id}`;
}

/** The sandbox of the live tenant of the transaction; created with `id` if there is none yet. */
export async function ensureSandbox(tx: Transaction, tenantId: string, id: string, now: Date): Promise<string> {
  const [row] = await tx<{ id: string }[]>`
    select ensure_sandbox(${tenantId}::uuid, ${id}::uuid, ${now.toISOString()}::timestamptz) as id`;
  if (!row) throw new Error('ensure_sandbox returned no tenant.');
  return row.id;
}
