import type { AccountLink, InvitedUser, UserCreate } from '@lead-engagement/contract';
import type { Caller } from '../../../callers/caller.js';
import type { Write } from '../../../callers/write.js';
import { ApiError } from '../../../errors.js';
import {
  type Administrator,
  createUser,
  getUserRow,
  lockUsers,
  readUserId,
  requireManagerOf,
  toUser,
} from '../users/index.js';
import { type AccountTokenPurpose, createAccountLink, type LinkDeps } from './links.js';

/** Creates a user without a password, and a link to set one. Throws CONFLICT, FORBIDDEN. */
export async function inviteUser(
  write: Write<Pick<Caller, 'tenantId' | 'tenantName' | 'environment'>>,
  links: LinkDeps,
  actor: Administrator,
  input: UserCreate,
): Promise<InvitedUser> {
  const { tx, caller: tenant, now } = write;
  const { tenantId, tenantName, environment } = tenant;
  await requireManagerOf(tx, actor, [input.role]);
  const row = await getUserRow(tx, tenantId, await createUser(write, input));
  const account = { ...row, tenantName, environment };
  const invitation = await createAccountLink(tx, links, account, 'INVITATION', now, userIdOf(actor));
  return { ...toUser(row), invitation };
}

/** A new link for a user, which replaces the previous one. Throws NOT_FOUND, FORBIDDEN, CONFLICT. */
export async function createLink(
  { tx, caller: tenant, now }: Write<Pick<Caller, 'tenantId' | 'tenantName' | 'environment'>>,
  links: LinkDeps,
  actor: Administrator,
  id: string,
  purpose: AccountTokenPurpose,
): Promise<AccountLink> {
  const { tenantId, tenantName, environment } = tenant;
  const uuid = readUserId(id);
  await lockUsers(tx, tenantId);
  const row = await getUserRow(tx, tenantId, uuid);
  if (row.disabledAt !== null) throw new ApiError('CONFLICT.disabled', 'This user is disabled. Enable them first.');
  if (purpose === 'INVITATION' && row.passwordHash !== null) {
    throw new ApiError(
      'CONFLICT.nothing_to_do',
      'This user has a password already. Make a link for a password reset instead.',
    );
  }
  // Anyone with the link can sign in as this user.
  await requireManagerOf(tx, actor, [row.role]);
  return createAccountLink(tx, links, { ...row, tenantName, environment }, purpose, now, userIdOf(actor));
}

function userIdOf(actor: Administrator): string | null {
  return actor === 'OPERATOR' ? null : actor.userId;
}
