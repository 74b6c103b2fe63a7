import { type contactRestore, contract, type leadBulkUpdates, type leadImports } from '@lead-engagement/contract';
import { checkScope } from '../../../callers/check-scope.js';
import { bulkAnswer, upsertAnswer } from '../../../http/bulk-answer.js';
import type { Handlers } from '../../../http/handlers.js';
import { incomparableField } from '../../../http/immutable-fields.js';
import { mayRead } from '../../../http/redaction.js';
import type { Emit } from '../../domain-events.js';
import { checkMayMatch, mayMatch } from '../contacts/index.js';
import { showOptionsOf } from '../custom-fields/index.js';
import { listLeadChanges } from '../lead-history/index.js';
import { getLeadScore } from '../scoring/index.js';
import { autoAssign } from './assignment.js';
import { previewAssignment } from './assignment-preview.js';
import { writeLeads } from './bulk.js';
import { moveLeads } from './bulk-move.js';
import { restoreContact } from './contact-restore.js';
import { deleteLead, deleteLeads, restoreLead } from './deletion.js';
import { readFacets } from './facet.js';
import { expandLeads, listLeadsExpanded } from './list.js';
import { toLead } from './present.js';
import { leadRecords } from './queries.js';
import { recomputeScore } from './score.js';
import { previewScores } from './score-preview.js';
import { changeContact, checkContactStays, createLeadBySetup, moveLead, updateLead } from './service.js';
import type { Setups } from './setup.js';
import { upsertLead } from './upsert.js';

export const createLeadHandlers = (
  emit: Emit,
  setups: Setups,
): Handlers<
  Omit<typeof contract.leads, keyof typeof leadImports | keyof typeof leadBulkUpdates | 'listTimeline' | 'createEmail'>
> => ({
  list: ({ db, caller, query }) => listLeadsExpanded(db, caller.tenantId, query),
  getFacets: ({ db, caller, query }) => readFacets(db, caller.tenantId, query),
  create: (write) => {
    const { caller, body } = write;
    // Whoever only creates leads would learn by them whether there is such a contact or lead.
    if (body.contactId !== undefined) checkScope(caller, 'write:leads', '`contactId`');
    if (body.externalId !== undefined) checkScope(caller, 'write:leads', '`externalId` of a lead');
    checkMayMatch(caller, body.contact);
    const told = { mayRead: mayRead(contract.leads.create, caller), hidesMatches: !mayMatch(caller) };
    return createLeadBySetup(write, body, setups, { isLast: true, told });
  },
  upsert: async (write) => {
    const { caller, body, ifMatch } = write;
    checkMayMatch(caller, body.record.input.contact);
    return upsertAnswer(await upsertLead(write, body, { mayRead: mayRead(contract.leads.upsert, caller), ifMatch }));
  },
  get: async ({ db, caller, params, query }) => {
    const lead = toLead(await showOptionsOf(db, 'LEAD', await leadRecords.get(db, caller.tenantId, params.id)));
    const [read] = await expandLeads(db, caller.tenantId, [lead], query.expand);
    return read ?? lead;
  },
  update: async (write) => {
    const { tx, caller, params, body, ifMatch } = write;
    const lead = await leadRecords.lock(tx, caller.tenantId, params.id, ifMatch);
    if (body.contact) {
      if (!mayRead(contract.leads.update, caller)) {
        throw incomparableField('body.contact', contract.leads.update, changeContact);
      }
      await checkContactStays(tx, lead, body.contact);
    }
    return updateLead(write, lead, body);
  },
  updateStage: async (write) => {
    const lead = await leadRecords.lock(write.tx, write.caller.tenantId, write.params.id, write.ifMatch);
    return moveLead(write, lead, write.body, (move) => emit(write, 'lead.moved', move));
  },
  assign: async (write) =>
    updateLead(
      write,
      await leadRecords.lock(write.tx, write.caller.tenantId, write.params.id, write.ifMatch),
      write.body,
      'assign',
    ),
  autoAssign: (write) => autoAssign(write, write.body),
  previewAutoAssign: ({ tx, caller, body }) => previewAssignment(tx, caller.tenantId, body),
  bulk: async (write) => {
    for (const { input } of write.body.records) checkMayMatch(write.caller, input?.contact);
    return bulkAnswer(await writeLeads(write, write.body, mayRead(contract.leads.create, write.caller)));
  },
  bulkUpdateStage: async (write) =>
    bulkAnswer(await moveLeads(write, write.body, (moves) => emit(write, 'leads.moved', { moves }))),
  bulkDelete: async (write) => bulkAnswer(await deleteLeads(write, write.body)),
  delete: (write) => deleteLead(write, write.params.id, write.query, write.ifMatch),
  restore: (write) => restoreLead(write, write.params.id),
  listHistory: async ({ db, caller: { tenantId }, params, query }) => {
    const { id } = await leadRecords.get(db, tenantId, params.id);
    return listLeadChanges(db, tenantId, id, query);
  },
  getScore: async ({ db, caller, params }) => getLeadScore(db, await leadRecords.get(db, caller.tenantId, params.id)),
  recomputeScore: async ({ tx, caller, params, now }) =>
    recomputeScore(tx, await leadRecords.lock(tx, caller.tenantId, params.id, undefined), now),
});

export const scoringHandlers: Handlers<typeof contract.scoring> = {
  preview: {
    async prepare({ db, caller, body, now }) {
      const preview = await previewScores(db, caller.tenantId, body, now);
      return async () => preview;
    },
  },
};

export const contactRestoreHandlers: Handlers<typeof contactRestore> = {
  restore: (write) => restoreContact(write, write.params.id),
};
