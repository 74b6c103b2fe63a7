import type { environments, Plan, PlanLimits, Scope } from '@lead-engagement/contract';

/** Who is calling, for which tenant, and what they may. Ids are UUIDs, but for the public ones. */
export interface Caller {
  tenantId: string;
  publicTenantId: string;
  tenantName: string;
  environment: (typeof environments)[number];
  plan: Plan;
  currency: string;
  limits: PlanLimits;
  principalId: string;
  publicPrincipalId: string;
  principalLabel: string;
  expiresAt: string | null;
  scopes: readonly Scope[];
}
