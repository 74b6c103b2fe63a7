import type { contract } from '@lead-engagement/contract';
import type { Handlers } from '../../http/handlers.js';
import { listChanges } from './service.js';

export const changeHandlers: Handlers<typeof contract.changes> = {
  list: ({ db, caller, query, now }) => listChanges(db, caller.tenantId, query, now),
};
