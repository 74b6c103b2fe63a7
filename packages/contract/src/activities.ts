import { z } from 'zod';
import { limits, timesScope } from './access.js';
import { BulkResult, bulkBounds, bulkCreateBody } from './bulk.js';
import { Deleted, envelope, pageEnvelope } from './envelope.js';
import {
  fixed,
  id,
  identityFields,
  noBody,
  noQuery,
  recordedAt,
  recordFields,
  requiredText,
  sentCreatedAt,
  text,
  timeFields,
  timestamp,
  timestampInput,
  version,
  writeBody,
} from './fields.js';
import {
  deletedFilter,
  idFilter,
  listQuery,
  queryBoolean,
  recordIds,
  selectedFields,
  timeFilters,
  valueFilter,
} from './lists.js';
import { CreatedBy } from './makers.js';
import { storableObject } from './objects.js';
import { defineResource, type ResourceDeclaration } from './resource.js';

/** Types for clients. They may also use any other lower-case type. */
export const clientActivityTypes = [
  'note',
  'call',
  'meeting',
  'task',
  'email_sent',
  'email_received',
  'sms',
  'message',
  'form_submitted',
] as const;

/** Types that only the server writes. */
export const systemActivityTypes = [
  'lead_created',
  'stage_changed',
  'status_changed',
  'assigned',
  'score_changed',
  'merged',
  'imported',
  'crawl_promoted',
  'conversation_started',
  'conversation_handoff',
  'conversation_ended',
  'conversation_promoted',
  'shipment_registered',
  'shipment_status_changed',
] as const;
export type SystemActivityType = (typeof systemActivityTypes)[number];

const systemTypes = new Set<string>(systemActivityTypes);

/** Returns true if the server writes activities of this type, which makes them read-only. */
export function isSystemActivity(type: string): boolean {
  return systemTypes.has(type);
}

/** The type of the activities that somebody has to do, and that can be given to a user. */
export const taskType = 'task' satisfies (typeof clientActivityTypes)[number];

/** An entry of a timeline. Source: specification, Activity. */
export const Activity = z
  .object({
    ...identityFields,
    userId: z
      .string()
      .nullable()
      .describe(
        "The acting user: the one signed in, the key's owner, or the one who was sent. Entries of the server carry its system user.",
      ),
    createdBy: CreatedBy.nullable().describe('The author of the entry; null if it is older than this field.'),
    contactId: z.string(),
    leadId: z.string().nullable(),
    assigneeId: z
      .string()
      .nullable()
      .describe(
        'The user who has to do the task; null: nobody in particular. Also null for entries that are not tasks.',
      ),
    type: z
      .string()
      .describe(`${clientActivityTypes.join(', ')}, of the server ${systemActivityTypes.join(', ')}, or yours.`),
    title: z.string().nullable(),
    content: z.string().nullable(),
    metadata: z.record(z.string(), z.unknown()),
    occurredAt: timestamp,
    dueAt: timestamp.nullable().describe('When a task is to be done.'),
    completedAt: timestamp.nullable().describe('When it was done.'),
    version,
    recordedAt,
    ...timeFields,
  })
  .meta({ id: 'Activity' });
export type Activity = z.infer<typeof Activity>;

const type = z
  .string()
  .max(50)
  .regex(/^[a-z][a-z0-9_]*$/, { error: 'Must be lower-case letters, digits and _, such as site_visit.', abort: true })
  .refine((value) => !isSystemActivity(value), { error: 'Is written by the server only. Choose another type.' })
  .describe(`${clientActivityTypes.join(', ')}, or one of your own.`);

