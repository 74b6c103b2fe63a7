import { z } from 'zod';
import type { Scope } from './access.js';
import { limits } from './access.js';
import { Condition, ConditionInput } from './conditions.js';
import { Deleted, envelope, pageEnvelope } from './envelope.js';
import {
  id,
  identityFields,
  noBody,
  noQuery,
  recordFields,
  requiredText,
  score,
  text,
  timeFields,
  timestamp,
  version,
  writeBody,
} from './fields.js';
import { Lead, LeadUpdate } from './leads.js';
import { creationFilters, idFilter, listQuery, queryBoolean, recordIds, timeFilters, valueFilter } from './lists.js';
import { makerFields, makerReadOnly } from './makers.js';
import { defineResource, type ResourceDeclaration } from './resource.js';

/** What bounds automations. */
export const automationLimits = {
  /** Live automations of a tenant. */
  perTenant: 100,
  conditions: 50,
  actions: 20,
  /** What an automation does may start others, and so on, this deep; a run beyond it is logged as STOPPED. */
  depth: 5,
  /** Runs that one change may set off in all; those beyond are logged as STOPPED. */
  runsPerChain: 100,
  /** How far ahead a task can be due. */
  taskDays: 365,
  runRetentionDays: 30,
  /** Leads that one preview tries an automation on, and the latest changes that it looks at. */
  previewedLeads: 50,
  previewedMoves: 1_000,
} as const;

/** The fields of a lead that an automation can set. */
export const settableFields = [
  'title',
  'value',
  'currency',
  'expectedCloseDate',
  'status',
  'score',
  'stageId',
] as const;

const assign = z.object({
  type: z.literal('assign'),
  assignedToId: id.nullable().describe('The user who becomes the owner; null for none.'),
});
const addTag = z.object({
  type: z.literal('add_tag'),
  name: requiredText(50).describe('The name of a tag. An unknown one is made.'),
});
const createTask = z.object({
  type: z.literal('create_task'),
  title: requiredText(200),
  dueInDays: z
    .int()
    .min(0)
    .max(automationLimits.taskDays)
    .nullable()
    .describe('Days from the run of the automation until the task is due; null: it is never due.'),
});
const setField = z.object({
  type: z.literal('set_field'),
  field: z
    .enum(settableFields)
    .describe('stageId moves the lead as the stage operation does, which may fire other automations.'),
  value: z
    .union([text(500), z.number()], { error: 'Must be text, a number or null.' })
    .nullable()
    .describe('As PATCH /api/v1/leads/:id takes it.'),
});
const sendWebhook = z.object({
  type: z.literal('send_webhook'),
  endpointId: id.describe(
    'The webhook endpoint that gets an automation.triggered, signed and retried like any event, even if the endpoint does not subscribe to it.',
  ),
});

export const AutomationAction = z.discriminatedUnion('type', [assign, addTag, createTask, setField, sendWebhook]);
export type AutomationAction = z.infer<typeof AutomationAction>;

const actionInput = z.discriminatedUnion('type', [
  z.strictObject(assign.shape),
  z.strictObject(addTag.shape),
  z.strictObject(createTask.shape),
  z.strictObject(setField.shape).superRefine(({ field, value }, context) => {
    const message = findValueProblem(field, value);
    if (message !== undefined) context.addIssue({ code: 'custom', path: ['value'], message });
  }),
  z.strictObject(sendWebhook.shape),
]);

function findValueProblem(field: (typeof settableFields)[number], value: unknown): string | undefined {
  if (field === 'status' && (value === 'LOST' || value === 'UNQUALIFIED')) {
    return `${value} needs a reason. Move the lead to a LOST stage instead.`;
  }
  return LeadUpdate.safeParse({ [field]: value }).error?.issues[0]?.message;
}

/** What starts automations. */
export const automationTriggers = [
  'lead.stage_changed',
  'lead.created',
  'lead.assigned',
  'lead.score_changed',
  'conversation.ended',
  'form.submitted',
] as const;
export type AutomationTriggerType = (typeof automationTriggers)[number];

