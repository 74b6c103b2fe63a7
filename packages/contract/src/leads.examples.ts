import type { Examples } from './openapi/examples/examples.js';
import { exampleIds as ids } from './openapi/examples/ids.js';
import { contact, scoreReason } from './openapi/examples/shared.js';

const lead = { title: '40 seats for the sales team', value: 12_000, currency: 'EUR' };

export const examples: Examples = {
  records: {
    ScoreReason: { ...scoreReason },
    LeadScore: { reasons: [scoreReason] },
    BulkUpdate: {
      status: 'COMPLETED',
      id: ids.bulkUpdateId,
      filter: { status: ['OPEN'], assignee: ['none'] },
      changes: { assignedToId: ids.userId },
      counts: { total: 240, matched: 240, changed: 238, unchanged: 0, failed: 2 },
      failures: [
        {
          code: 'VALIDATION_ERROR',
          message: 'changes.tags: Must have at most 50 entries.',
          count: 2,
          leadIds: [ids.leadId],
        },
      ],
      error: null,
      undoUntil: '2026-11-09T09:30:00.000Z',
      undo: null,
    },
    BulkUpdateUndo: {
      status: 'COMPLETED',
      progress: 1,
      createdBy: { type: 'user', id: ids.userId },
      counts: { restored: 230, kept: 6, gone: 2, keptFields: 7 },
    },
    Lead: { id: ids.leadId, closedAt: null, ownerAtClosingId: null, lostReason: null },
    LeadChange: { action: 'updated', changes: [{ field: 'value', from: 9000, to: 12_000 }], id: ids.changeId },
    LeadCreated: {
      id: ids.leadId,
      closedAt: null,
      ownerAtClosingId: null,
      lostReason: null,
      contactMatch: 'linked',
      contactIgnored: ['title'],
      contactDuplicates: [],
    },
    LeadUpserted: {
      id: ids.leadId,
      closedAt: null,
      ownerAtClosingId: null,
      lostReason: null,
      outcome: 'updated',
      ignored: [],
    },
    LeadRead: { id: ids.leadId, closedAt: null, ownerAtClosingId: null, lostReason: null },
    LeadAssignmentPreview: {
      leads: [
        {
          leadId: ids.leadId,
          title: 'Rollout in 12 branches',
          assignedToId: ids.userId,
          reason: 'NEXT_IN_TURN',
          message: 'Of the users who can get a lead, this one was given a lead longest ago, and owns 7 open leads.',
        },
      ],
      users: [
        { userId: ids.userId, name: 'Grace Hopper', eligible: true, reason: null, openLeads: 7, maxOpenLeads: 20 },
      ],
    },
    LeadFacets: { facets: [{ field: 'source', values: [{ value: 'FORM', name: 'FORM', count: 12 }] }] },
  },
  requests: {
    leads_assign: { assignedToId: ids.userId },
    leads_autoAssign: { limit: 100 },
    leads_previewAutoAssign: { limit: 10 },
    leads_bulk: { records: [{ contact, ...lead }], atomic: false },
    leads_bulkDelete: { leadIds: [ids.leadId] },
    leads_bulkUpdate: {
      filter: { status: ['OPEN'], assignee: ['none'] },
      changes: { assignedToId: ids.userId, addTagIds: [ids.tagId] },
    },
    leads_previewBulkUpdate: {
      filter: { status: ['OPEN'], assignee: ['none'] },
      changes: { assignedToId: ids.userId },
    },
    leads_bulkUpdateStage: { leadIds: [ids.leadId], stageId: ids.stageId },
    leads_create: { contact, ...lead },
    leads_upsert: { matchOn: 'externalId', value: 'deal-1042', record: { contact, ...lead } },
    leads_update: { value: 15_000, expectedCloseDate: '2026-12-31' },
    leads_updateStage: { stageId: ids.stageId },
  },
};
