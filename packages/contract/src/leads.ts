import { z } from 'zod';
import { limits, timesScope } from './access.js';
import { BulkResult, bulkBody, bulkBounds, bulkMatchField, upsertBody } from './bulk.js';
import { Contact, ContactInline, ContactSentBack } from './contacts.js';
import { customFieldValues, customFieldWrites, withCustomFields } from './custom-fields.js';
import { Deleted, envelope, pageEnvelope } from './envelope.js';
import {
  currency,
  day,
  fixed,
  id,
  identityFields,
  money,
  noBody,
  noQuery,
  operationBody,
  recordedAt,
  recordFields,
  requiredText,
  score,
  sentCreatedAt,
  timeFields,
  timestamp,
  timestampInput,
  version,
  writeBody,
} from './fields.js';
import { LeadChange } from './lead-history.js';
import { leadExpansion, leadFilters, leadSorts } from './lead-query.js';
import { LeadScore } from './lead-score.js';
import { LeadSource, LeadStatus } from './lead-values.js';
import { creationFilters, listQuery, queryBoolean, recordIds, selectedFields } from './lists.js';
import { createdBy } from './makers.js';
import { contactMatchFields, upsertFields } from './matching.js';
import { defineResource, type ResourceDeclaration } from './resource.js';
import { tagWrites } from './tags.js';

export * from './lead-query.js';
export * from './lead-values.js';

/** An opportunity in a pipeline, attached to a contact. Source: specification, Lead. */
export const Lead = z
  .object({
    ...identityFields,
    contactId: z.string(),
    pipelineId: z.string(),
    stageId: z.string(),
    status: LeadStatus,
    source: LeadSource,
    score: z.int().describe('0 to 100. Why: GET /v1/leads/:id/score.'),
    value: z.number().nullable().describe('Deal value in units of `currency`.'),
    currency: z.string().describe('ISO 4217 code.'),
    assignedToId: z.string().nullable().describe('The owning user.'),
    title: z.string().nullable(),
    expectedCloseDate: z.string().nullable().describe('Calendar day, YYYY-MM-DD.'),
    lostReason: z.string().nullable().describe('Why the lead was lost or is unqualified.'),
    closedAt: timestamp.nullable(),
    ownerAtClosingId: z
      .string()
      .nullable()
      .describe('The user who owned the lead when it was closed; null if nobody did, or while it is open.'),
    stageEnteredAt: timestamp,
    externalId: z.string().nullable().describe('Your own id of the lead; unique among live leads.'),
    tagIds: z.array(z.string()),
    customFields: customFieldValues,
    lastActivityAt: timestamp
      .nullable()
      .describe('When the latest activity that a client wrote occurred; one in the future counts from its creation.'),
    version,
    createdBy,
    recordedAt,
    ...timeFields,
  })
  .meta({ id: 'Lead' });
export type Lead = z.infer<typeof Lead>;

/** A lead as it is listed, with what was asked for besides. */
export const LeadRead = Lead.extend({
  contact: Contact.optional().describe('The contact of the lead, if `expand=contact` asks for it.'),
  deletedAt: timestamp.optional().describe('When the lead was deleted; only in lists with `deleted=true`.'),
}).meta({ id: 'LeadRead' });
export type LeadRead = z.infer<typeof LeadRead>;

const shown = { expand: leadExpansion, fields: selectedFields(LeadRead) };
export const LeadListQuery = withCustomFields(listQuery(leadSorts, { ...leadFilters, ...shown }));
export type LeadListQuery = z.output<typeof LeadListQuery>;
export const LeadGetQuery = z.strictObject(shown);

/** A lead as it was created, with what became of the contact that was sent along. */
export const LeadCreated = Lead.extend(contactMatchFields).meta({ id: 'LeadCreated' });
export type LeadCreated = z.infer<typeof LeadCreated>;

/** A lead as an upsert leaves it. */
export const LeadUpserted = LeadCreated.extend(upsertFields).meta({ id: 'LeadUpserted' });
export type LeadUpserted = z.infer<typeof LeadUpserted>;

