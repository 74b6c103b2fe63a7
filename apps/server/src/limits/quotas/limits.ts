import { type PlanLimits, plans } from '@lead-engagement/contract';
import type { Queryable } from '../../db/client.js';

/** Returns the limits of a tenant: those of its plan, with the tenant's overrides. */
export async function readPlanLimits(db: Queryable, tenantId: string): Promise<PlanLimits> {
  const [tenant] = await db<{ plan: keyof typeof plans; limitOverrides: Partial<PlanLimits> }[]>`
    select plan, limit_overrides from tenants where id = ${tenantId}`;
  return { ...plans[tenant?.plan ?? 'NONE'], ...tenant?.limitOverrides };
}
