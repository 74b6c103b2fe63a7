import type { contract } from '@lead-engagement/contract';
import type { Handlers } from '../../http/handlers.js';
import { listLeads } from './queries.js';
import { createLead, deleteLead, getLead, moveLead, updateLead } from './service.js';

export const leadHandlers: Handlers<typeof contract.leads> = {
  list: ({ db, caller, query }) => listLeads(db, caller.tenantId, query),
  create: ({ tx, caller, body, now }) => createLead(tx, caller, body, now),
  get: ({ db, caller, params }) => getLead(db, caller.tenantId, params.id),
  update: ({ tx, caller, params, body, ifMatch, now }) =>
    updateLead(tx, caller.tenantId, params.id, body, ifMatch, now),
  updateStage: ({ tx, caller, params, body, ifMatch, now }) =>
    moveLead(tx, caller.tenantId, params.id, body, ifMatch, now),
  delete: ({ tx, caller, params, ifMatch, now }) => deleteLead(tx, caller.tenantId, params.id, ifMatch, now),
};