const writable = {
  pipelineId: id
    .optional()
    .describe(
      'Without `stageId`, the lead enters its first stage. Default for a new lead: the pipeline of the stage, else the default pipeline.',
    ),
  stageId: id.optional().describe('Default for a new lead: the first stage of the pipeline.'),
  status: LeadStatus.optional().describe(
    'OPEN and NURTURING can become any other; WON, LOST and UNQUALIFIED can become OPEN. Entering a WON or LOST stage sets it; WON or LOST moves the lead to the first stage of that type in its pipeline, if there is one.',
  ),
  lostReason: requiredText(500).nullish().describe('Needed with LOST and UNQUALIFIED.'),
  score: score
    .optional()
    .describe(
      '0 to 100. One that is sent is kept until the lead is recomputed; the one that it has already changes nothing.',
    ),
  value: money.nullish().describe('Deal value in units of `currency`.'),
  currency: currency.optional().describe("ISO 4217 code, in any case. Default for a new lead: the tenant's currency."),
  assignedToId: id.nullish().describe('The owning user.'),
  title: requiredText(200).nullish(),
  expectedCloseDate: day.nullish().describe('Calendar day, YYYY-MM-DD.'),
  externalId: requiredText(200).nullish().describe('Your own id of the lead; unique among live leads.'),
  ...tagWrites,
  customFields: customFieldWrites,
};

const computed = [
  ...Object.keys(recordFields),
  'createdBy',
  'recordedAt',
  'closedAt',
  'ownerAtClosingId',
  'stageEnteredAt',
  'lastActivityAt',
  'version',
];
const told = [...Object.keys(contactMatchFields), ...Object.keys(upsertFields)];
const readOnly = { computed: [...computed, 'deletedAt'], fixed: {}, told };

const createFields = {
  ...writable,
  contactId: id.optional().describe('The contact of the lead; or send `contact`.'),
  contact: ContactInline.optional().describe(
    'The contact of the lead: an existing one, as its `matchOn` and `onMatch` say, or a new one.',
  ),
  source: LeadSource.optional().describe('Default: API. Cannot be changed later.'),
  createdAt: sentCreatedAt,
  closedAt: timestampInput
    .nullish()
    .describe(
      `When a lead that is new and WON, LOST or UNQUALIFIED was closed, from its \`createdAt\` to now. Needs the scope ${timesScope}. Default: now.`,
    ),
};

export const LeadCreate = writeBody(createFields, readOnly, (fields) =>
  fields.refine((lead) => (lead.contactId === undefined) !== (lead.contact === undefined), {
    error: 'Send either contactId or contact.',
    path: ['contactId'],
  }),
);
export type LeadCreate = z.output<typeof LeadCreate>;

export const LeadUpdate = writeBody(
  {
    ...writable,
    contact: ContactSentBack.optional().describe(
      'Accepted only as it is. Change the contact of a lead with PATCH /api/v1/contacts/:id.',
    ),
  },
  {
    computed,
    told,
    fixed: {
      contactId: fixed(id, 'A lead stays with its contact.'),
      source: fixed(LeadSource, 'The source of a lead is set when you create it.'),
      deletedAt: fixed(timestampInput.nullable(), 'Delete a lead with DELETE /api/v1/leads/:id.'),
    },
  },
);
export type LeadUpdate = z.output<typeof LeadUpdate>;

const stageReason = requiredText(500).optional().describe('On a LOST stage; default: the name of the stage.');

export const LeadStageUpdate = operationBody({ stageId: id, lostReason: stageReason });

export const LeadAssign = operationBody({
  assignedToId: id.nullable().describe('The new owner, a user id; null for none.'),
});

/** The leads of an automatic assignment that names them. */
export const assignedIds = z
  .array(id)
  .min(1)
  .max(limits.bulkRecords)
  .describe(
    `Only these leads, up to ${limits.bulkRecords}. Those that are closed, have an owner or do not exist are listed in \`unassigned\` with the reason.`,
  );

export const LeadAutoAssign = z
  .strictObject({
    limit: z
      .int()
      .min(1)
      .max(limits.autoAssignLeads)
      .optional()
      .describe(`How many leads to look at, oldest first. Default: ${limits.autoAssignLeads}, the most there can be.`),
    pipelineId: id.optional().describe('Only leads of this pipeline.'),
    ids: assignedIds.optional(),
  })
  .refine(({ ids, limit, pipelineId }) => ids === undefined || (limit ?? pipelineId) === undefined, {
    error: 'Send either ids, or limit and pipelineId.',
    path: ['ids'],
  })
  .optional();
export type LeadAutoAssign = z.output<typeof LeadAutoAssign>;

