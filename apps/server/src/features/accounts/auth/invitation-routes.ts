import type { contract } from '@lead-engagement/contract';
import type { Caller } from '../../../callers/caller.js';
import type { Database, Transaction } from '../../../db/client.js';
import type { Handlers } from '../../../http/handlers.js';
import { getUserByPublicId } from '../users/index.js';
import { createLink, inviteUser } from './invitations.js';
import type { AccountTokenPurpose, LinkDeps } from './links.js';
import { countMail } from './mail-quotas.js';

export const createInvitationHandlers = (
  links: LinkDeps,
): Handlers<Pick<typeof contract.users, 'create' | 'createInvitation' | 'createPasswordReset'>> => ({
  create: {
    prepare: async ({ caller, body, now }) => {
      await countMail(links, caller.tenantId, body.email);
      return (tx) => inviteUser({ tx, caller, now }, links, caller, body);
    },
  },
  createInvitation: linkHandler(links, 'INVITATION'),
  createPasswordReset: linkHandler(links, 'PASSWORD_RESET'),
});

/** Makes a link of an admin for a user, and mails it if the quotas allow. */
function linkHandler(links: LinkDeps, purpose: AccountTokenPurpose) {
  return {
    prepare: async ({
      db,
      caller,
      params,
      now,
    }: {
      db: Database;
      caller: Caller;
      params: { id: string };
      now: Date;
    }) => {
      const { email } = await getUserByPublicId(db, caller.tenantId, params.id);
      await countMail(links, caller.tenantId, email);
      return (tx: Transaction) => createLink({ tx, caller, now }, links, caller, params.id, purpose);
    },
  };
}
