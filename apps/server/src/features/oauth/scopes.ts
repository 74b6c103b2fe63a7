import { grantsScope, type Plan, roleScopes, type Scope, scopesOnPlan, type UserRole } from '@lead-engagement/contract';

/** What bounds the scopes of an app that acts for a user. */
export interface ScopeBounds {
  role: UserRole;
  plan: Plan;
  appScopes: readonly Scope[];
}

/**
 * What of these scopes an app has: none that its user lacks, none that it is not registered for, and `admin` on the plan
 * ENTERPRISE only, as for keys. Source: specification, Authentication 9.
 */
export function effectiveScopes(scopes: readonly Scope[], { role, plan, appScopes }: ScopeBounds): Scope[] {
  return scopesOnPlan(plan, scopes).filter(
    (scope) => grantsScope(appScopes, scope) && roleScopes[role].includes(scope),
  );
}
