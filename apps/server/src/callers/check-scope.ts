import {
  grantsScope,
  opensRoute,
  type RouteMetadata,
  type Scope,
  setsThatGrant,
  setsThatOpen,
} from '@lead-engagement/contract';
import { ApiError } from '../errors.js';
import type { Caller } from './caller.js';

type Held = Pick<Caller, 'scopes'> & Partial<Pick<Caller, 'plan' | 'principalType'>>;

/** Throws FORBIDDEN if the caller lacks a scope. `what` is the part of the request that needs it; default: all of it. */
export function checkScope(caller: Held, needed: Scope, what = 'This'): void {
  if (!grantsScope(caller.scopes, needed)) throw forbidden(caller, setsThatGrant(needed), what);
}

/** Throws FORBIDDEN if none of the caller's scopes opens a route for credentials. */
export function checkOpen(caller: Held, { metadata }: { metadata: Pick<RouteMetadata, 'scope' | 'orScopes'> }): void {
  const route = { metadata: metadata as RouteMetadata };
  if (!opensRoute(caller.scopes, route)) throw forbidden(caller, setsThatOpen(route), 'This');
}

/** `sets` are the sets of scopes of which each is enough. */
function forbidden({ plan, principalType }: Held, sets: readonly (readonly Scope[])[], what: string): ApiError {
  if (sets[0]?.[0] === 'admin' && principalType === 'API_KEY' && plan !== 'ENTERPRISE') {
    return new ApiError(
      'FORBIDDEN.plan_required',
      `${what} needs the scope admin, which API keys have on the plan ENTERPRISE only; the tenant's is ${plan}. Sign in as a user, or ask the operator.`,
    );
  }
  const named = sets.map((scopes) => scopes.join(' with '));
  const needed = named.length === 1 ? `the scope ${named[0]}` : `one of these scopes: ${named.join(', or ')}`;
  return new ApiError('FORBIDDEN.scope_missing', `${what} needs ${needed}. Use a credential with it.`);
}