/** Which way a score goes. */
export const scoreDirections = ['up', 'down', 'any'] as const;

const direction = z.enum(scoreDirections).describe('up: the score reaches the threshold; down: it falls below it.');
const crossedThreshold = score
  .nullable()
  .describe('The threshold that the score crosses; null: any of `scoring.thresholds` in the settings.');

/** When an automation runs. More types may follow. */
export const AutomationTrigger = z
  .discriminatedUnion('type', [
    z
      .object({
        type: z.literal('lead.stage_changed'),
        fromStageId: z.string().nullable().describe('Only leads that leave this stage; null for any.'),
        toStageId: z.string().nullable().describe('Only leads that enter this stage; null for any.'),
      })
      .describe('The stage operation moves a lead.'),
    z.object({ type: z.literal('lead.created') }).describe('A lead is created, but by an import.'),
    z.object({ type: z.literal('lead.assigned') }).describe('An existing lead gets another owner.'),
    z
      .object({ type: z.literal('lead.score_changed'), direction, threshold: crossedThreshold })
      .describe('The score of a lead crosses a threshold.'),
    z
      .object({ type: z.literal('conversation.ended') })
      .describe(
        'A conversation is closed. The automation runs for the newest open lead of its contact; without one, it does not run.',
      ),
    z
      .object({
        type: z.literal('form.submitted'),
        formId: z.string().nullable().describe('Only submissions of this form; null for any.'),
      })
      .describe(
        'Somebody has sent a form, and a lead was made of it. The automation runs for that lead, once for each submission; for spam only if a person accepts it.',
      ),
  ])
  .meta({ id: 'AutomationTrigger' });
export type AutomationTrigger = z.infer<typeof AutomationTrigger>;

/** What started a run. */
export const AutomationStart = z
  .discriminatedUnion('type', [
    z.object({ type: z.literal('lead.stage_changed'), fromStageId: z.string(), toStageId: z.string() }),
    z.object({ type: z.literal('lead.created') }),
    z.object({ type: z.literal('lead.assigned'), fromUserId: z.string().nullable(), toUserId: z.string() }),
    z.object({ type: z.literal('lead.score_changed'), fromScore: z.int(), toScore: z.int() }),
    z.object({ type: z.literal('conversation.ended'), conversationId: z.string() }),
    z.object({
      type: z.literal('form.submitted'),
      submissionId: z.string().describe('The id of the submission.'),
      formId: z.string().describe('The id of its form.'),
    }),
  ])
  .meta({ id: 'AutomationStart' });
export type AutomationStart = z.infer<typeof AutomationStart>;

export const conditionMatches = ['all', 'any'] as const;

/** What is done when something happens to a lead. */
export const Automation = z
  .object({
    ...identityFields,
    name: z.string(),
    enabled: z.boolean(),
    trigger: AutomationTrigger,
    conditions: z
      .object({ match: z.enum(conditionMatches), items: z.array(Condition) })
      .describe('Checked when the automation runs. No items: it always runs.'),
    actions: z
      .array(AutomationAction)
      .describe('Done in this order. One that fails does not keep the next from being done.'),
    authorId: z
      .string()
      .nullable()
      .describe(
        'The user who last changed its trigger, conditions or actions, or enabled it. It does no more than this user may when it runs. null: an API key did so; it keeps the scopes that the key had.',
      ),
    ...makerFields,
    version,
    ...timeFields,
  })
  .meta({ id: 'Automation' });
export type Automation = z.infer<typeof Automation>;

/** When an automation runs, under which conditions, and what it does. */
export const automationParts = {
  trigger: z.discriminatedUnion('type', [
    z.strictObject({ type: z.literal('lead.stage_changed'), fromStageId: id.nullish(), toStageId: id.nullish() }),
    z.strictObject({ type: z.literal('lead.created') }),
    z.strictObject({ type: z.literal('lead.assigned') }),
    z.strictObject({
      type: z.literal('lead.score_changed'),
      direction: direction.default('any'),
      threshold: crossedThreshold.optional(),
    }),
    z.strictObject({ type: z.literal('conversation.ended') }),
    z.strictObject({
      type: z.literal('form.submitted'),
      formId: id.nullish().describe('Only submissions of this form; null for any.'),
    }),
  ]),
  conditions: z
    .strictObject({
      match: z.enum(conditionMatches).default('all'),
      items: z.array(ConditionInput).max(automationLimits.conditions),
    })
    .optional(),
  actions: z.array(actionInput).min(1).max(automationLimits.actions),
};

