import { z } from 'zod';
import { limits } from './access.js';
import { customFieldWrites, withCustomFields } from './custom-fields.js';
import { envelope, pageEnvelope } from './envelope.js';
import {
  currency,
  day,
  id,
  identityFields,
  money,
  noBody,
  noQuery,
  requiredText,
  timeFields,
  timestamp,
} from './fields.js';
import { JobStatus, jobFields } from './jobs.js';
import { reportFilters } from './lead-query.js';
import { LeadStatus } from './lead-values.js';
import { bodyFilters, filterQuery, listQuery, recordIds, timeFilters, valueFilter } from './lists.js';
import { requestedBy } from './makers.js';
import { defineResource, extendResource, type ResourceDeclaration } from './resource.js';

const tagIds = z.array(id).min(1).max(limits.tags).optional();

/** What a bulk update does with each lead. Fields that are not named stay as they are. */
const LeadBulkChanges = z
  .strictObject({
    assignedToId: id.nullable().optional().describe('The new owner, a user id; null for none.'),
    stageId: id.optional().describe('The stage that the leads enter. A WON or LOST stage closes them.'),
    status: LeadStatus.optional().describe('As in the update of one lead.'),
    lostReason: requiredText(500).nullable().optional().describe('Needed with LOST and UNQUALIFIED.'),
    value: money.nullable().optional().describe('Deal value in units of `currency`.'),
    currency: currency.optional().describe('ISO 4217 code, in any case.'),
    expectedCloseDate: day.nullable().optional().describe('Calendar day, YYYY-MM-DD.'),
    customFields: customFieldWrites,
    addTagIds: tagIds.describe(`Tags that the leads get in addition to those that they have; up to ${limits.tags}.`),
    removeTagIds: tagIds.describe('Tags that the leads lose.'),
  })
  .refine((changes) => Object.values(changes).some((value) => value !== undefined), {
    error: 'Must change something: name at least one field.',
  });
export type LeadBulkChanges = z.output<typeof LeadBulkChanges>;

/** The filters of the list of leads, in a body. */
const LeadBulkFilter = bodyFilters(withCustomFields(filterQuery(reportFilters)));
export type LeadBulkFilter = z.output<typeof LeadBulkFilter>;

export const LeadBulkUpdate = z.strictObject({
  filter: LeadBulkFilter.describe(
    'Filters of the list of leads, such as `{"status": ["OPEN"], "value": {"gte": 1000}}`. `{}` is all leads.',
  ),
  changes: LeadBulkChanges,
});
export type LeadBulkUpdate = z.output<typeof LeadBulkUpdate>;

export const bulkUpdateUndoStatuses = ['PENDING', 'RUNNING', 'COMPLETED', 'FAILED'] as const;

/** The undo of a bulk update. */
const BulkUpdateUndo = z
  .object({
    status: z
      .enum(bulkUpdateUndoStatuses)
      .describe('COMPLETED and FAILED are final. You can request a failed undo again: it continues where it stopped.'),
    progress: z.number().min(0).max(1).describe('How much is done, from 0 to 1.'),
    createdBy: requestedBy,
    requestedAt: timestamp,
    completedAt: timestamp.nullable().describe('When it reached a final status.'),
    counts: z.object({
      restored: z.int().describe('Leads in which at least one field has its earlier value again.'),
      kept: z.int().describe('Leads that stay as they are, because every field was changed after the bulk update.'),
      gone: z.int().describe('Leads that had been deleted before the undo.'),
      keptFields: z.int().describe('Fields that keep their value, because they were changed after the bulk update.'),
    }),
  })
  .meta({ id: 'BulkUpdateUndo' });
export type BulkUpdateUndo = z.infer<typeof BulkUpdateUndo>;

/** Why leads could not be changed. */
const BulkUpdateFailure = z.object({
  code: z.string().describe('As in the error of a single update.'),
  message: z.string(),
  count: z.int().describe('Leads that failed for this reason.'),
  leadIds: z.array(z.string()).describe(`The first ${limits.bulkUpdateFailedLeads} of them.`),
});

/** A change of all leads that match a filter. */
export const BulkUpdate = z
  .object({
    ...identityFields,
    ...jobFields,
    resource: z.enum(['leads']),
    filter: z.record(z.string(), z.unknown()),
    changes: z.record(z.string(), z.unknown()),
    dryRun: z.boolean().describe('Whether it is a preview, which changes nothing.'),
    counts: z
      .object({
        total: z.int().describe('Leads that matched when you requested it.'),
        matched: z.int().describe('Leads that matched when their turn came, so far.'),
        changed: z.int(),
        unchanged: z.int().describe('Leads that were already as the changes make them.'),
        failed: z.int(),
      })
      .describe('Of a preview: what would have happened.'),
    failures: z
      .array(BulkUpdateFailure)
      .describe(`The first ${limits.bulkUpdateFailures} different reasons why leads failed.`),
    error: z
      .string()
      .nullable()
      .describe('The reason why it is FAILED. Leads that were changed before it stay changed.'),
    undoUntil: timestamp
      .nullable()
      .describe('Until when you can undo it. null: it has not ended, changed nothing, or was undone.'),
    undo: BulkUpdateUndo.nullable(),
    ...timeFields,
  })
  .meta({ id: 'BulkUpdate' });
