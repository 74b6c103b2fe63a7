import type { contract } from '@lead-engagement/contract';
import type { Handlers } from '../../http/handlers.js';
import { listUsers } from './queries.js';

export const userHandlers: Handlers<typeof contract.users> = {
  list: ({ db, caller, query }) => listUsers(db, caller.tenantId, query),
};
