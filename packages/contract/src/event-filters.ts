import { z } from 'zod';
import { Activity } from './activities.js';
import { conditionMatches } from './automations.js';
import { conditionFields, conditionInputOf, conditionOf, type FieldKind } from './conditions.js';
import { Contact } from './contacts.js';
import { conversationStatuses } from './conversation-moves.js';
import { Conversation, closeReasons, handoffReasons } from './conversation-schema.js';
import { CrawlTask } from './crawl-tasks.js';
import { crawlTaskStatuses } from './crawl-values.js';
import { JobFinished } from './event-data.js';
import {
  type EventSubscription,
  type EventType,
  eventCatalogue,
  type SubscribableEventType,
  subscribableEventTypes,
  typesOf,
} from './events.js';
import { ExportAnnounced } from './exports.js';
import { FormSubmission, submissionStatuses } from './form-submissions.js';
import { jobStatuses } from './jobs.js';
import { Lead } from './leads.js';
import { actorTypes } from './makers.js';
import { Message, messageRoles } from './messages.js';
import { Shipment, shipmentStatuses } from './shipments.js';

/** What bounds the filter of an endpoint and its preview. */
export const eventFilterLimits = {
  conditions: 50,
  fields: 100,
  /** Events that a preview tries, and the latest ones that it looks at to find them. */
  previewed: 100,
  lookedAt: 1_000,
  /** Matching events whose payload a preview shows, and the characters of all of them together. */
  payloads: 10,
  payloadChars: 200_000,
} as const;

/** The records that events carry as their `data`, and that conditions can look at. */
const recordSchemas = {
  lead: Lead,
  contact: Contact,
  conversation: Conversation,
  message: Message,
  activity: Activity,
  shipment: Shipment,
  form_submission: FormSubmission,
  crawl_task: CrawlTask,
  export: ExportAnnounced,
  job: JobFinished,
} as const;
export type EventRecord = keyof typeof recordSchemas;

/** The fields that the filter of an endpoint can use: those of the event itself, which every type has, and those of its record. */
export const eventFilterFields = {
  'actor.type': actorTypes,
  'actor.id': 'text',
  changed: 'list',
  ...conditionFields,
  'lead.contactId': 'text',
  'lead.tagIds': 'list',
  'contact.score': 'number',
  'conversation.status': conversationStatuses,
  'conversation.platform': 'text',
  'conversation.botId': 'text',
  'conversation.contactId': 'text',
  'conversation.leadId': 'text',
  'conversation.assigneeId': 'text',
  'conversation.handoffReason': handoffReasons,
  'conversation.closeReason': closeReasons,
  'message.role': messageRoles,
  'message.conversationId': 'text',
  'message.senderId': 'text',
  'message.content': 'text',
  'activity.type': 'text',
  'activity.title': 'text',
  'activity.contactId': 'text',
  'activity.leadId': 'text',
  'activity.userId': 'text',
  'activity.assigneeId': 'text',
  'shipment.status': shipmentStatuses,
  'shipment.carrierCode': 'text',
  'shipment.trackingNumber': 'text',
  'shipment.destinationCountry': 'text',
  'shipment.contactId': 'text',
  'shipment.leadId': 'text',
  'form_submission.formId': 'text',
  'form_submission.status': submissionStatuses,
  'form_submission.contactId': 'text',
  'form_submission.leadId': 'text',
  'crawl_task.name': 'text',
  'crawl_task.status': crawlTaskStatuses,
  'crawl_task.resultCount': 'number',
  'export.resource': 'text',
  'export.status': jobStatuses,
  'export.rows': 'number',
  'job.kind': ['IMPORT', 'BULK_UPDATE'],
  'job.resource': ['contacts', 'leads'],
  'job.status': jobStatuses,
} as const satisfies Record<string, FieldKind>;

export type EventFilterField = keyof typeof eventFilterFields;
const fieldNames = Object.keys(eventFilterFields) as [EventFilterField, ...EventFilterField[]];

/** A condition about an event, in a response. */
export const EventCondition = conditionOf(fieldNames).meta({ id: 'EventCondition' });
export type EventCondition = z.infer<typeof EventCondition>;

const filterRule =
  'Conditions as those of automations, about the record that the event carries; `actor.type`, `actor.id` and `changed` (the names of the fields in `previous`) are of every event. A condition about a record that an event does not carry does not count for it: an event that carries none of the records is delivered.';

export const EventFilter = z
  .object({ match: z.enum(conditionMatches), items: z.array(EventCondition) })
  .describe(filterRule)
  .meta({ id: 'EventFilter' });
export type EventFilter = z.infer<typeof EventFilter>;

