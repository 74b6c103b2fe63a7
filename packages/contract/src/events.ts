import { z } from 'zod';
import { AutomationTriggered } from './automations.js';
import { envelope, pageEnvelope } from './envelope.js';
import { id, timestamp } from './fields.js';
import { Lead } from './leads.js';
import { anyOf, listQuery, queryInteger, timeFilters } from './lists.js';
import { defineRoutes } from './route.js';

/** The version of the payloads' shape, as `api_version` in every event. */
export const apiVersion = '2026-11-01';

/** Every event that the server emits: when it fires and the schema of its `data`. Source: specification, Event types. */
export const eventCatalogue = {
  'lead.created': { firesWhen: 'A new lead enters the pipeline.', data: Lead },
  'lead.score_changed': {
    firesWhen: 'The score of a lead crosses a threshold of the settings, either way.',
    data: Lead,
  },
  'lead.stage_changed': { firesWhen: 'A lead moves between pipeline stages.', data: Lead },
  'automation.triggered': {
    firesWhen:
      'An action of an automation sends it, to the one endpoint that the action names. There is no subscribing to it.',
    data: AutomationTriggered,
  },
} as const satisfies Record<string, { firesWhen: string; data: z.ZodType }>;

export type EventType = keyof typeof eventCatalogue;
export const eventTypes = Object.keys(eventCatalogue) as [EventType, ...EventType[]];

/** Those that an endpoint subscribes to; the others are sent to an endpoint that is named. */
export const subscribableEventTypes = [
  'lead.created',
  'lead.score_changed',
  'lead.stage_changed',
] as const satisfies readonly EventType[];

export type EventData<T extends EventType> = z.infer<(typeof eventCatalogue)[T]['data']>;

/** The body of a webhook request. Source: specification, Payload envelope. */
export type WebhookEvent<T extends EventType = EventType> = T extends EventType
  ? {
      id: string;
      type: T;
      /** ISO 8601 with milliseconds. */
      created: string;
      tenant_id: string;
      /** The same shape as the REST API returns. */
      data: EventData<T>;
      /** YYYY-MM-DD. */
      api_version: string;
    }
  : never;

/** An event as `GET /v1/events` returns it: the payload, and its place in the tenant's order. */
export const Event = z
  .object({
    id: z.string(),
    type: z.enum(eventTypes),
    created: timestamp,
    tenant_id: z.string(),
    data: z.record(z.string(), z.unknown()).describe('The same shape as the REST API returns.'),
    api_version: z.string(),
    sequence: z.int().describe("Place in the tenant's order of events, from 1, without gaps."),
  })
  .meta({ id: 'Event' });
export type Event = z.infer<typeof Event>;

export const EventQuery = listQuery(['-sequence', 'sequence'], {
  type: anyOf(z.enum(eventTypes)).optional(),
  'sequence[gt]': queryInteger.optional().describe('Only events after this place: a place to go on from.'),
  'createdAt[gte]': timeFilters['createdAt[gte]'],
  'createdAt[lt]': timeFilters['createdAt[lt]'],
});
export type EventQuery = z.output<typeof EventQuery>;

const read = { scope: 'manage:webhooks', bucket: 'standard', paginated: false, idempotent: false } as const;

export const events = defineRoutes({
  list: {
    method: 'GET',
    path: '/v1/events',
    summary: 'List events of the last 90 days',
    query: EventQuery,
    responses: { 200: pageEnvelope(Event) },
    metadata: { ...read, paginated: true, errors: ['INVALID_CURSOR'] },
  },
  get: {
    method: 'GET',
    path: '/v1/events/:id',
    summary: 'Read an event',
    pathParams: z.object({ id }),
    query: z.strictObject({}),
    responses: { 200: envelope(Event) },
    metadata: { ...read, errors: ['NOT_FOUND'] },
  },
});