export type BulkUpdate = z.infer<typeof BulkUpdate>;

export const BulkUpdateQuery = listQuery(['-createdAt', 'createdAt'], {
  ...recordIds('bulkUpdate'),
  ...valueFilter('status', JobStatus),
  ...timeFilters,
});
export type BulkUpdateQuery = z.output<typeof BulkUpdateQuery>;

// A bulk update can be read by all who may make one.
const read = {
  scope: 'read:leads',
  orScopes: ['write:leads'],
  bucket: 'standard',
  paginated: false,
  idempotent: false,
} as const;
const write = {
  scope: 'write:leads',
  tellsOutcome: true,
  bucket: 'standard',
  paginated: false,
  idempotent: true,
} as const;
const pathParams = z.object({ id });

/** The route of leads that begins a bulk update. */
export const leadBulkUpdates = extendResource('leads', {
  bulkUpdate: {
    method: 'POST',
    path: '/v1/leads/bulk/update',
    summary: 'Change all leads that match a filter',
    description: `Runs in the background, in the order in which the leads were created. A lead is changed if it matches when its turn comes; leads created after the request are left alone. Each lead is changed as by the update of one lead, with its events and history: a new stage emits lead.stage_changed and starts no automation. You can undo it for ${limits.bulkUpdateUndoDays} days.`,
    query: noQuery,
    body: LeadBulkUpdate,
    responses: { 202: envelope(BulkUpdate) },
    metadata: { ...write, searches: true, audited: 'lead.bulk_updated', errors: [] },
  },
  previewBulkUpdate: {
    method: 'POST',
    path: '/v1/leads/bulk/update/preview',
    summary: 'Preview a change of all leads that match a filter',
    description:
      'Begins a job that looks at the leads as `POST /v1/leads/bulk/update` would, counts what would happen to them, and why some would fail. Nothing is changed.',
    query: noQuery,
    body: LeadBulkUpdate,
    responses: { 202: envelope(BulkUpdate) },
    metadata: { ...write, searches: true, audited: false, errors: [] },
  },
});

const bulkUpdatesResource: ResourceDeclaration = {
  about: 'Jobs that change all leads that match a filter.',
  ids: { bulkUpdate: { prefix: 'bulk', example: '01m5k2v7385qmvw1t9x5r3s213' } },
  audited: { 'bulk_update.cancelled': [], 'bulk_update.undone': [] },
  kept: {
    bulkUpdates: {
      what: 'Bulk updates',
      tables: ['bulk_updates'],
      kept: { days: limits.jobDays, after: 'they were created', setting: 'jobDays' },
    },
    bulkUpdateChanges: {
      what: 'The data to undo bulk updates',
      tables: ['bulk_update_changes'],
      kept: { days: limits.bulkUpdateUndoDays, after: 'the end of the bulk update' },
    },
  },
};

export const bulkUpdates = defineResource('bulkUpdates', bulkUpdatesResource, {
  list: {
    method: 'GET',
    path: '/v1/bulk-updates',
    summary: 'List bulk updates',
    query: BulkUpdateQuery,
    responses: { 200: pageEnvelope(BulkUpdate) },
    metadata: { ...read, paginated: true, errors: ['INVALID_CURSOR'] },
  },
  get: {
    method: 'GET',
    path: '/v1/bulk-updates/:id',
    summary: 'Read a bulk update',
    pathParams,
    query: noQuery,
    responses: { 200: envelope(BulkUpdate) },
    metadata: { ...read, errors: ['NOT_FOUND'] },
  },
  cancel: {
    method: 'POST',
    path: '/v1/bulk-updates/:id/cancel',
    summary: 'Cancel a bulk update',
    description: 'Leads that were changed stay changed. Cancelling a cancelled bulk update changes nothing.',
    pathParams,
    query: noQuery,
    body: noBody,
    responses: { 200: envelope(BulkUpdate) },
    metadata: { ...write, audited: 'bulk_update.cancelled', errors: ['NOT_FOUND', 'INVALID_TRANSITION'] },
  },
  undo: {
    method: 'POST',
    path: '/v1/bulk-updates/:id/undo',
    summary: 'Undo a bulk update',
    description: `Gives the fields that it changed their earlier values, in the background. Fields that were changed after it keep their value. Possible for ${limits.bulkUpdateUndoDays} days after its end, whether it was completed, failed or was cancelled. A CONFLICT if it has not ended, changed nothing, is too old, or was undone before.`,
    pathParams,
    query: noQuery,
    body: noBody,
    responses: { 202: envelope(BulkUpdate) },
    metadata: {
      ...write,
      audited: 'bulk_update.undone',
      errors: ['NOT_FOUND', 'CONFLICT.not_ready', 'CONFLICT.nothing_to_do', 'CONFLICT.too_late'],
    },
  },
});
