import type { contract } from '@lead-engagement/contract';
import type { Handlers } from '../../http/handlers.js';
import { listAutomations, listRuns } from './queries.js';
import { createAutomation, deleteAutomation, getAutomation, getAutomationRow, updateAutomation } from './service.js';

export const automationHandlers: Handlers<typeof contract.automations> = {
  list: ({ db, caller, query }) => listAutomations(db, caller.tenantId, query),
  create: ({ tx, caller, body, now }) => createAutomation(tx, caller.tenantId, body, now),
  get: ({ db, caller, params }) => getAutomation(db, caller.tenantId, params.id),
  update: ({ tx, caller, params, body, ifMatch, now }) =>
    updateAutomation(tx, caller.tenantId, params.id, body, ifMatch, now),
  delete: ({ tx, caller, params, ifMatch, now }) => deleteAutomation(tx, caller.tenantId, params.id, ifMatch, now),
  listRuns: async ({ db, caller, params, query }) => {
    const automation = await getAutomationRow(db, caller.tenantId, params.id);
    return listRuns(db, caller.tenantId, automation.id, query);
  },
};
