import { z } from 'zod';
import { limits } from './access.js';
import { Deleted, envelope, pageEnvelope } from './envelope.js';
import {
  color,
  fixed,
  id,
  identityFields,
  inlineBody,
  noBody,
  noQuery,
  recordFields,
  requiredText,
  timeFields,
  version,
  writeBody,
} from './fields.js';
import { LeadStatus } from './lead-values.js';
import { filterQuery, idFilter, listQuery, recordIds, timeFilters, valueFilter } from './lists.js';
import { createdBy } from './makers.js';
import { defineResource, type ResourceDeclaration } from './resource.js';

export const stageTypes = ['OPEN', 'WON', 'LOST'] as const;
export const StageType = z.enum(stageTypes);
export type StageType = z.infer<typeof StageType>;

export const Stage = z
  .object({
    ...identityFields,
    pipelineId: z.string(),
    name: z.string(),
    position: z.int().describe('0 is the first stage.'),
    color: z.string().nullable().describe('Hex color.'),
    type: StageType.describe('Entering a WON or LOST stage closes the lead.'),
    probability: z.int().describe('Chance to win in percent.'),
    version,
    ...timeFields,
  })
  .meta({ id: 'Stage' });
export type Stage = z.infer<typeof Stage>;

export const Pipeline = z
  .object({
    ...identityFields,
    name: z.string(),
    isDefault: z.boolean().describe('New leads go here unless they name a pipeline.'),
    stages: z.array(Stage).describe('In order of position.'),
    version,
    createdBy,
    ...timeFields,
  })
  .meta({ id: 'Pipeline' });
export type Pipeline = z.infer<typeof Pipeline>;

/** The value of leads, by currency. */
export const amounts = z
  .array(
    z.object({
      currency: z.string().describe('ISO 4217 code.'),
      value: z.number().describe('Sum of the values.'),
      weighted: z
        .number()
        .describe(
          'Sum of the values, each times the chance to win: that of the stage, 100 % if the lead is WON, 0 if it is LOST or UNQUALIFIED.',
        ),
    }),
  )
  .describe('One for each currency, by its code.');

/** The number of leads in each stage of a pipeline, and their value. */
export const PipelineTotals = z
  .object({
    pipelineId: z.string(),
    count: z.int().describe('Leads in all stages.'),
    amounts,
    stages: z
      .array(
        z.object({
          stageId: z.string(),
          name: z.string(),
          type: StageType,
          probability: z.int().describe('Chance to win in percent.'),
          count: z.int().describe('Leads in the stage.'),
          amounts,
        }),
      )
      .describe('In order of position.'),
  })
  .meta({ id: 'PipelineTotals' });
export type PipelineTotals = z.infer<typeof PipelineTotals>;

export const PipelineTotalsQuery = filterQuery({
  ...valueFilter('status', LeadStatus, 'Only leads of these statuses.'),
  ...idFilter('assignedToId', 'user', { about: 'Only leads of these users', none: 'leads without an owner' }),
});
export type PipelineTotalsQuery = z.output<typeof PipelineTotalsQuery>;

const stageFields = {
  name: requiredText(100),
  position: z
    .int()
    .min(0)
    .max(1000)
    .optional()
    .describe('0 is the first; a new stage is last by default. The stages after it move back by one.'),
  color: color.nullish(),
  type: StageType.optional().describe(
    'Entering a WON or LOST stage closes the lead. Of a new one by default OPEN. A stage with leads keeps its type.',
  ),
  probability: z
    .int()
    .min(0)
    .max(100)
    .optional()
    .describe('Chance to win in percent. Of a new one by default 100 for WON, else 0.'),
};
const computed = [...Object.keys(recordFields), 'version'];
const stageReadOnly = {
  computed,
  fixed: { pipelineId: fixed(id, 'Create a stage in the other pipeline with POST /v1/pipelines/:id/stages.') },
};