/** Why an automatic assignment left a lead without an owner. */
export const unassignedReasons = ['NO_AVAILABLE_USER', 'ALL_USERS_FULL'] as const;

/** Why an automatic assignment of leads that were named did not look at one of them. */
export const notAssignableReasons = ['NOT_FOUND', 'CLOSED', 'HAS_OWNER'] as const;

/** What an automatic assignment did. */
export const LeadAssignment = z
  .object({
    assigned: z.array(z.object({ leadId: z.string(), assignedToId: z.string() })).describe('Oldest lead first.'),
    unassigned: z
      .array(
        z.object({
          leadId: z.string(),
          reason: z.enum([...unassignedReasons, ...notAssignableReasons]),
          message: z.string(),
        }),
      )
      .describe('Looked at, or named, and not assigned.'),
    remaining: z.int().describe('Open leads without an owner that this call did not look at; 0 if you send `ids`.'),
    hasMore: z.boolean().describe('Whether another call would assign more.'),
  })
  .meta({ id: 'LeadAssignment' });
export type LeadAssignment = z.infer<typeof LeadAssignment>;

export const LeadBulkRecord = writeBody(createFields, readOnly, (fields) =>
  fields.refine((lead) => lead.contactId === undefined || lead.contact === undefined, {
    error: 'Send either contactId or contact.',
    path: ['contactId'],
  }),
);
export type LeadBulkRecord = z.output<typeof LeadBulkRecord>;

export const LeadBulk = bulkBody(LeadBulkRecord, 'leads', bulkMatchField(['externalId'], 'externalId'));
export type LeadBulk = z.output<typeof LeadBulk>;

export const LeadUpsert = upsertBody(LeadBulkRecord, ['externalId']);
export type LeadUpsert = z.output<typeof LeadUpsert>;

const leadIds = z
  .array(id)
  .min(1)
  .max(limits.bulkRecords)
  .describe(`1 to ${limits.bulkRecords} leads. Each succeeds or fails independently, unless \`atomic\`.`);
const atomic = z.boolean().default(false).describe('All or nothing: one bad lead, and nothing is changed.');

export const LeadBulkStage = z.strictObject({
  leadIds,
  stageId: id.describe('The stage that all of them enter.'),
  lostReason: stageReason,
  atomic,
});
export type LeadBulkStage = z.output<typeof LeadBulkStage>;

export const LeadBulkDelete = z.strictObject({ leadIds, atomic });
export type LeadBulkDelete = z.output<typeof LeadBulkDelete>;

const read = { scope: 'read:leads', bucket: 'standard', paginated: false, idempotent: false } as const;
const write = { scope: 'write:leads', bucket: 'standard', paginated: false, idempotent: false } as const;
const pathParams = z.object({ id });

const resource: ResourceDeclaration = {
  about: 'Deals in a pipeline: stage, value, owner, score and history.',
  ids: {
    lead: { prefix: 'lead', example: '01m5k2y0q7e3sd8f5g2h9jkv4b' },
    leadChange: { prefix: 'chg', example: '01m5k2v95a7spxy3w1z7t5v434' },
  },
  audited: {
    'lead.deleted': ['purge'],
    'lead.restored': [],
    'lead.assigned': ['limit', 'pipelineId'],
    'lead.bulk_written': ['mode', 'matchOn', 'atomic'],
    'lead.bulk_moved': ['leadIds', 'stageId', 'atomic'],
    'lead.bulk_deleted': ['leadIds', 'atomic'],
    'lead.bulk_updated': [],
  },
};