const writable = {
  name: requiredText(100),
  enabled: z.boolean().optional().describe('Of a new one by default true.'),
  ...automationParts,
};
const readOnly = [...Object.keys(recordFields), 'authorId', 'version', ...makerReadOnly];

/** The scope that the author of an automation needs for an action. */
export function scopeOfAction({ type }: Pick<AutomationAction, 'type'>): Scope {
  return type === 'send_webhook' ? 'manage:webhooks' : 'write:leads';
}

export const AutomationCreate = writeBody(writable, readOnly);
export type AutomationCreate = z.output<typeof AutomationCreate>;
export const AutomationUpdate = writeBody(
  {
    ...writable,
    name: writable.name.optional(),
    trigger: writable.trigger.optional(),
    actions: writable.actions.optional(),
  },
  readOnly,
);
export type AutomationUpdate = z.output<typeof AutomationUpdate>;

export const automationRunStatuses = ['PENDING', 'SUCCEEDED', 'FAILED', 'SKIPPED', 'STOPPED'] as const;
export const AutomationRunStatus = z.enum(automationRunStatuses);
export type AutomationRunStatus = z.infer<typeof AutomationRunStatus>;

/** What one action of a run did. */
export const AutomationActionResult = z.object({
  type: z.enum(['assign', 'add_tag', 'create_task', 'set_field', 'send_webhook']),
  status: z.enum(['SUCCEEDED', 'FAILED']),
  message: z.string().describe('The result of the action, or the reason why it failed.'),
});
export type AutomationActionResult = z.infer<typeof AutomationActionResult>;

/** One automation at work on one lead. */
export const AutomationRun = z
  .object({
    id: z.string(),
    tenantId: z.string(),
    automationId: z.string(),
    leadId: z.string(),
    startedBy: AutomationStart.describe('The event that started it.'),
    fromStageId: z.string().nullable().describe('As in `startedBy`; null unless that is lead.stage_changed.'),
    toStageId: z.string().nullable().describe('As in `startedBy`; null unless that is lead.stage_changed.'),
    depth: z
      .int()
      .describe('1: started by what anybody but an automation did; 2: by what a run of depth 1 did, and so on.'),
    status: AutomationRunStatus.describe(
      'FAILED: an action failed. SKIPPED: the conditions did not hold, the lead or the automation was gone, or its author may no longer act. STOPPED: a loop, or the runs of the day were used up.',
    ),
    message: z.string().nullable().describe('Why it was skipped or stopped.'),
    actions: z.array(AutomationActionResult).describe('In the order of the actions.'),
    createdAt: timestamp,
    completedAt: timestamp.nullable(),
  })
  .meta({ id: 'AutomationRun' });
export type AutomationRun = z.infer<typeof AutomationRun>;

/** The data of automation.triggered. */
export const AutomationTriggered = z
  .object({
    automationId: z.string(),
    automationName: z.string(),
    runId: z.string(),
    startedBy: AutomationStart.describe('The event that started the run.'),
    fromStageId: z.string().nullable().describe('As in `startedBy`; null unless that is lead.stage_changed.'),
    toStageId: z.string().nullable().describe('As in `startedBy`; null unless that is lead.stage_changed.'),
    lead: Lead.describe('As it is when the action is done.'),
  })
  .meta({ id: 'AutomationTriggered' });
export type AutomationTriggered = z.infer<typeof AutomationTriggered>;

