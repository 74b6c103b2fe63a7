import type { contract } from '@lead-engagement/contract';
import type { Handlers } from '../../../http/handlers.js';
import { decodeId } from '../../../ids.js';
import { keysOfUser } from '../../accounts/api-keys/index.js';
import { deleteUser, updateUser } from '../../accounts/users/index.js';
import type { Emit } from '../../domain-events.js';
import { handOverRecords } from './hand-over-job.js';
import { listMentions } from './mentions.js';

export const createOffboardingHandlers = (emit: Emit): Handlers<Pick<typeof contract.users, 'update' | 'delete'>> => ({
  update: async ({ tx, caller, params, query, body, ifMatch, now }) => {
    const change = { tx, tenantId: caller.tenantId, now };
    const user = await updateUser(change, emit, caller, params.id, body, ifMatch);
    const id = decodeId('user', user.id) as string;
    return { ...user, keys: await keysOfUser(tx, caller, id, query.revokeKeys ?? false, now) };
  },
  delete: async ({ tx, caller, params, query, ifMatch, now }) => {
    const change = { tx, tenantId: caller.tenantId, now };
    const { userId, heirId } = await deleteUser(change, emit, caller, { id: params.id, ...query }, ifMatch);
    await handOverRecords(change, userId);
    const keys = await keysOfUser(tx, caller, userId, query.revokeKeys ?? false, now);
    return { id: params.id, deleted: true, keys, ...(await listMentions(tx, caller, userId, heirId !== null)) };
  },
});
