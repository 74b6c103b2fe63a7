import { z } from 'zod';
import { limits } from './access.js';
import { Activity } from './activities.js';
import { AutomationTriggered } from './automations.js';
import { Contact } from './contacts.js';
import { Conversation } from './conversation-schema.js';
import { CrawlTask } from './crawl-tasks.js';
import { Email } from './email-schema.js';
import { envelope, pageEnvelope } from './envelope.js';
import { ContactErased, EndpointDisabled, JobFinished, MergedContacts } from './event-data.js';
import { ExportAnnounced } from './exports.js';
import { id, noQuery, timestamp } from './fields.js';
import { FormSubmission } from './form-submissions.js';
import { Lead } from './leads.js';
import { creationFilters, listQuery, queryInteger, recordIds, valueFilter } from './lists.js';
import { Actor } from './makers.js';
import { Message } from './messages.js';
import { AppAuthorizedData, AppRevokedData } from './oauth.js';
import { defineResource, type ResourceDeclaration } from './resource.js';
import { Shipment } from './shipments.js';

/** Every event that the server emits: when it fires and the schema of its `data`. Source: specification, Event types. */
export const eventCatalogue = {
  'lead.created': { firesWhen: 'A new lead enters the pipeline.', data: Lead },
  'lead.score_changed': {
    firesWhen: 'The score of a lead crosses a threshold of the settings, either way.',
    data: Lead,
  },
  'lead.stage_changed': { firesWhen: 'A lead moves between pipeline stages.', data: Lead },
  'lead.updated': {
    firesWhen: 'A field of a lead changes, or the lead is restored, through any part of the API.',
    data: Lead,
  },
  'lead.deleted': { firesWhen: 'A lead is deleted, alone or with its contact.', data: Lead },
  'contact.created': { firesWhen: 'A contact is created, through any part of the API.', data: Contact },
  'contact.updated': { firesWhen: 'A field of a contact changes, through any part of the API.', data: Contact },
  'contact.deleted': { firesWhen: 'A contact is deleted, or merged into another.', data: Contact },
  'conversation.started': { firesWhen: 'A conversation with a chatbot begins.', data: Conversation },
  'conversation.handoff': { firesWhen: 'A chatbot asks for a human.', data: Conversation },
  'conversation.ended': { firesWhen: 'A conversation is closed.', data: Conversation },
  'crawl_task.completed': {
    firesWhen: 'A run of a crawl task ends, unless every platform failed or the task was cancelled.',
    data: CrawlTask,
  },
  'export.ready': { firesWhen: 'An export is available for download.', data: ExportAnnounced },
  'shipment.updated': {
    firesWhen: 'The status, the timeline or the expected delivery of a shipment changes.',
    data: Shipment,
  },
  'shipment.deleted': { firesWhen: 'A shipment is deleted: it is not tracked any more.', data: Shipment },
  'contact.merged': {
    firesWhen: 'Contacts are merged. The data is the contact that stays; `merge` beside it names all of them.',
    data: Contact,
  },
  'contact.unmerged': {
    firesWhen:
      'A merge is undone. The data is the contact that had stayed; `merge` beside it names those that are back.',
    data: Contact,
  },
  'contact.erased': {
    firesWhen: 'The erasure of a contact begins: from now on it cannot be read or restored. Erase your copies too.',
    data: ContactErased,
  },
  'conversation.reopened': { firesWhen: 'A closed conversation is opened again.', data: Conversation },
  'import.finished': { firesWhen: 'An import is COMPLETED, FAILED or CANCELLED.', data: JobFinished },
  'bulk_update.finished': { firesWhen: 'A bulk update is COMPLETED, FAILED or CANCELLED.', data: JobFinished },
  'export.failed': { firesWhen: 'An export is FAILED: there will be no file.', data: ExportAnnounced },
  'crawl_task.failed': {
    firesWhen: 'A crawl task is FAILED: a run failed on every platform or could not be started, and no other follows.',
    data: CrawlTask,
  },
  'endpoint.disabled': {
    firesWhen: 'The server disables or pauses another webhook endpoint of the tenant.',
    data: EndpointDisabled,
  },
  'app.authorized': { firesWhen: 'A user allows an app to act for them, or allows it more.', data: AppAuthorizedData },
  'app.revoked': { firesWhen: 'An app loses the access that a user gave it.', data: AppRevokedData },
  'lead.assigned': {
    firesWhen: 'A lead gets another owner, or its first one after its creation. Not when it loses its owner.',
    data: Lead,
  },
  'lead.restored': { firesWhen: 'A deleted lead is restored, alone or with its contact.', data: Lead },
  'contact.restored': { firesWhen: 'A deleted contact is restored, or its merge is undone.', data: Contact },
  'conversation.assigned': {
    firesWhen: 'A conversation is given to a user, or to another one. Not when it is given to nobody.',
    data: Conversation,
  },
  'activity.created': { firesWhen: 'An activity is created, through any part of the API.', data: Activity },
  'message.created': {
    firesWhen:
      'A message of a conversation is written. `filters.roles` of an endpoint says by whom; private notes are none.',
    data: Message,
  },
  'form.submitted': {
    firesWhen:
      'Somebody has sent a form, and a lead was made of it, or somebody of your team has to review it. Once for each submission, and never for spam.',
    data: FormSubmission,
  },
  'email.sent': {
    firesWhen:
      'The mail server of a mailbox takes a mail to a contact. Beyond the specification. Never for mails whose owner shows them to nobody.',
    data: Email,
  },
  'email.received': {
    firesWhen:
      'A mail of a contact is read from a mailbox. Beyond the specification. Never for mails whose owner shows them to nobody.',
    data: Email,
  },
  'email.bounced': {
    firesWhen:
      'A mail to a contact comes back for good. Beyond the specification. Never for mails whose owner shows them to nobody.',
    data: Email,
  },
  'automation.triggered': {
    firesWhen:
      'An action of an automation sends it, to the one endpoint that the action names. You cannot subscribe to it.',
    data: AutomationTriggered,
  },
} as const satisfies Record<string, { firesWhen: string; data: z.ZodType }>;