export const StageCreate = writeBody(stageFields, stageReadOnly);
export type StageCreate = z.output<typeof StageCreate>;
export const StageUpdate = writeBody({ ...stageFields, name: stageFields.name.optional() }, stageReadOnly);
export type StageUpdate = z.output<typeof StageUpdate>;
export const StageDelete = z.strictObject({
  moveToStageId: id.describe('Where the leads of the deleted stage go; a stage of the same pipeline.'),
});

export const PipelineCreate = writeBody(
  {
    name: requiredText(100),
    isDefault: z.boolean().optional(),
    stages: z
      .array(inlineBody(writeBody(stageFields, [...computed, 'pipelineId'])))
      .min(1)
      .max(limits.stagesPerPipeline)
      .optional()
      .describe('In order. Default: New, Qualified, Proposal, Won, Lost.'),
  },
  [...computed, 'createdBy'],
);
export type PipelineCreate = z.output<typeof PipelineCreate>;
export const PipelineUpdate = writeBody(
  {
    name: requiredText(100).optional(),
    isDefault: z
      .boolean()
      .optional()
      .describe(
        'true makes this the default pipeline in place of the present one; false leaves it as it is, and is refused on the default one.',
      ),
  },
  {
    computed: [...computed, 'createdBy'],
    fixed: {
      stages: fixed(
        z.array(
          writeBody(
            { ...stageFields, id: z.string(), pipelineId: z.string().optional() },
            computed.filter((field) => field !== 'id'),
          ),
        ),
        'Create a stage with POST /v1/pipelines/:id/stages, change it with PATCH /v1/pipelines/:id/stages/:stageId, and delete it with DELETE /v1/pipelines/:id/stages/:stageId.',
      ),
    },
  },
);
export type PipelineUpdate = z.output<typeof PipelineUpdate>;

const read = { scope: 'read:leads', bucket: 'standard', paginated: false, idempotent: false } as const;
const write = { scope: 'manage:settings', bucket: 'standard', paginated: false, idempotent: false } as const;
const query = noQuery;
const pathParams = z.object({ id });
const stagePathParams = z.object({ id, stageId: id });

const resource: ResourceDeclaration = {
  about: 'Pipelines, their stages and totals.',
  ids: {
    pipeline: { prefix: 'pipe', example: '01m5k2tc9hepx4v8s6w2q0rzab' },
    stage: { prefix: 'stg', example: '01m5k2td4jfqy5w9t7x3r1s0bc' },
  },
  audited: {
    'pipeline.created': ['isDefault'],
    'pipeline.updated': ['isDefault'],
    'pipeline.deleted': [],
    'stage.created': ['type', 'probability', 'position'],
    'stage.updated': ['type', 'probability', 'position'],
    'stage.deleted': ['moveToStageId'],
  },
  kept: {
    pipelines: {
      what: 'Pipelines and stages; of deleted ones the name and type stay for the history of leads',
      tables: ['pipelines', 'stages'],
      kept: 'as long as the tenant',
    },
  },
};