export const leads = defineResource('leads', resource, {
  list: {
    method: 'GET',
    path: '/api/v1/leads',
    summary: 'List leads',
    description: 'When you sort by closedAt or lastActivityAt, leads without that value are left out.',
    query: LeadListQuery,
    responses: { 200: pageEnvelope(LeadRead) },
    metadata: { ...read, selects: true, paginated: true, errors: ['INVALID_CURSOR'] },
  },
  create: {
    method: 'POST',
    path: '/api/v1/leads',
    summary: 'Create a lead',
    description:
      'Needs `contactId`, or `contact`. A contact that is sent along is found if it is there already, otherwise created: `contactMatch` says which. With the scope create:leads alone, an existing contact is linked and the response does not show that; fields that would show it are FORBIDDEN: `contactId`, `externalId`, an `onMatch` other than `link`, `socialProfiles`, and values of unique custom fields. Emits lead.created.',
    query: noQuery,
    body: LeadCreate,
    responses: { 201: envelope(LeadCreated) },
    metadata: {
      ...write,
      scope: 'create:leads',
      conflictScope: 'write:leads',
      // A score is made of the contact, too.
      ofLinked: ['contactId', 'score', ...Object.keys(contactMatchFields)],
      idempotent: true,
      audited: false,
      errors: ['CONFLICT.already_exists', 'MERGED'],
    },
  },
  upsert: {
    method: 'POST',
    path: '/v1/leads/upsert',
    summary: 'Update a lead, or create it',
    description:
      'Finds the lead whose field `matchOn` has this `value`, and writes `record` to it; creates it if there is none, which needs `contactId` or `contact`. `version` of the record is a precondition. A contact that is sent along is treated as at the creation of a lead; with an existing lead, it must be the contact of that lead. Emits lead.created for a lead that it creates.',
    query: noQuery,
    body: LeadUpsert,
    responses: { 200: envelope(LeadUpserted), 201: envelope(LeadUpserted) },
    metadata: {
      ...write,
      idempotent: true,
      audited: false,
      errors: ['CONFLICT.already_exists', 'CONFLICT.ambiguous', 'MERGED', 'INVALID_TRANSITION', 'PRECONDITION_FAILED'],
    },
  },
  get: {
    method: 'GET',
    path: '/api/v1/leads/:id',
    summary: 'Read a lead',
    pathParams,
    query: LeadGetQuery,
    responses: { 200: envelope(LeadRead) },
    metadata: { ...read, selects: true, errors: ['NOT_FOUND'] },
  },
  update: {
    method: 'PATCH',
    path: '/api/v1/leads/:id',
    summary: 'Update a lead',
    description:
      'Changes the fields that are sent; null clears one. A change of stage emits lead.stage_changed but starts no automation: use the stage operation for that.',
    pathParams,
    query: noQuery,
    body: LeadUpdate,
    responses: { 200: envelope(Lead) },
    metadata: {
      ...write,
      audited: false,
      errors: ['NOT_FOUND', 'CONFLICT.already_exists', 'INVALID_TRANSITION', 'PRECONDITION_FAILED'],
    },
  },
  updateStage: {
    method: 'PATCH',
    path: '/api/v1/leads/:id/stage',
    summary: 'Move a lead to a stage',
    description:
      'Emits lead.stage_changed. A stage of another pipeline moves the lead there; the same stage changes nothing; a WON or LOST stage closes the lead.',
    pathParams,
    query: noQuery,
    body: LeadStageUpdate,
    responses: { 200: envelope(Lead) },
    metadata: { ...write, audited: false, errors: ['NOT_FOUND', 'PRECONDITION_FAILED'] },
  },
  assign: {
    method: 'PATCH',
    path: '/api/v1/leads/:id/assign',
    summary: 'Give a lead an owner, or none',
    pathParams,
    query: noQuery,
    body: LeadAssign,
    responses: { 200: envelope(Lead) },
    metadata: { ...write, audited: false, errors: ['NOT_FOUND', 'PRECONDITION_FAILED'] },
  },
  autoAssign: {
    method: 'POST',
    path: '/api/v1/leads/auto-assign',
    summary: 'Assign open leads without an owner in turn',
    description:
      'Oldest lead first. A lead goes to the user who is available and not disabled, has fewer open leads than `maxOpenLeads`, and was given one longest ago; of several, to the one with the fewest open leads. Calls at the same time give each lead to one user. Repeat the call while `hasMore`.',
    query: noQuery,
    body: LeadAutoAssign,
    responses: { 200: envelope(LeadAssignment) },
    metadata: { tellsOutcome: true, ...write, idempotent: true, audited: 'lead.assigned', errors: [] },
  },
  bulk: {
    method: 'POST',
    path: '/v1/leads/bulk',
    summary: 'Create or update up to 500 leads',
    description:
      'Counts as one request. 200 where every record was written, 207 where some failed: `data` says which and why. With `atomic` one bad record is a 400 that names it, and nothing is written. A contact that is sent along is found or created as with the creation of a lead: `contactMatch` of each result says which. `matchOn` also takes `customFields.<key>` of a unique custom field. Records may also be sent as a bare array, or as `leads`. Emits lead.created for each lead that it creates.',
    query: noQuery,
    body: LeadBulk,
    responses: { 200: envelope(z.array(BulkResult)), 207: envelope(z.array(BulkResult)) },
    metadata: {
      tellsOutcome: true,
      ...write,
      ...bulkBounds,
      idempotent: true,
      audited: 'lead.bulk_written',
      errors: [],
    },
  },
  bulkUpdateStage: {
    method: 'POST',
    path: '/v1/leads/bulk/stage',
    summary: 'Move up to 500 leads to a stage',
    description:
      'Counts as one request, and does with each lead what the stage operation does: emits lead.stage_changed, fires automations, closes the lead if the stage is WON or LOST. A lead that is in the stage already is `unchanged`. 200 if every lead is there, 207 if some failed: `data` says which and why.',
    query: noQuery,
    body: LeadBulkStage,
    responses: { 200: envelope(z.array(BulkResult)), 207: envelope(z.array(BulkResult)) },
    metadata: { tellsOutcome: true, ...write, ...bulkBounds, idempotent: true, audited: 'lead.bulk_moved', errors: [] },
  },
  bulkDelete: {
    method: 'POST',
    path: '/v1/leads/bulk/delete',
    summary: 'Delete up to 500 leads',
    description: `Counts as one request. Each can be restored for ${limits.restoreDays} days. 200 if every lead was deleted, 207 if some failed: \`data\` says which and why.`,
    query: noQuery,
    body: LeadBulkDelete,
    responses: { 200: envelope(z.array(BulkResult)), 207: envelope(z.array(BulkResult)) },
    metadata: {
      tellsOutcome: true,
      ...write,
      ...bulkBounds,
      scope: 'delete:leads',
      idempotent: true,
      frees: true,
      audited: 'lead.bulk_deleted',
      errors: [],
    },
  },
  delete: {
    method: 'DELETE',
    path: '/api/v1/leads/:id',
    summary: 'Delete a lead',
    description: `It can be restored for ${limits.restoreDays} days. \`purge=true\` deletes it for good, also where it was deleted before, and needs the scope erase:contacts.`,
    pathParams,
    query: z.strictObject({ purge: queryBoolean.optional().describe('Delete for good, at once.') }),
    body: noBody,
    responses: { 200: envelope(Deleted) },
    metadata: {
      ...write,
      scope: 'delete:leads',
      audited: 'lead.deleted',
      errors: ['NOT_FOUND', 'PRECONDITION_FAILED'],
    },
  },
  restore: {
    method: 'POST',
    path: '/api/v1/leads/:id/restore',
    summary: 'Restore a deleted lead',
    description: `Within ${limits.restoreDays} days of its deletion. A lead whose contact is deleted too is a CONFLICT: restore the contact. One whose pipeline is gone enters the first stage of the default pipeline. A lead that is not deleted is answered as it is.`,
    pathParams,
    query: noQuery,
    body: noBody,
    responses: { 200: envelope(Lead) },
    metadata: {
      ...write,
      idempotent: true,
      audited: 'lead.restored',
      errors: ['NOT_FOUND', 'CONFLICT.already_exists', 'CONFLICT.related_deleted'],
    },
  },
  listHistory: {
    method: 'GET',
    path: '/v1/leads/:id/history',
    summary: 'List what has changed on a lead, when, and by whom',
    pathParams,
    query: listQuery(['-createdAt', 'createdAt'], { ...recordIds('leadChange'), ...creationFilters }),
    responses: { 200: pageEnvelope(LeadChange) },
    metadata: { ...read, paginated: true, errors: ['NOT_FOUND', 'INVALID_CURSOR'] },
  },
  getScore: {
    method: 'GET',
    path: '/v1/leads/:id/score',
    summary: 'Read the score of a lead and its reasons',
    pathParams,
    query: noQuery,
    responses: { 200: envelope(LeadScore) },
    metadata: { ...read, errors: ['NOT_FOUND'] },
  },
  recomputeScore: {
    method: 'POST',
    path: '/api/v1/leads/:id/recompute-score',
    summary: 'Compute the score of a lead again',
    description:
      'Applies the rules of the settings, also where a client sent the score. GET /v1/leads/:id/score returns the reasons.',
    pathParams,
    query: noQuery,
    body: noBody,
    responses: { 200: envelope(Lead) },
    metadata: { ...write, idempotent: true, audited: false, errors: ['NOT_FOUND'] },
  },
});
