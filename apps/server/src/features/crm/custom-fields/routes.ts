import type { contract } from '@lead-engagement/contract';
import type { Handlers } from '../../../http/handlers.js';
import { toCustomField } from './present.js';
import { fieldRecords, listFields } from './queries.js';
import { createCustomField, deleteCustomField, updateCustomField } from './service.js';

export const customFieldHandlers: Handlers<typeof contract.customFields> = {
  list: ({ db, caller, query }) => listFields(db, caller.tenantId, query),
  create: (write) => createCustomField(write, write.body),
  get: async ({ db, caller, params }) => toCustomField(await fieldRecords.get(db, caller.tenantId, params.id)),
  update: async ({ tx, caller, params, body, ifMatch, now }) =>
    updateCustomField(tx, await fieldRecords.lock(tx, caller.tenantId, params.id, ifMatch), body, now),
  delete: async (write) =>
    deleteCustomField(write, await fieldRecords.lock(write.tx, write.caller.tenantId, write.params.id, write.ifMatch)),
};