export const pipelines = defineResource('pipelines', resource, {
  list: {
    method: 'GET',
    path: '/v1/pipelines',
    summary: 'List pipelines with their stages',
    query: listQuery(['createdAt', '-createdAt'], { ...recordIds('pipeline'), ...timeFilters }),
    responses: { 200: pageEnvelope(Pipeline) },
    metadata: { ...read, paginated: true, errors: ['INVALID_CURSOR'] },
  },
  create: {
    method: 'POST',
    path: '/v1/pipelines',
    summary: 'Create a pipeline',
    query,
    body: PipelineCreate,
    responses: { 201: envelope(Pipeline) },
    metadata: {
      ...write,
      idempotent: true,
      audited: 'pipeline.created',
      errors: ['CONFLICT.already_exists', 'CONFLICT.repeated_in_request'],
    },
  },
  get: {
    method: 'GET',
    path: '/v1/pipelines/:id',
    summary: 'Read a pipeline with its stages',
    pathParams,
    query,
    responses: { 200: envelope(Pipeline) },
    metadata: { ...read, errors: ['NOT_FOUND'] },
  },
  update: {
    method: 'PATCH',
    path: '/v1/pipelines/:id',
    summary: 'Rename a pipeline or make it the default',
    pathParams,
    query,
    body: PipelineUpdate,
    responses: { 200: envelope(Pipeline) },
    metadata: {
      ...write,
      audited: 'pipeline.updated',
      errors: ['NOT_FOUND', 'CONFLICT.already_exists', 'PRECONDITION_FAILED'],
    },
  },
  delete: {
    method: 'DELETE',
    path: '/v1/pipelines/:id',
    summary: 'Delete a pipeline',
    description: 'Refused with CONFLICT for the default pipeline and while live leads are in it.',
    pathParams,
    query,
    body: noBody,
    responses: { 200: envelope(Deleted) },
    metadata: {
      ...write,
      audited: 'pipeline.deleted',
      errors: ['NOT_FOUND', 'CONFLICT.in_use', 'PRECONDITION_FAILED'],
    },
  },
  getTotals: {
    method: 'GET',
    path: '/v1/pipelines/:id/totals',
    summary: 'Count the leads of each stage and sum up their values',
    pathParams,
    query: PipelineTotalsQuery,
    responses: { 200: envelope(PipelineTotals) },
    metadata: { ...read, searches: true, errors: ['NOT_FOUND'] },
  },
  listStages: {
    method: 'GET',
    path: '/v1/pipelines/:id/stages',
    summary: 'List the stages of a pipeline',
    pathParams,
    query: listQuery(['position', '-position'], { ...recordIds('stage'), ...timeFilters }),
    responses: { 200: pageEnvelope(Stage) },
    metadata: { ...read, paginated: true, errors: ['NOT_FOUND', 'INVALID_CURSOR'] },
  },
  createStage: {
    method: 'POST',
    path: '/v1/pipelines/:id/stages',
    summary: 'Add a stage to a pipeline',
    description: `Up to ${limits.stagesPerPipeline} stages.`,
    pathParams,
    query,
    body: StageCreate,
    responses: { 201: envelope(Stage) },
    metadata: {
      ...write,
      idempotent: true,
      audited: 'stage.created',
      errors: ['NOT_FOUND', 'CONFLICT.already_exists', 'CONFLICT.limit_reached'],
    },
  },
  getStage: {
    method: 'GET',
    path: '/v1/pipelines/:id/stages/:stageId',
    summary: 'Read a stage',
    pathParams: stagePathParams,
    query,
    responses: { 200: envelope(Stage) },
    metadata: { ...read, errors: ['NOT_FOUND'] },
  },
  updateStage: {
    method: 'PATCH',
    path: '/v1/pipelines/:id/stages/:stageId',
    summary: 'Update a stage',
    description: 'Its leads keep the status they have.',
    pathParams: stagePathParams,
    query,
    body: StageUpdate,
    responses: { 200: envelope(Stage) },
    metadata: {
      ...write,
      audited: 'stage.updated',
      errors: ['NOT_FOUND', 'CONFLICT.already_exists', 'PRECONDITION_FAILED'],
    },
  },
  deleteStage: {
    method: 'DELETE',
    path: '/v1/pipelines/:id/stages/:stageId',
    summary: 'Delete a stage',
    description: 'Its leads move to `moveToStageId` and keep the status they have. The last stage cannot be deleted.',
    pathParams: stagePathParams,
    query: StageDelete,
    body: noBody,
    responses: { 200: envelope(Deleted) },
    metadata: { ...write, audited: 'stage.deleted', errors: ['NOT_FOUND', 'CONFLICT.last_one', 'PRECONDITION_FAILED'] },
  },
});