export type EventType = keyof typeof eventCatalogue;
export const eventTypes = Object.keys(eventCatalogue) as [EventType, ...EventType[]];

/** Event types that an endpoint can subscribe to. Others are sent to a specific endpoint. */
export const subscribableEventTypes = [
  'lead.created',
  'lead.score_changed',
  'lead.stage_changed',
  'conversation.started',
  'conversation.handoff',
  'conversation.ended',
  'crawl_task.completed',
  'export.ready',
  'shipment.updated',
  'lead.updated',
  'lead.deleted',
  'contact.created',
  'contact.updated',
  'contact.deleted',
  'shipment.deleted',
  'contact.merged',
  'contact.unmerged',
  'contact.erased',
  'conversation.reopened',
  'import.finished',
  'bulk_update.finished',
  'export.failed',
  'crawl_task.failed',
  'endpoint.disabled',
  'app.authorized',
  'app.revoked',
  'lead.assigned',
  'lead.restored',
  'contact.restored',
  'conversation.assigned',
  'activity.created',
  'message.created',
  'form.submitted',
  'email.sent',
  'email.received',
  'email.bounced',
] as const satisfies readonly EventType[];
export type SubscribableEventType = (typeof subscribableEventTypes)[number];

type ResourceOf<T> = T extends `${infer Resource}.${string}` ? Resource : never;
type EventWildcard = '*' | `${ResourceOf<SubscribableEventType>}.*`;

/** All types, and all types of one resource, such as `lead.*`: also those that come later. */
export const eventWildcards = [
  '*',
  ...new Set(subscribableEventTypes.map((type) => `${resourceOf(type)}.*` as const)),
] as [EventWildcard, ...EventWildcard[]];

/** What an endpoint can subscribe to: a type, or a wildcard. */
export const eventSubscriptions = [...subscribableEventTypes, ...eventWildcards] as const;
export type EventSubscription = SubscribableEventType | EventWildcard;

function resourceOf<T extends EventType>(type: T): ResourceOf<T> {
  return type.slice(0, type.indexOf('.')) as ResourceOf<T>;
}

/**
 * The subscriptions by each of which an endpoint gets events of a type; none for a type that nobody can subscribe to. Types of a newer version
 * are in the wildcards, too.
 */
export function subscriptionsTo(type: EventType): EventSubscription[] {
  return isSubscribable(type) ? [type, `${resourceOf(type)}.*`, '*'] : [];
}

/** The types of which an endpoint with these subscriptions gets events, in the order of the catalogue. */
export function typesOf(subscriptions: readonly EventSubscription[]): SubscribableEventType[] {
  const chosen = new Set(subscriptions);
  return subscribableEventTypes.filter((type) => subscriptionsTo(type).some((one) => chosen.has(one)));
}

function isSubscribable(type: EventType): type is SubscribableEventType {
  return (subscribableEventTypes as readonly EventType[]).includes(type) || !eventTypes.includes(type);
}

