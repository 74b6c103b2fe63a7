import type { contract } from '@lead-engagement/contract';
import type { Caller } from '../../../callers/caller.js';
import type { Database, Transaction } from '../../../db/client.js';
import type { Handlers } from '../../../http/handlers.js';
import { decodeId } from '../../../ids.js';
import type { AccountTokenPurpose, LinkDeps } from '../auth/links-service.js';
import { countMail } from '../auth/mail-quotas-service.js';
import { listDirectory, listUsers } from './queries.js';
import {
  createLink,
  deleteUser,
  getUserByPublicId,
  inviteUser,
  type KeysOf,
  type MentionsOf,
  type Reassign,
  updateUser,
} from './service.js';

export const createUserHandlers = (
  links: LinkDeps,
  others: { reassign: Reassign; keysOf: KeysOf; mentionsOf: MentionsOf },
): Handlers<Omit<typeof contract.users, 'listPresence'>> => ({
  list: ({ db, caller, query }) => listUsers(db, caller.tenantId, query),
  listDirectory: ({ db, caller, query }) => listDirectory(db, caller.tenantId, query),
  create: {
    prepare: async ({ caller, body, now }) => {
      await countMail(links, caller.tenantId, body.email);
      return (tx) => inviteUser(tx, links, caller, caller, body, now);
    },
  },
  get: ({ db, caller, params }) => getUserByPublicId(db, caller.tenantId, params.id),
  update: async ({ tx, caller, params, query, body, ifMatch, now }) => {
    const user = await updateUser(tx, caller.tenantId, caller, params.id, body, ifMatch, now);
    const id = decodeId('user', user.id) as string;
    return { ...user, keys: await others.keysOf(tx, caller, id, query.revokeKeys ?? false, now) };
  },
  delete: ({ tx, caller, params, query, ifMatch, now }) =>
    deleteUser(tx, others, caller, { id: params.id, ...query }, ifMatch, now),
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
      return (tx: Transaction) => createLink(tx, links, caller, caller, params.id, purpose, now);
    },
  };
}
