import type { Caller } from '../../callers/caller.js';
import type { Transaction } from '../../db/client.js';
import { ApiError } from '../../errors.js';
import type { UserRow } from './present.js';
import { findUser, listOtherOwners } from './queries.js';

/**
 * Throws FORBIDDEN unless the actor is an OWNER who has signed in. Keys may not, for any owner: admins create keys and choose their owner,
 * and could make themselves an OWNER that way. Apps may not either.
 */
export async function checkMayGovern(tx: Transaction, actor: Caller | 'OPERATOR'): Promise<void> {
  if (actor === 'OPERATOR') return;
  const user = actor.sessionId ? await findUser(tx, actor.tenantId, actor.principalId) : undefined;
  if (user?.role === 'OWNER' && user.disabledAt === null) return;
  throw new ApiError(
    'FORBIDDEN',
    'Only an OWNER makes or changes an OWNER. Sign in as one, or use `users` on the command line of the server.',
  );
}

/**
 * Throws CONFLICT if nobody could govern the tenant without this user: there must be another OWNER who is not disabled, and if this one can
 * sign in, another who can.
 */
export async function checkLastOwner(tx: Transaction, row: UserRow): Promise<void> {
  if (row.role !== 'OWNER' || row.disabledAt !== null) return;
  const others = await listOtherOwners(tx, row.tenantId, row.id);
  const isActive = ({ passwordHash }: UserRow) => passwordHash !== null;
  if (isActive(row) ? others.some(isActive) : others.length > 0) return;
  throw new ApiError('CONFLICT', 'This is the last OWNER who can sign in. Make another user an OWNER first.');
}
