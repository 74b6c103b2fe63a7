import type { environments, Plan, PlanLimits } from '@lead-engagement/contract';
import type { Queryable } from '../../db/client.js';

export interface TenantRow {
  id: string;
  name: string;
  environment: (typeof environments)[number];
  plan: Plan;
  currency: string;
  limitOverrides: Partial<PlanLimits>;
  createdAt: string;
}

/** All tenants, oldest first. */
export async function listTenants(db: Queryable): Promise<TenantRow[]> {
  return db<TenantRow[]>`select * from tenants order by created_at, id`;
}

/** Stores a tenant. Needs the owner's role: no API caller can make one. */
export async function insertTenant(db: Queryable, tenant: Omit<TenantRow, 'createdAt'>, now: Date): Promise<void> {
  const moment = now.toISOString();
  const row = {
    ...tenant,
    limitOverrides: db.json(tenant.limitOverrides),
    createdAt: moment,
    updatedAt: moment,
  };
  await db`insert into tenants ${db(row)}`;
}
