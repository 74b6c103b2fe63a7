import type { UserRole } from '@lead-engagement/contract';
import type { Caller } from '../../../callers/caller.js';
import { checkScope } from '../../../callers/check-scope.js';
import type { Transaction } from '../../../db/client.js';
import { ApiError } from '../../../errors.js';
import type { UserRow } from './present.js';
import { findUser, listOtherOwners } from './queries.js';

/**
 * Throws FORBIDDEN unless the actor is an OWNER who has signed in. Keys may not, for any owner: admins create keys and choose their owner,
 * and could make themselves an OWNER that way. Apps may not either.
 */
async function requireOwner(tx: Transaction, actor: Caller | 'OPERATOR'): Promise<void> {
  if (actor === 'OPERATOR') return;
  const user = actor.sessionId ? await findUser(tx, actor.tenantId, actor.principalId) : undefined;
  if (user?.role === 'OWNER' && user.disabledAt === null) return;
  throw new ApiError(
    'FORBIDDEN.owner_required',
    'Only an OWNER makes or changes an OWNER. Sign in as one, or use `users` on the command line of the server.',
  );
}

/**
 * Throws FORBIDDEN unless the actor may manage users of these roles: those who manage users without being an admin themselves could
 * otherwise become one.
 */
export async function requireManagerOf(
  tx: Transaction,
  actor: Caller | 'OPERATOR',
  roles: readonly UserRole[],
): Promise<void> {
  if (roles.includes('OWNER')) await requireOwner(tx, actor);
  if (roles.includes('ADMIN') && actor !== 'OPERATOR') checkScope(actor, 'admin', 'To make, change or delete an ADMIN');
}

/** Throws FORBIDDEN for a key or an app that would change the role of the user in whose name it acts: what it may do is bound to that user. */
export function checkNotOwnRole(actor: Caller | 'OPERATOR', { id }: UserRow): void {
  if (actor === 'OPERATOR' || actor.sessionId !== undefined || actor.userId !== id) return;
  const what = actor.principalType === 'API_KEY' ? 'A key' : 'An app';
  throw new ApiError(
    'FORBIDDEN.user_required',
    `${what} cannot change the role of the user in whose name it acts. Sign in as a user.`,
  );
}

/**
 * Throws CONFLICT if nobody could govern the tenant without this user: there must be another OWNER who is not disabled, and if this one can
 * sign in, another who can.
 */
export async function requireAnotherOwner(tx: Transaction, row: UserRow): Promise<void> {
  if (row.role !== 'OWNER' || row.disabledAt !== null) return;
  const others = await listOtherOwners(tx, row.tenantId, row.id);
  const isActive = ({ passwordHash }: UserRow) => passwordHash !== null;
  if (isActive(row) ? others.some(isActive) : others.length > 0) return;
  throw new ApiError('CONFLICT.last_one', 'This is the last OWNER who can sign in. Make another user an OWNER first.');
}
