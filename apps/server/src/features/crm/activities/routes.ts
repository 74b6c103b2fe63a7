import type { contract } from '@lead-engagement/contract';
import type { Handlers } from '../../../http/handlers.js';
import { deleteActivity, restoreActivity } from './deletion-service.js';
import { listActivities } from './queries.js';
import { createActivity, getActivity, updateActivity } from './service.js';

export const activityHandlers: Handlers<typeof contract.activities> = {
  list: ({ db, caller, query }) => listActivities(db, caller.tenantId, query),
  create: ({ tx, caller, body, now }) => createActivity(tx, caller, body, now),
  get: ({ db, caller, params }) => getActivity(db, caller.tenantId, params.id),
  update: ({ tx, caller, params, body, ifMatch, now }) => updateActivity(tx, caller, params.id, body, ifMatch, now),
  delete: ({ tx, caller, params, query, ifMatch, now }) => deleteActivity(tx, caller, params.id, query, ifMatch, now),
  restore: ({ tx, caller, params, now }) => restoreActivity(tx, caller.tenantId, params.id, now),
};
