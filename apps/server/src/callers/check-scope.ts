import { grantsScope, type Scope } from '@lead-engagement/contract';
import { ApiError } from '../errors.js';
import type { Caller } from './caller.js';

/** Throws FORBIDDEN if the caller lacks a scope. */
export function checkScope(caller: Pick<Caller, 'scopes' | 'plan' | 'principalType'>, needed: Scope): void {
  if (grantsScope(caller.scopes, needed)) return;
  if (needed === 'admin' && caller.principalType === 'API_KEY' && caller.plan !== 'ENTERPRISE') {
    throw new ApiError(
      'FORBIDDEN',
      `This needs the scope admin, which API keys have on the plan ENTERPRISE only; the tenant's is ${caller.plan}. Sign in as a user, or ask the operator.`,
    );
  }
  throw new ApiError('FORBIDDEN', `This needs the scope ${needed}. Use a credential with that scope.`);
}
