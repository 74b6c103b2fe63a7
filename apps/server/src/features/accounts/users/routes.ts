import type { contract } from '@lead-engagement/contract';
import type { Handlers } from '../../../http/handlers.js';
import { listDirectory, listUsers } from './queries.js';
import { getUserByPublicId } from './service.js';

export const userHandlers: Handlers<Pick<typeof contract.users, 'list' | 'listDirectory' | 'get'>> = {
  list: ({ db, caller, query }) => listUsers(db, caller.tenantId, query),
  listDirectory: ({ db, caller, query }) => listDirectory(db, caller.tenantId, query),
  get: ({ db, caller, params }) => getUserByPublicId(db, caller.tenantId, params.id),
};
