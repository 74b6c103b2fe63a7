import type { contract } from '@lead-engagement/contract';
import type { EgressPolicy } from '../../../egress/policy.js';
import type { Handlers } from '../../../http/handlers.js';
import { toTask } from './present.js';
import { listTasks, taskRecords } from './queries.js';
import { listRuns } from './run-queries.js';
import { cancelTask, createTask, deleteTask, pauseTask, resumeTask, runTask, updateTask } from './service.js';

/** `egress` says which feeds a task may name. */
export const createCrawlTaskHandlers = (egress: EgressPolicy): Handlers<typeof contract.crawlTasks> => ({
  list: ({ db, caller, query }) => listTasks(db, caller.tenantId, query),
  create: (write) => createTask(write, egress, write.body),
  get: async ({ db, caller, params }) => toTask(await taskRecords.get(db, caller.tenantId, params.id)),
  update: async ({ tx, caller, params, body, ifMatch, now }) =>
    updateTask(tx, egress, await taskRecords.lock(tx, caller.tenantId, params.id, ifMatch), body, now),
  delete: async ({ tx, caller, params, ifMatch, now }) =>
    deleteTask(tx, await taskRecords.lock(tx, caller.tenantId, params.id, ifMatch), now),
  run: async ({ tx, caller, params, ifMatch, now }) =>
    runTask(tx, await taskRecords.lock(tx, caller.tenantId, params.id, ifMatch), now),
  pause: async ({ tx, caller, params, ifMatch, now }) =>
    pauseTask(tx, await taskRecords.lock(tx, caller.tenantId, params.id, ifMatch), now),
  resume: async ({ tx, caller, params, ifMatch, now }) =>
    resumeTask(tx, await taskRecords.lock(tx, caller.tenantId, params.id, ifMatch), now),
  cancel: async ({ tx, caller, params, ifMatch, now }) =>
    cancelTask(tx, await taskRecords.lock(tx, caller.tenantId, params.id, ifMatch), now),
  listRuns: async ({ db, caller, params, query }) => {
    const { id } = await taskRecords.get(db, caller.tenantId, params.id);
    return listRuns(db, caller.tenantId, id, query);
  },
});