const writable = {
  type,
  title: requiredText(200).nullish(),
  content: text(20_000).nullish(),
  metadata: storableObject(limits.metadataBytes, limits.metadataDepth)
    .nullish()
    .describe(`Up to ${limits.metadataBytes} bytes of JSON, kept as given; replaced as a whole.`),
  occurredAt: timestampInput.optional().describe('Of a new one by default its `createdAt`.'),
  dueAt: timestampInput.nullish().describe('When a task is to be done.'),
  completedAt: timestampInput.nullish().describe('When it was done.'),
  assigneeId: id
    .nullish()
    .describe(
      'The user who has to do the task; null: nobody in particular. Of a new task by default its `userId`. Only a task has one; a type other than task takes it away.',
    ),
};

const computed = [...Object.keys(recordFields), 'recordedAt', 'userId', 'createdBy', 'version'];

export const ActivityCreate = writeBody(
  {
    ...writable,
    contactId: id.nullish().describe('Default: the contact of the lead.'),
    leadId: id.nullish(),
    userId: id
      .nullish()
      .describe(`The user whose activity it is, if that is not you: needs the scope ${timesScope}. Default: you.`),
    createdAt: sentCreatedAt,
  },
  computed,
  (fields) =>
    fields.refine((activity) => Boolean(activity.contactId ?? activity.leadId), {
      error: 'Send contactId or leadId.',
      path: ['contactId'],
    }),
);
export type ActivityCreate = z.output<typeof ActivityCreate>;

export const ActivityBulk = bulkCreateBody(ActivityCreate);
export type ActivityBulk = z.output<typeof ActivityBulk>;

const another = 'Create another activity with POST /api/v1/activities.';

export const ActivityUpdate = writeBody(
  { ...writable, type: type.optional() },
  {
    computed,
    fixed: { contactId: fixed(id.nullable(), another), leadId: fixed(id.nullable(), another) },
  },
);
export type ActivityUpdate = z.output<typeof ActivityUpdate>;

const sorts = ['-createdAt', 'createdAt', '-occurredAt', 'occurredAt', '-dueAt', 'dueAt'] as const;

/** An activity in a list. */
export const ActivityRead = Activity.extend({
  deletedAt: timestamp.optional().describe('When the activity was deleted; only in lists with `deleted=true`.'),
}).meta({ id: 'ActivityRead' });
export type ActivityRead = z.infer<typeof ActivityRead>;

export const ActivityQuery = listQuery(sorts, {
  ...idFilter('contactId', 'contact', { about: 'Contact ids' }),
  ...idFilter('leadId', 'lead', { about: 'Lead ids', none: 'activities that belong to a contact and to no lead' }),
  ...recordIds('activity'),
  ...valueFilter('type', text(50)),
  ...idFilter('userId', 'user', { about: 'User ids', none: 'activities written by keys without an owner' }),
  ...idFilter('assigneeId', 'user', {
    about: 'User ids: tasks that these have to do',
    none: 'tasks that nobody has to do',
  }),
  completed: queryBoolean
    .optional()
    .describe('Whether completedAt is set: `type=task&completed=false` are open tasks.'),
  'dueAt[gte]': timestampInput.optional().describe('Due at or after.'),
  'dueAt[lt]': timestampInput.optional().describe('Due before.'),
  'occurredAt[gte]': timestampInput.optional().describe('Occurred at or after.'),
  'occurredAt[lt]': timestampInput.optional().describe('Occurred before.'),
  ...timeFilters,
  deleted: deletedFilter,
  fields: selectedFields(ActivityRead),
});
export type ActivityQuery = z.output<typeof ActivityQuery>;
export const ActivityGetQuery = z.strictObject({ fields: selectedFields(Activity) });

const read = { scope: 'read:leads', bucket: 'standard', paginated: false, idempotent: false } as const;
const write = { scope: 'write:leads', bucket: 'standard', paginated: false, idempotent: false } as const;
const query = noQuery;
const pathParams = z.object({ id });

const resource: ResourceDeclaration = {
  about: 'The timeline of a contact or lead: notes, calls, tasks, mails.',
  ids: { activity: { prefix: 'act', example: '01m5k2z4c8f6ta2w9xe5r7n3qj' } },
  audited: { 'activity.deleted': ['purge'], 'activity.restored': [], 'activity.bulk_written': ['atomic'] },
  kept: {
    deletedActivities: {
      what: 'Deleted activities',
      tables: ['activities'],
      kept: { days: limits.restoreDays, after: 'their deletion', setting: 'deletedDays' },
    },
  },
};

