import type { contract } from '@lead-engagement/contract';
import type { Handlers } from '../../http/handlers.js';
import { listFields } from './queries.js';
import { createCustomField, deleteCustomField, getCustomField, updateCustomField } from './service.js';

export const customFieldHandlers: Handlers<typeof contract.customFields> = {
  list: ({ db, caller, query }) => listFields(db, caller.tenantId, query),
  create: ({ tx, caller, body, now }) => createCustomField(tx, caller.tenantId, body, now),
  get: ({ db, caller, params }) => getCustomField(db, caller.tenantId, params.id),
  update: ({ tx, caller, params, body, ifMatch, now }) =>
    updateCustomField(tx, caller.tenantId, params.id, body, ifMatch, now),
  delete: ({ tx, caller, params, ifMatch, now }) => deleteCustomField(tx, caller.tenantId, params.id, ifMatch, now),
};
