import { z } from 'zod';
import { ContactCreate } from './contacts.js';
import { Deleted, envelope, pageEnvelope } from './envelope.js';
import {
  currency,
  day,
  id,
  identityFields,
  money,
  noBody,
  recordFields,
  requiredText,
  score,
  text,
  timeFields,
  timestamp,
  version,
  writeBody,
} from './fields.js';
import { anyOf, listQuery, queryInteger, timeFilters } from './lists.js';
import { defineRoutes } from './route.js';

export const leadStatuses = ['OPEN', 'NURTURING', 'WON', 'LOST', 'UNQUALIFIED'] as const;
export const LeadStatus = z.enum(leadStatuses);
export type LeadStatus = z.infer<typeof LeadStatus>;

export const leadSources = [
  'CRAWLER',
  'MANUAL',
  'API',
  'IMPORT',
  'CHATBOT',
  'FORM',
  'WEBSITE',
  'EMAIL',
  'CALL',
  'REFERRAL',
  'PARTNER',
  'AD',
  'EVENT',
  'OTHER',
] as const;
export const LeadSource = z.enum(leadSources);

/** An opportunity in a pipeline, attached to a contact. Source: specification, Lead. */
export const Lead = z
  .object({
    ...identityFields,
    contactId: z.string(),
    pipelineId: z.string(),
    stageId: z.string(),
    status: LeadStatus,
    source: LeadSource,
    score: z.int().describe('0 to 100.'),
    value: z.number().nullable().describe('Deal value in units of `currency`.'),
    currency: z.string().describe('ISO 4217 code.'),
    assignedToId: z.string().nullable().describe('The owning user.'),
    title: z.string().nullable(),
    expectedCloseDate: z.string().nullable().describe('Calendar day, YYYY-MM-DD.'),
    lostReason: z.string().nullable().describe('Why the lead was lost or is unqualified.'),
    closedAt: timestamp.nullable(),
    stageEnteredAt: timestamp,
    externalId: z.string().nullable().describe('Your own id of the lead; unique among live leads.'),
    version,
    ...timeFields,
  })
  .meta({ id: 'Lead' });
export type Lead = z.infer<typeof Lead>;

const writable = {
  pipelineId: id.optional().describe('Default: the pipeline of the stage, else the default pipeline.'),
  stageId: id.optional().describe('Default: the first stage of the pipeline.'),
  status: LeadStatus.optional(),
  lostReason: requiredText(500).nullish().describe('Needed with LOST and UNQUALIFIED.'),
  score: score.optional(),
  value: money.nullish(),
  currency: currency.optional().describe("Default: the tenant's currency."),
  assignedToId: id.nullish(),
  title: requiredText(200).nullish(),
  expectedCloseDate: day.nullish(),
  externalId: requiredText(200).nullish(),
};

const readOnly = [...Object.keys(recordFields), 'closedAt', 'stageEnteredAt', 'version'];

export const LeadCreate = writeBody(
  {
    ...writable,
    contactId: id.optional().describe('The contact of the lead; or send `contact`.'),
    contact: ContactCreate.optional().describe('A contact to create along with the lead.'),
    source: LeadSource.optional().describe('Default: API. Cannot be changed later.'),
  },
  readOnly,
  (fields) =>
    fields.refine((lead) => (lead.contactId === undefined) !== (lead.contact === undefined), {
      error: 'Send either contactId or contact.',
      path: ['contactId'],
    }),
);
export type LeadCreate = z.output<typeof LeadCreate>;

export const LeadUpdate = writeBody(writable, [...readOnly, 'contactId', 'source']);
export type LeadUpdate = z.output<typeof LeadUpdate>;

export const LeadStageUpdate = z.strictObject({
  stageId: id,
  lostReason: requiredText(500).optional().describe('On a LOST stage; default: the name of the stage.'),
});

export const LeadQuery = listQuery(['-createdAt', 'createdAt', '-updatedAt', 'updatedAt'], {
  status: anyOf(LeadStatus).optional(),
  source: anyOf(LeadSource).optional(),
  pipeline: anyOf(z.string()).optional().describe('Pipeline ids.'),
  pipelineId: anyOf(z.string()).optional(),
  stage: anyOf(z.string()).optional().describe('Stage ids.'),
  stageId: anyOf(z.string()).optional(),
  assignee: anyOf(z.string()).optional().describe('User ids; `none` for leads without an owner.'),
  assignedToId: anyOf(z.string()).optional(),
  contact: anyOf(z.string()).optional().describe('Contact ids.'),
  contactId: anyOf(z.string()).optional(),
  externalId: text(200).optional(),
  minScore: queryInteger.optional(),
  ...timeFilters,
});
export type LeadQuery = z.output<typeof LeadQuery>;

const read = { scope: 'read:leads', bucket: 'standard', paginated: false, idempotent: false } as const;
const write = { scope: 'write:leads', bucket: 'standard', paginated: false, idempotent: false } as const;
const pathParams = z.object({ id });

export const leads = defineRoutes({
  list: {
    method: 'GET',
    path: '/api/v1/leads',
    summary: 'List leads',
    query: LeadQuery,
    responses: { 200: pageEnvelope(Lead) },
    metadata: { ...read, paginated: true, errors: ['INVALID_CURSOR'] },
  },
  create: {
    method: 'POST',
    path: '/api/v1/leads',
    summary: 'Create a lead',
    description: 'Needs `contactId`, or `contact` to create one along with it. Emits lead.created.',
    query: z.strictObject({}),
    body: LeadCreate,
    responses: { 201: envelope(Lead) },
    metadata: { ...write, idempotent: true, errors: ['CONFLICT'] },
  },
  get: {
    method: 'GET',
    path: '/api/v1/leads/:id',
    summary: 'Read a lead',
    pathParams,
    query: z.strictObject({}),
    responses: { 200: envelope(Lead) },
    metadata: { ...read, errors: ['NOT_FOUND'] },
  },
  update: {
    method: 'PATCH',
    path: '/api/v1/leads/:id',
    summary: 'Update a lead',
    description:
      'Changes the fields that are sent; null clears one. A change of stage emits lead.stage_changed but starts no automation: use the stage operation for that.',
    pathParams,
    query: z.strictObject({}),
    body: LeadUpdate,
    responses: { 200: envelope(Lead) },
    metadata: { ...write, errors: ['NOT_FOUND', 'CONFLICT', 'INVALID_TRANSITION', 'PRECONDITION_FAILED'] },
  },
  updateStage: {
    method: 'PATCH',
    path: '/api/v1/leads/:id/stage',
    summary: 'Move a lead to a stage',
    description:
      'Emits lead.stage_changed. A stage of another pipeline moves the lead there; the same stage changes nothing; a WON or LOST stage closes the lead.',
    pathParams,
    query: z.strictObject({}),
    body: LeadStageUpdate,
    responses: { 200: envelope(Lead) },
    metadata: { ...write, errors: ['NOT_FOUND', 'PRECONDITION_FAILED'] },
  },
  delete: {
    method: 'DELETE',
    path: '/api/v1/leads/:id',
    summary: 'Delete a lead',
    pathParams,
    query: z.strictObject({}),
    body: noBody,
    responses: { 200: envelope(Deleted) },
    metadata: { ...write, errors: ['NOT_FOUND', 'PRECONDITION_FAILED'] },
  },
});
