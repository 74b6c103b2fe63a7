import type { contract } from '@lead-engagement/contract';
import type { Handlers } from '../../../http/handlers.js';
import { getContact } from '../contacts/index.js';
import { deleteActivity, restoreActivity } from './deletion.js';
import { listActivities } from './queries.js';
import { createActivity, getActivity, listTimeline, updateActivity } from './service.js';

export const contactActivityHandlers: Handlers<Pick<typeof contract.contacts, 'listActivities'>> = {
  listActivities: async ({ db, caller, params, query }) => {
    await getContact(db, caller.tenantId, params.id);
    return listTimeline(db, caller.tenantId, { contactId: params.id }, query);
  },
};

export const activityHandlers: Handlers<typeof contract.activities> = {
  list: ({ db, caller, query }) => listActivities(db, caller.tenantId, query),
  create: ({ tx, caller, body, now }) => createActivity(tx, caller, body, now),
  get: ({ db, caller, params }) => getActivity(db, caller.tenantId, params.id),
  update: ({ tx, caller, params, body, ifMatch, now }) => updateActivity(tx, caller, params.id, body, ifMatch, now),
  delete: ({ tx, caller, params, query, ifMatch, now }) => deleteActivity(tx, caller, params.id, query, ifMatch, now),
  restore: ({ tx, caller, params, now }) => restoreActivity(tx, caller.tenantId, params.id, now),
};