export const AutomationQuery = listQuery(['createdAt', '-createdAt'], {
  ...recordIds('automation'),
  enabled: queryBoolean.optional(),
  ...timeFilters,
});
export type AutomationQuery = z.output<typeof AutomationQuery>;
export const AutomationRunQuery = listQuery(['-createdAt', 'createdAt'], {
  ...recordIds('automationRun'),
  ...valueFilter('status', AutomationRunStatus),
  ...idFilter('leadId', 'lead', { about: 'Lead ids' }),
  ...creationFilters,
});
export type AutomationRunQuery = z.output<typeof AutomationRunQuery>;

const read = { scope: 'read:leads', bucket: 'standard', paginated: false, idempotent: false } as const;
const write = { scope: 'manage:automations', bucket: 'standard', paginated: false, idempotent: false } as const;
const query = noQuery;
const pathParams = z.object({ id });

const resource: ResourceDeclaration = {
  about: 'Rules that act when something happens to a lead, and their runs.',
  ids: { automation: { prefix: 'auto', example: '01m5k2tm5pkv29a3y1b7w5x4fg' }, automationRun: { prefix: 'arun' } },
  audited: {
    'automation.created': ['enabled'],
    'automation.updated': ['enabled'],
    'automation.disabled': ['reason'],
    'automation.deleted': [],
  },
  kept: {
    automationRuns: {
      what: 'Runs of automations',
      tables: ['automation_runs'],
      kept: { days: automationLimits.runRetentionDays, after: 'they were created' },
    },
    deletedAutomations: {
      what: 'Deleted automations',
      tables: ['automations'],
      kept: { days: limits.restoreDays, after: 'their deletion', unless: 'one of their runs is kept' },
    },
  },
};

export const automations = defineResource('automations', resource, {
  list: {
    method: 'GET',
    path: '/v1/automations',
    summary: 'List automations',
    query: AutomationQuery,
    responses: { 200: pageEnvelope(Automation) },
    metadata: { ...read, paginated: true, errors: ['INVALID_CURSOR'] },
  },
  create: {
    method: 'POST',
    path: '/v1/automations',
    summary: 'Create an automation',
    description:
      'It runs once each time that its trigger happens to a lead. On lead.stage_changed, only the stage operation starts it, for one lead or many. On the other triggers, any change starts it but those of imports, bulk updates, undos and hand-overs. It acts with the rights of its author: conditions need read:leads, send_webhook needs manage:webhooks.',
    query,
    body: AutomationCreate,
    responses: { 201: envelope(Automation) },
    metadata: { ...write, idempotent: true, audited: 'automation.created', errors: ['CONFLICT.limit_reached'] },
  },
  get: {
    method: 'GET',
    path: '/v1/automations/:id',
    summary: 'Read an automation',
    pathParams,
    query,
    responses: { 200: envelope(Automation) },
    metadata: { ...read, errors: ['NOT_FOUND'] },
  },
  update: {
    method: 'PATCH',
    path: '/v1/automations/:id',
    summary: 'Change, enable or disable an automation',
    description:
      'Changes the fields that are sent; trigger, conditions and actions are replaced whole. A request that sends one of these, or `enabled: true`, makes its caller the author.',
    pathParams,
    query,
    body: AutomationUpdate,
    responses: { 200: envelope(Automation) },
    metadata: {
      ...write,
      audited: 'automation.updated',
      errors: ['FORBIDDEN.not_yours', 'NOT_FOUND', 'PRECONDITION_FAILED'],
    },
  },
  delete: {
    method: 'DELETE',
    path: '/v1/automations/:id',
    summary: 'Delete an automation',
    description: 'Runs that are waiting are skipped.',
    pathParams,
    query,
    body: noBody,
    responses: { 200: envelope(Deleted) },
    metadata: { ...write, audited: 'automation.deleted', errors: ['NOT_FOUND', 'PRECONDITION_FAILED'] },
  },
  listRuns: {
    method: 'GET',
    path: '/v1/automations/:id/runs',
    summary: 'List the runs of an automation in the last 30 days',
    pathParams,
    query: AutomationRunQuery,
    responses: { 200: pageEnvelope(AutomationRun) },
    metadata: { ...read, paginated: true, errors: ['NOT_FOUND', 'INVALID_CURSOR'] },
  },
});
