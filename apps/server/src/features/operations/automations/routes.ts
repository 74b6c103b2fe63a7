import type { contract } from '@lead-engagement/contract';
import type { Handlers } from '../../../http/handlers.js';
import { toAutomation } from './present.js';
import { previewAutomation } from './preview.js';
import { automationRecords, listAutomations, listRuns } from './queries.js';
import { createAutomation, deleteAutomation, updateAutomation } from './service.js';

export const automationHandlers: Handlers<typeof contract.automations> = {
  list: ({ db, caller, query }) => listAutomations(db, caller.tenantId, query),
  create: (write) => createAutomation(write, write.body),
  preview: (write) => previewAutomation(write, write.body),
  get: async ({ db, caller, params }) => toAutomation(await automationRecords.get(db, caller.tenantId, params.id)),
  update: async (write) =>
    updateAutomation(
      write,
      await automationRecords.lock(write.tx, write.caller.tenantId, write.params.id, write.ifMatch),
      write.body,
    ),
  delete: async ({ tx, caller, params, ifMatch, now }) =>
    deleteAutomation(tx, await automationRecords.lock(tx, caller.tenantId, params.id, ifMatch), now),
  listRuns: async ({ db, caller, params, query }) => {
    const automation = await automationRecords.get(db, caller.tenantId, params.id);
    return listRuns(db, caller.tenantId, automation.id, query);
  },
};