/** Event types that are written only while an endpoint of the tenant subscribes to them. */
export const derivedEventTypes = [
  'lead.updated',
  'lead.deleted',
  'contact.created',
  'contact.updated',
  'contact.deleted',
  'lead.assigned',
  'lead.restored',
  'contact.restored',
  'conversation.assigned',
  'activity.created',
  'message.created',
] as const satisfies readonly SubscribableEventType[];
export type DerivedEventType = (typeof derivedEventTypes)[number];
/** The resources whose changes such events tell of. */
export type DerivedEventResource = ResourceOf<DerivedEventType>;

/** Of a lead that moved: the fields that changed, with their values before. Where it was is always there. */
export const PreviousStage = Lead.partial().required({ stageId: true, pipelineId: true }).meta({ id: 'PreviousStage' });
export type PreviousStage = z.infer<typeof PreviousStage>;

export type EventData<T extends EventType> = z.infer<(typeof eventCatalogue)[T]['data']>;

/** What the events of a type have beside what all of them have. */
export const eventExtras = {
  'lead.stage_changed': { previous: PreviousStage },
  'contact.merged': { merge: MergedContacts },
  'contact.unmerged': { merge: MergedContacts },
} as const;

/** What every event has beside its data. */
const eventFacts = {
  actor: Actor.nullable().describe(
    'The cause: a user, key, app or other actor; null in events from before this field.',
  ),
  previous: z
    .record(z.string(), z.unknown())
    .nullable()
    .describe(
      'The fields of `data` that changed, with their values before. null if the record is new, and for types that tell of no change.',
    ),
  request_id: z
    .string()
    .nullable()
    .describe(
      'X-Request-Id of the request that caused it, also of one that started a job; null for what the server did on its own.',
    ),
};

/** The body of a webhook request. Source: specification, Payload envelope. */
export type WebhookEvent<T extends EventType = EventType> = T extends EventType
  ? {
      id: string;
      type: T;
      /** ISO 8601 with milliseconds. */
      created: string;
      tenant_id: string;
      /** The same format as in the REST API. */
      data: EventData<T>;
      /** Who caused it. Absent in events from before this field, which can still be resent. */
      actor?: Actor;
      /** The fields of `data` that changed, with their values before; null if the record is new. */
      previous?: T extends 'lead.stage_changed' ? PreviousStage : Partial<EventData<T>> | null;
      /** X-Request-Id of the request that caused it; null for what the server did on its own. */
      request_id?: string | null;
      /** The contacts of a merge. */
      merge?: T extends 'contact.merged' | 'contact.unmerged' ? MergedContacts : never;
      /** The version of the endpoint, YYYY-MM-DD. */
      api_version: string;
    }
  : never;

/** An event as `GET /v1/events` returns it: the payload, and its sequence number in the tenant. */
export const Event = z
  .object({
    id: z.string(),
    type: z.enum(eventTypes),
    created: timestamp,
    tenant_id: z.string(),
    data: z.record(z.string(), z.unknown()).describe('The same shape as the REST API returns.'),
    ...eventFacts,
    merge: MergedContacts.optional().describe('Of contact.merged and contact.unmerged: the contacts of the merge.'),
    api_version: z
      .string()
      .describe('The version of the shape of `data`: on webhooks, that of the endpoint; here, that of the response.'),
    sequence: z.int().describe("Place in the tenant's order of events, from 1, without gaps."),
  })
  .meta({ id: 'Event' });
export type Event = z.infer<typeof Event>;

export const EventQuery = listQuery(['-sequence', 'sequence'], {
  ...recordIds('event'),
  ...valueFilter('type', z.enum(eventTypes)),
  'sequence[gt]': queryInteger.optional().describe('Only events after this place: a place to go on from.'),
  ...creationFilters,
});
export type EventQuery = z.output<typeof EventQuery>;

const read = { scope: 'manage:webhooks', bucket: 'standard', paginated: false, idempotent: false } as const;

const resource: ResourceDeclaration = {
  about: 'Events as they were sent, in order.',
  ids: { event: { prefix: 'evt', example: '01m5k2v0w2zhenp5m3q9j7k6vw' } },
  kept: {
    events: {
      what: 'Events, dropped a week at a time',
      tables: ['events'],
      kept: { days: limits.eventRetentionDays, after: 'they happened' },
    },
  },
};

export const events = defineResource('events', resource, {
  list: {
    method: 'GET',
    path: '/v1/events',
    summary: 'List events of the last 90 days',
    query: EventQuery,
    responses: { 200: pageEnvelope(Event) },
    metadata: { ...read, paginated: true, followed: true, errors: ['INVALID_CURSOR'] },
  },
  get: {
    method: 'GET',
    path: '/v1/events/:id',
    summary: 'Read an event',
    pathParams: z.object({ id }),
    query: noQuery,
    responses: { 200: envelope(Event) },
    metadata: { ...read, errors: ['NOT_FOUND'] },
  },
});
