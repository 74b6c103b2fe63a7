import type { contract } from '@lead-engagement/contract';
import { checkScope } from '../../../callers/check-scope.js';
import type { Handlers } from '../../../http/handlers.js';
import { presentFor } from './present.js';
import { listUsers } from './queries.js';
import { getUserRow, readUserId } from './service.js';

export const userHandlers: Handlers<Pick<typeof contract.users, 'list' | 'get'>> = {
  list: ({ db, caller, query }) => {
    // A filter would tell what the fields do not.
    if (query.role !== undefined) checkScope(caller, 'manage:users', 'The filter role');
    return listUsers(db, caller.tenantId, query, presentFor(caller));
  },
  get: async ({ db, caller, params }) =>
    presentFor(caller)(await getUserRow(db, caller.tenantId, readUserId(params.id))),
};
