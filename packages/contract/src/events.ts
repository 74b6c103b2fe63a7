import { z } from 'zod';
import { limits } from './access.js';
import { AutomationTriggered } from './automations.js';
import { Contact } from './contacts.js';
import { Conversation } from './conversation-schema.js';
import { CrawlTask } from './crawl-tasks.js';
import { envelope, pageEnvelope } from './envelope.js';
import { ExportAnnounced } from './exports.js';
import { id, noQuery, timestamp } from './fields.js';
import { Lead } from './leads.js';
import { creationFilters, listQuery, queryInteger, recordIds, valueFilter } from './lists.js';
import { defineResource, type ResourceDeclaration } from './resource.js';
import { Shipment } from './shipments.js';

/** The version of the payload format, sent as `api_version` in every event. */
export const apiVersion = '2026-11-01';

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
] as const satisfies readonly EventType[];
export type SubscribableEventType = (typeof subscribableEventTypes)[number];

/** Event types that are written only while an endpoint of the tenant subscribes to them. */
export const derivedEventTypes = [
  'lead.updated',
  'lead.deleted',
  'contact.created',
  'contact.updated',
  'contact.deleted',
] as const satisfies readonly SubscribableEventType[];
export type DerivedEventType = (typeof derivedEventTypes)[number];

/** The stage of a lead before it moved. */
export const PreviousStage = z.object({ stageId: z.string(), pipelineId: z.string() }).meta({ id: 'PreviousStage' });
export type PreviousStage = z.infer<typeof PreviousStage>;

/** The additional fields of an event type besides its data. */
export const eventExtras = { 'lead.stage_changed': { previous: PreviousStage } } as const;

export type EventData<T extends EventType> = z.infer<(typeof eventCatalogue)[T]['data']>;

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
      /** The previous stage of the lead. */
      previous?: T extends 'lead.stage_changed' ? PreviousStage : never;
      /** YYYY-MM-DD. */
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
    previous: PreviousStage.optional().describe('Of lead.stage_changed: where the lead was before.'),
    api_version: z.string(),
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
