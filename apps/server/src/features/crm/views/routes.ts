import type { contract } from '@lead-engagement/contract';
import type { Handlers } from '../../../http/handlers.js';
import { listViews } from './queries.js';
import { createView, deleteView, getView, lockView, updateView } from './service.js';

export const viewHandlers: Handlers<typeof contract.views> = {
  list: ({ db, caller, query }) => listViews(db, caller, query),
  create: (write) => createView(write, write.body),
  get: ({ db, caller, params }) => getView(db, caller, params.id),
  update: async ({ tx, caller, params, body, ifMatch, now }) =>
    updateView(tx, await lockView(tx, caller, params.id, ifMatch), body, now),
  delete: async ({ tx, caller, params, ifMatch }) => deleteView(tx, await lockView(tx, caller, params.id, ifMatch)),
};