export const EventFilterInput = z
  .strictObject({
    match: z.enum(conditionMatches).default('all'),
    items: z.array(conditionInputOf(eventFilterFields)).min(1).max(eventFilterLimits.conditions),
  })
  .describe(filterRule);

/** What an endpoint gets of an event: all of it, or only which record it is about. */
export const payloadKinds = ['full', 'thin'] as const;
export type PayloadKind = (typeof payloadKinds)[number];

/** What `data` of a thin event has: ids, and where to read the record. */
export const ThinEventData = z
  .object({
    id: z.string().nullable().describe('The record; null for events that are about none.'),
    version: z.int().nullable().describe('The version that the record had; null for records without one.'),
    url: z.string().nullable().describe('The path where the record is read; null if there is none any more.'),
    mergedIds: z.array(z.string()).optional().describe('Of contact.erased.'),
    conversationId: z.string().optional().describe('Of message.created.'),
    formId: z.string().optional().describe('Of form.submitted.'),
    automationId: z.string().optional().describe('Of automation.triggered, as is `runId`.'),
    runId: z.string().optional(),
    appId: z.string().optional().describe('Of app.authorized and app.revoked, as are `grantId` and `userId`.'),
    grantId: z.string().optional(),
    userId: z.string().optional(),
  })
  .meta({ id: 'ThinEventData' });
export type ThinEventData = z.infer<typeof ThinEventData>;

type ThinId = Exclude<keyof ThinEventData, 'id' | 'version' | 'url'>;
const thinIds: Readonly<Partial<Record<EventType, readonly ThinId[]>>> = {
  'contact.erased': ['mergedIds'],
  'message.created': ['conversationId'],
  'form.submitted': ['formId'],
  'automation.triggered': ['automationId', 'runId'],
  'app.authorized': ['appId', 'grantId', 'userId'],
  'app.revoked': ['appId', 'grantId', 'userId'],
};

/** The ids beside `id` that the data of a thin event of a type has. */
export function thinIdsOf(type: EventType): readonly ThinId[] {
  return thinIds[type] ?? [];
}

/**
 * The record that events of a type carry; undefined for types whose data is none of them, such as contact.erased, and for types of a newer
 * version.
 */
export function recordOf(type: EventType): EventRecord | undefined {
  if (!Object.hasOwn(eventCatalogue, type)) return undefined;
  const { data } = eventCatalogue[type];
  return (Object.keys(recordSchemas) as EventRecord[]).find((record) => recordSchemas[record] === data);
}

/** The record that a field of a filter belongs to; undefined for those of every event. */
export function recordOfField(field: EventFilterField): EventRecord | undefined {
  const name = field.slice(0, Math.max(0, field.indexOf('.')));
  return Object.hasOwn(recordSchemas, name) ? (name as EventRecord) : undefined;
}

/** The fields of `data` of a type. */
export function dataFieldsOf(type: EventType): readonly string[] {
  return Object.keys(eventCatalogue[type].data.shape);
}

/**
 * The fields that an endpoint chooses of `data`. Whether an event has them is checked by the server (`findWishProblem`): here, the schemas of all
 * records would come with every form that has a webhook.
 */
export const ChosenFields = z.array(z.string().min(1).max(60)).min(1).max(eventFilterLimits.fields);

/** What an endpoint asks for. */
export interface EventWishes {
  events: readonly EventSubscription[];
  filter: { readonly items: readonly Pick<EventCondition, 'field'>[] } | null;
  payload: PayloadKind;
  fields: readonly string[] | null;
}

/** What does not fit together in the wishes of an endpoint, and where; undefined if all does. */
export function findWishProblem(wishes: EventWishes): { path: string; message: string } | undefined {
  const { events, filter, payload, fields } = wishes;
  const types = typesOf(events);
  for (const [index, { field }] of (filter?.items ?? []).entries()) {
    const record = recordOfField(field);
    if (record === undefined || types.some((type) => recordOf(type) === record)) continue;
    const carrying = subscribableEventTypes.filter((type) => recordOf(type) === record);
    const message = `None of the subscribed events carries a ${record}. ${listed(carrying)} do.`;
    return { path: `filter.items.${index}.field`, message };
  }
  if (fields === null) return undefined;
  if (payload === 'thin') {
    return { path: 'fields', message: 'Goes with payload: full. A thin payload has the same fields for every type.' };
  }
  const unknown = fields.findIndex((field) => !types.some((type) => dataFieldsOf(type).includes(field)));
  if (unknown < 0) return undefined;
  return { path: `fields.${unknown}`, message: `None of the subscribed events has ${fields[unknown]} in its data.` };
}

function listed(types: readonly SubscribableEventType[]): string {
  return types.join(', ');
}
