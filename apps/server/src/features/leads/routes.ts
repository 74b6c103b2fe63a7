import type { contract } from '@lead-engagement/contract';
import type { Handlers } from '../../http/handlers.js';
import { decodeId } from '../../ids.js';
import { listTimeline } from '../activities/service.js';
import { fireAutomations } from '../automations/service.js';
import { matchCustomFields } from '../custom-fields/values-service.js';
import { listLeadChanges } from '../lead-history/service.js';
import { leadHasTag } from '../tags/service.js';
import { autoAssign } from './assignment-service.js';
import { writeLeads } from './bulk-service.js';
import { deleteLead, restoreLead } from './deletion-service.js';
import { listLeads } from './list-queries.js';
import { getScore, recomputeScore } from './score-service.js';
import { assignLead, createLead, getLead, moveLead, updateLead } from './service.js';

export const leadHandlers: Handlers<typeof contract.leads> = {
  list: async ({ db, caller: { tenantId }, query }) =>
    listLeads(db, tenantId, query, [
      leadHasTag(db, tenantId, query.tag),
      ...(await matchCustomFields(db, tenantId, 'LEAD', query.customFields)),
    ]),
  create: ({ tx, caller, body, now }) => createLead(tx, caller, body, now),
  get: ({ db, caller, params }) => getLead(db, caller.tenantId, params.id),
  update: ({ tx, caller, params, body, ifMatch, now }) => updateLead(tx, caller, params.id, body, ifMatch, now),
  updateStage: ({ tx, caller, params, body, ifMatch, now }) =>
    moveLead(tx, caller, params.id, body, ifMatch, now, (move) => fireAutomations(tx, move, now)),
  assign: ({ tx, caller, params, body, ifMatch, now }) => assignLead(tx, caller, params.id, body, ifMatch, now),
  autoAssign: ({ tx, caller, body, now }) => autoAssign(tx, caller, body, now),
  bulk: ({ tx, caller, body, now }) => writeLeads(tx, caller, body, now),
  delete: ({ tx, caller, params, query, ifMatch, now }) => deleteLead(tx, caller, params.id, query, ifMatch, now),
  restore: ({ tx, caller, params, now }) => restoreLead(tx, caller, params.id, now),
  listActivities: async ({ db, caller, params, query }) => {
    const { id: leadId } = await getLead(db, caller.tenantId, params.id);
    return listTimeline(db, caller.tenantId, { leadId }, query);
  },
  listHistory: async ({ db, caller, params, query }) => {
    const { id } = await getLead(db, caller.tenantId, params.id);
    return listLeadChanges(db, caller.tenantId, decodeId('lead', id) as string, query);
  },
  getScore: ({ db, caller, params }) => getScore(db, caller.tenantId, params.id),
  recomputeScore: ({ tx, caller, params, now }) => recomputeScore(tx, caller.tenantId, params.id, now),
};