export const activities = defineResource('activities', resource, {
  list: {
    method: 'GET',
    path: '/api/v1/activities',
    summary: 'List activities',
    description: 'Sorted by dueAt, the list has only those that have one.',
    query: ActivityQuery,
    responses: { 200: pageEnvelope(ActivityRead) },
    metadata: { ...read, selects: true, paginated: true, errors: ['INVALID_CURSOR'] },
  },
  create: {
    method: 'POST',
    path: '/api/v1/activities',
    summary: 'Create an activity',
    description: "Needs a type, and a contactId or a leadId. It sets the lead's lastActivityAt.",
    query,
    body: ActivityCreate,
    responses: { 201: envelope(Activity) },
    metadata: { ...write, audited: false, idempotent: true, errors: ['MERGED'] },
  },
  bulk: {
    method: 'POST',
    path: '/v1/activities/bulk',
    summary: 'Create up to 500 activities',
    description:
      'Counts as one request, and does with each record what the creation of an activity does. 200 if every record was written, 207 if some failed: `data` says which and why. With `atomic` one bad record is a 400 that names it, and nothing is written.',
    query,
    body: ActivityBulk,
    responses: { 200: envelope(z.array(BulkResult)), 207: envelope(z.array(BulkResult)) },
    metadata: {
      tellsOutcome: true,
      ...write,
      ...bulkBounds,
      idempotent: true,
      audited: 'activity.bulk_written',
      errors: [],
    },
  },
  get: {
    method: 'GET',
    path: '/v1/activities/:id',
    summary: 'Read an activity',
    pathParams,
    query: ActivityGetQuery,
    responses: { 200: envelope(Activity) },
    metadata: { ...read, selects: true, errors: ['NOT_FOUND'] },
  },
  update: {
    method: 'PATCH',
    path: '/v1/activities/:id',
    summary: 'Update an activity',
    description:
      'Changes the fields that are sent; null clears one. Entries that the server wrote are read-only: CONFLICT. Contact and lead stay.',
    pathParams,
    query,
    body: ActivityUpdate,
    responses: { 200: envelope(Activity) },
    metadata: { ...write, audited: false, errors: ['NOT_FOUND', 'CONFLICT.read_only', 'PRECONDITION_FAILED'] },
  },
  delete: {
    method: 'DELETE',
    path: '/v1/activities/:id',
    summary: 'Delete an activity',
    description: `It can be restored for ${limits.restoreDays} days, or as long as the tenant's settings say. \`purge=true\` deletes it for good, also where it was deleted before, and needs the scope erase:contacts. Entries that the server wrote are read-only: CONFLICT.`,
    pathParams,
    query: z.strictObject({ purge: queryBoolean.optional().describe('Delete for good, at once.') }),
    body: noBody,
    responses: { 200: envelope(Deleted) },
    metadata: {
      ...write,
      scope: 'delete:leads',
      audited: 'activity.deleted',
      errors: ['NOT_FOUND', 'CONFLICT.read_only', 'PRECONDITION_FAILED'],
    },
  },
  restore: {
    method: 'POST',
    path: '/v1/activities/:id/restore',
    summary: 'Restore a deleted activity',
    description: `Within ${limits.restoreDays} days of its deletion, or as long as the tenant's settings say. If its contact or lead is deleted too, it is a CONFLICT: restore that first. An activity that is not deleted is returned as it is.`,
    pathParams,
    query,
    body: noBody,
    responses: { 200: envelope(Activity) },
    metadata: {
      ...write,
      idempotent: true,
      audited: 'activity.restored',
      errors: ['NOT_FOUND', 'CONFLICT.read_only', 'CONFLICT.related_deleted'],
    },
  },
});
