import type { contract } from '@lead-engagement/contract';
import type { Handlers } from '../../../http/handlers.js';
import { decodeId } from '../../../ids.js';
import { keysOfUser } from '../../accounts/api-keys/index.js';
import { deleteUser, updateUser } from '../../accounts/users/index.js';
import type { Emit } from '../../domain-events.js';
import { handOverRecords } from './hand-over-job.js';
import { listMentions } from './mentions.js';

export const createOffboardingHandlers = (emit: Emit): Handlers<Pick<typeof contract.users, 'update' | 'delete'>> => ({
  update: async (write) => {
    const { caller, params, query, body, ifMatch } = write;
    const user = await updateUser(write, emit, caller, params.id, body, ifMatch);
    const id = decodeId('user', user.id) as string;
    return { ...user, keys: await keysOfUser(write, id, query.revokeKeys ?? false) };
  },
  delete: async (write) => {
    const { tx, caller, params, query } = write;
    const { userId, heirId } = await deleteUser(write, emit, { id: params.id, ...query }, write.ifMatch);
    await handOverRecords(write, userId);
    const keys = await keysOfUser(write, userId, query.revokeKeys ?? false);
    return { id: params.id, deleted: true, keys, ...(await listMentions(tx, caller, userId, heirId !== null)) };
  },
});
