import type { contract } from '@lead-engagement/contract';
import { toMaker } from '../../../callers/maker.js';
import { bulkAnswer } from '../../../http/bulk-answer.js';
import type { Handlers } from '../../../http/handlers.js';
import { writeActivities } from './bulk.js';
import { deleteActivity, restoreActivity } from './deletion.js';
import { listActivities } from './queries.js';
import { createActivity, getActivity, updateActivity } from './service.js';

export const activityHandlers: Handlers<typeof contract.activities> = {
  list: ({ db, caller, query }) => listActivities(db, caller.tenantId, query),
  create: (write) => createActivity(write, write.body, toMaker(write.caller)),
  bulk: async (write) => bulkAnswer(await writeActivities(write, write.body, toMaker(write.caller))),
  get: ({ db, caller, params }) => getActivity(db, caller.tenantId, params.id),
  update: (write) => updateActivity(write, write.params.id, write.body, write.ifMatch),
  delete: (write) => deleteActivity(write, write.params.id, write.query, write.ifMatch),
  restore: (write) => restoreActivity(write, write.params.id),
};
