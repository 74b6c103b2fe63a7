import {
  type AutomationAction,
  grantsScope,
  type Scope,
  scopeOfAction,
  scopesOfRole,
  scopesOnPlan,
} from '@lead-engagement/contract';
import type { Caller } from '../../../callers/caller.js';
import type { Transaction } from '../../../db/client.js';
import { ApiError } from '../../../errors.js';
import { findTenant } from '../../accounts/tenants/index.js';
import { findLiveUser } from '../../accounts/users/index.js';
import type { AutomationRow } from './present.js';

type Author = Pick<AutomationRow, 'authorId' | 'authorScopes'>;
type Done = Pick<AutomationRow, 'conditions'> & { actions: readonly Pick<AutomationAction, 'type'>[] };

/** Whoever saves an automation, as its author. A key has no role that could change: its scopes are kept. */
export function toAuthor({ principalType, userId, scopes }: Caller): Author {
  return { authorId: principalType === 'USER' ? userId : null, authorScopes: [...scopes] };
}

export function isAuthor(row: Author, caller: Caller): boolean {
  const { authorId, authorScopes } = toAuthor(caller);
  const scopes = new Set(row.authorScopes);
  return (
    row.authorId === authorId && scopes.size === authorScopes?.length && authorScopes.every((each) => scopes.has(each))
  );
}

/** The scopes that an automation needs to run. */
function neededScopes({ conditions, actions }: Done): Set<Scope> {
  const reads: Scope[] = conditions.items.length > 0 ? ['read:leads'] : [];
  return new Set([...reads, ...actions.map(scopeOfAction)]);
}

/** Throws FORBIDDEN where an automation would do what its author may not. */
export function checkAuthor({ scopes }: Caller, done: Done): void {
  const missing = [...neededScopes(done)].find((scope) => !grantsScope(scopes, scope));
  if (missing === undefined) return;
  const what = missing === 'read:leads' ? 'The conditions of the automation need' : 'An action of the automation needs';
  throw new ApiError('FORBIDDEN.scope_missing', `${what} the scope ${missing}. Use a credential with that scope.`);
}

/** Which scopes an automation has now; undefined if its author is disabled or deleted. */
export async function findRights(
  tx: Transaction,
  automation: AutomationRow,
): Promise<((needed: Scope) => boolean) | undefined> {
  const { tenantId, authorId, authorScopes } = automation;
  if (authorScopes === null) return () => true;
  if (authorId !== null) {
    const user = await findLiveUser(tx, tenantId, authorId);
    if (!user || user.disabledAt !== null) return undefined;
    const role = scopesOfRole(user.role, (await findTenant(tx, tenantId))?.roleScopes ?? {});
    return (needed) => grantsScope(authorScopes, needed) && grantsScope(role, needed);
  }
  const impliedByAdmin = [...neededScopes(automation)].some((scope) => !authorScopes.includes(scope));
  const tenant = impliedByAdmin ? await findTenant(tx, tenantId) : undefined;
  const scopes = tenant ? scopesOnPlan(tenant.plan, authorScopes) : authorScopes;
  return (needed) => (tenant ? grantsScope(scopes, needed) : scopes.includes(needed));
}
