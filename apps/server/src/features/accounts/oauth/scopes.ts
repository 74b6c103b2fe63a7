import {
  type AdmittedScopes,
  grantsScope,
  type Plan,
  type Scope,
  scopesOfRole,
  scopesOnPlan,
  type UserRole,
} from '@lead-engagement/contract';

/** The limits on the scopes of an app that acts for a user. */
export interface ScopeBounds {
  role: UserRole;
  /** What the tenant gives to roles. */
  admitted: AdmittedScopes;
  plan: Plan;
  appScopes: readonly Scope[];
}

/**
 * The effective scopes of an app: only those that its user has and the app is registered for, and `admin` only on the plan ENTERPRISE, as
 * for keys. Source: specification, Authentication 9.
 */
export function effectiveScopes(scopes: readonly Scope[], { role, admitted, plan, appScopes }: ScopeBounds): Scope[] {
  const held = scopesOfRole(role, admitted);
  return scopesOnPlan(plan, scopes).filter((scope) => grantsScope(appScopes, scope) && grantsScope(held, scope));
}
