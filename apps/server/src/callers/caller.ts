import type { ApiVersion, environments, Plan, PlanLimits, principalTypes, Scope } from '@lead-engagement/contract';

/** The authenticated caller: its tenant, identity and permissions. Ids are UUIDs, except the public ones. */
export interface Caller {
  tenantId: string;
  publicTenantId: string;
  tenantName: string;
  environment: (typeof environments)[number];
  plan: Plan;
  currency: string;
  /** The version of a request that names none: that of the key or app, or of the tenant for users and tokens of others. */
  apiVersion: ApiVersion;
  limits: PlanLimits;
  /** True if another installation serves the tenant now. */
  hasMoved: boolean;
  principalType: (typeof principalTypes)[number];
  principalId: string;
  publicPrincipalId: string;
  principalLabel: string;
  expiresAt: string | null;
  /** The acting user: the one signed in, or the owner of the key. */
  userId: string | null;
  /** The session of a signed-in user. */
  sessionId?: string;
  /** The app that acts for the user. */
  publicAppId?: string;
  /** The UUID of the grant that lets it. */
  grantId?: string;
  scopes: readonly Scope[];
}
