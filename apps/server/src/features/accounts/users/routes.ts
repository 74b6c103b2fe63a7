import type { contract } from '@lead-engagement/contract';
import type { Handlers } from '../../../http/handlers.js';
import { decodeId } from '../../../ids.js';
import type { Emit } from '../../domain-events.js';
import { listDirectory, listUsers } from './queries.js';
import { deleteUser, getUserByPublicId, type KeysOf, type MentionsOf, type Reassign, updateUser } from './service.js';

export const createUserHandlers = (
  emit: Emit,
  others: { reassign: Reassign; keysOf: KeysOf; mentionsOf: MentionsOf },
): Handlers<Omit<typeof contract.users, 'create' | 'createInvitation' | 'createPasswordReset' | 'listPresence'>> => ({
  list: ({ db, caller, query }) => listUsers(db, caller.tenantId, query),
  listDirectory: ({ db, caller, query }) => listDirectory(db, caller.tenantId, query),
  get: ({ db, caller, params }) => getUserByPublicId(db, caller.tenantId, params.id),
  update: async ({ tx, caller, params, query, body, ifMatch, now }) => {
    const change = { tx, tenantId: caller.tenantId, now };
    const user = await updateUser(change, emit, caller, params.id, body, ifMatch);
    const id = decodeId('user', user.id) as string;
    return { ...user, keys: await others.keysOf(tx, caller, id, query.revokeKeys ?? false, now) };
  },
  delete: ({ tx, caller, params, query, ifMatch, now }) =>
    deleteUser(tx, emit, others, caller, { id: params.id, ...query }, ifMatch, now),
});
