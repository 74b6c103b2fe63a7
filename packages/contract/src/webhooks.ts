import { z } from 'zod';
import { limits } from './access.js';
import { apiVersion } from './api-versions.js';
import { Destination, DestinationCredentials, DestinationInput } from './destinations.js';
import { Deleted, envelope, onceEnvelope, pageEnvelope } from './envelope.js';
import { ChosenFields, EventFilter, EventFilterInput, payloadKinds } from './event-filters.js';
import { eventSubscriptions } from './events.js';
import {
  id,
  identityFields,
  noBody,
  noQuery,
  recordFields,
  requiredText,
  score,
  timeFields,
  timestamp,
  version,
  writeBody,
} from './fields.js';
import { listQuery, recordIds, timeFilters } from './lists.js';
import { endpointMakerFields, makerReadOnly } from './makers.js';
import { messageRoles } from './messages.js';
import { defineResource, type ResourceDeclaration } from './resource.js';
import { secret } from './secrets.js';

/** Timing of webhooks. Source: specification, Delivery and Signature verification. */
export const webhookTiming = {
  /** The time from the DNS lookup to the last byte of the response. */
  attemptTimeoutMs: 10_000,
  /** A receiver refuses signatures that are older, or further in the future. */
  toleranceSeconds: 300,
  maxAttempts: 13,
  /** After this many days in which every attempt failed, an endpoint becomes DISABLED. */
  disableAfterDays: 5,
  /** After this many hours in which every attempt failed, the tenant's admins get a mail. */
  warnAfterHours: 24,
  /** The time after a rotation for which both secrets sign, unless the new one is activated earlier. */
  rotationHours: 24,
  /** No attempt starts later than this after the event. */
  deadlineHours: 72,
  /** A receiver's Retry-After delays the next attempt by at most this long. A longer delay of the schedule takes precedence. */
  maxRetryAfterSeconds: 3_600,
  /** The delay before each retry. The last retry starts at 69 h 43 min 37 s, so that the jitter stays within the deadline. */
  retryDelaysSeconds: [5, 30, 120, 600, 1_800, 3_600, 7_200, 14_400, 28_800, 43_200, 64_800, 86_400],
} as const;

export const endpointStatuses = ['ACTIVE', 'PAUSED', 'DISABLED'] as const;

/** The maximum number of pending deliveries of a tenant that are counted for `pending`. */
export const maxCountedDeliveries = 10_000;

/** The health of deliveries to an endpoint. Attempts of `/test` do not count. */
export const EndpointHealth = z
  .object({
    consecutiveFailures: z.int().describe('Attempts that have failed since the last success.'),
    failingSince: timestamp.nullable().describe('When the first of them failed; null after a success.'),
    lastSuccessAt: timestamp.nullable().describe('When an attempt last succeeded, to ten seconds.'),
    lastFailureAt: timestamp.nullable(),
    lastError: z.string().nullable().describe('Why the attempt at `lastFailureAt` failed.'),
    pending: z
      .int()
      .describe(
        `Deliveries that wait for an attempt. Of all that wait for endpoints of the tenant, the oldest ${maxCountedDeliveries.toLocaleString('en')} are counted.`,
      ),
    pipelineDeleted: z
      .boolean()
      .describe(
        'Whether `filters.pipelineId` names a pipeline that was deleted. Choose another, or clear it with null.',
      ),
  })
  .meta({ id: 'EndpointHealth' });
export type EndpointHealth = z.infer<typeof EndpointHealth>;

export const WebhookEndpoint = z
  .object({
    ...identityFields,
    url: z.string(),
    destination: Destination,
    hasCredentials: z
      .boolean()
      .describe('Whether the server has credentials for the destination. They are never shown.'),
    events: z
      .array(z.enum(eventSubscriptions))
      .describe('The subscribed event types and wildcards, as they were sent.'),
    description: z.string().nullable(),
    filters: z.object({
      minScore: z.int().nullable(),
      pipelineId: z.string().nullable(),
      roles: z
        .array(z.enum(messageRoles))
        .nullable()
        .describe('The roles of the messages that message.created reports; null for all.'),
    }),
    filter: EventFilter.nullable().describe('Which events it gets; null for all. They pass `filters` too.'),
    payload: z
      .enum(payloadKinds)
      .describe('full: the whole record. thin: ids, version and the path of the record, without personal data.'),
    fields: z
      .array(z.string())
      .nullable()
      .describe('The fields of `data` and `previous` that it gets, besides `id` and `version`; null for all.'),
    disableOnGone: z.boolean().describe('Whether an answer 410 disables the endpoint.'),
    apiVersion: apiVersion.describe('The version of the payloads that it gets.'),
    status: z.enum(endpointStatuses),
    ...endpointMakerFields,
    health: EndpointHealth,
    secretRotation: z
      .object({ startedAt: timestamp, activatesAt: timestamp.describe('When the new secret signs alone.') })
      .nullable()
      .describe('Set while two secrets are valid, after /rotate-secret.'),
    version,
    ...timeFields,
  })
  .meta({ id: 'WebhookEndpoint' });
export type WebhookEndpoint = z.infer<typeof WebhookEndpoint>;

export const WebhookEndpointCreated = WebhookEndpoint.extend({
  secret: secret(
    z
      .string()
      .nullable()
      .describe(
        'The signing secret. Shown this once: a repetition with the same Idempotency-Key has null, and `notice` beside `data` says so.',
      ),
    'SHOWN_ONCE',
  ),
}).meta({ id: 'WebhookEndpointCreated' });
export type WebhookEndpointCreated = z.infer<typeof WebhookEndpointCreated>;

/** What an endpoint subscribes to, and what it gets of it. */
export const subscriptionFields = {
  events: z
    .array(z.enum(eventSubscriptions))
    .min(1)
    .max(eventSubscriptions.length)
    .describe(
      'Event types, `lead.*` for all types of a resource, or `*` for all: types that come later are included. automation.triggered cannot be subscribed to.',
    ),
  filters: z
    .strictObject({
      minScore: score.nullish(),
      pipelineId: id.nullish(),
      roles: z
        .array(z.enum(messageRoles))
        .min(1)
        .max(messageRoles.length)
        .nullish()
        .describe('The roles of the messages that message.created reports; null for all. Other types pass.'),
    })
    .optional(),
  filter: EventFilterInput.nullish(),
  payload: z
    .enum(payloadKinds)
    .optional()
    .describe('full, the default, or thin: ids, version and the path of the record, without personal data.'),
  fields: ChosenFields.nullish().describe(
    'The fields of `data` and `previous` that it gets, besides `id` and `version`; null for all. An event has those of them that its record has.',
  ),
};

const writable = {
  url: z
    .string()
    .max(2048)
    .describe(
      'https, public, without user name or fragment. Of other destinations: `amqps://host/vhost`, `tls://host` of NATS, `rediss://host/0`.',
    ),
  destination: DestinationInput.optional().describe(
    'Where events go; http by default. Other types are there if the operator has enabled them.',
  ),
  credentials: DestinationCredentials.nullish().describe(
    'How the server signs in at a destination that is not http; encrypted, and never shown. They are for one `url`: send them again with another. null: without.',
  ),
  ...subscriptionFields,
  description: requiredText(500).nullish(),
  disableOnGone: z.boolean().optional(),
};
const readOnly = [
  ...Object.keys(recordFields),
  'version',
  'health',
  'hasCredentials',
  'secretRotation',
  ...makerReadOnly,
];

export const WebhookEndpointCreate = writeBody(
  {
    ...writable,
    status: z
      .enum(endpointStatuses)
      .optional()
      .describe('ACTIVE, which is the default, or PAUSED: then deliveries wait until it is ACTIVE, or their deadline.'),
    apiVersion: apiVersion.optional().describe('Default: the `apiVersion` of the settings.'),
  },
  readOnly,
);
export type WebhookEndpointCreate = z.output<typeof WebhookEndpointCreate>;
export const WebhookEndpointUpdate = writeBody(
  {
    ...writable,
    url: writable.url.optional(),
    events: writable.events.optional(),
    status: z
      .enum(endpointStatuses)
      .optional()
      .describe('While PAUSED, deliveries wait until their deadline. Only the server makes an endpoint DISABLED.'),
    apiVersion: apiVersion
      .optional()
      .describe('From the next attempt on, every delivery has it, also one that waits or is sent again.'),
  },
  readOnly,
);
export type WebhookEndpointUpdate = z.output<typeof WebhookEndpointUpdate>;

const manage = { scope: 'manage:webhooks', bucket: 'standard', paginated: false, idempotent: false } as const;
const query = noQuery;
const pathParams = z.object({ id });

const resource: ResourceDeclaration = {
  about: 'URLs that receive your events, with their secrets and health.',
  ids: { webhookEndpoint: { prefix: 'whe', example: '01m5k2tzt1ygdmn4k2p8h6j5tv' } },
  audited: {
    'webhook_endpoint.created': [
      'destination',
      'events',
      'filters',
      'payload',
      'fields',
      'disableOnGone',
      'status',
      'apiVersion',
    ],
    'webhook_endpoint.updated': [
      'destination',
      'events',
      'filters',
      'payload',
      'fields',
      'disableOnGone',
      'status',
      'apiVersion',
    ],
    'webhook_endpoint.deleted': [],
    'webhook_endpoint.disabled': ['reason'],
    'webhook_endpoint.paused': ['reason'],
    'webhook_endpoint.secret_rotated': [],
    'webhook_endpoint.secret_activated': [],
    'webhook_endpoint.tested': ['type'],
    'webhook_endpoint.recovered': ['since', 'until', 'types', 'statuses', 'toEndpointId'],
  },
  kept: {
    deletedEndpoints: {
      what: 'Deleted webhook endpoints, with their secrets',
      tables: ['webhook_endpoints'],
      kept: {
        days: limits.deliveryRetentionDays + limits.resentDeliveryDays,
        after: 'their deletion',
        unless: 'one of their recoveries is kept',
      },
    },
  },
};

export const webhookEndpoints = defineResource('webhookEndpoints', resource, {
  list: {
    method: 'GET',
    path: '/v1/webhook-endpoints',
    summary: 'List webhook endpoints',
    query: listQuery(['-createdAt', 'createdAt'], { ...recordIds('webhookEndpoint'), ...timeFilters }),
    responses: { 200: pageEnvelope(WebhookEndpoint) },
    metadata: { ...manage, paginated: true, errors: ['INVALID_CURSOR'] },
  },
  create: {
    method: 'POST',
    path: '/v1/webhook-endpoints',
    summary: 'Create a webhook endpoint',
    description:
      'The answer carries the signing secret, this once. The endpoints that an app makes count apart from those of the tenant, with the same limit for each app.',
    query,
    body: WebhookEndpointCreate,
    responses: { 201: onceEnvelope(WebhookEndpointCreated) },
    metadata: {
      ...manage,
      handlesSecrets: true,
      idempotent: true,
      audited: 'webhook_endpoint.created',
      errors: ['PLAN_LIMIT_REACHED.count'],
    },
  },
  get: {
    method: 'GET',
    path: '/v1/webhook-endpoints/:id',
    summary: 'Read a webhook endpoint',
    pathParams,
    query,
    responses: { 200: envelope(WebhookEndpoint) },
    metadata: { ...manage, errors: ['NOT_FOUND'] },
  },
  update: {
    method: 'PATCH',
    path: '/v1/webhook-endpoints/:id',
    summary: 'Update, pause or resume a webhook endpoint',
    pathParams,
    query,
    body: WebhookEndpointUpdate,
    responses: { 200: envelope(WebhookEndpoint) },
    metadata: {
      ...manage,
      handlesSecrets: true,
      audited: 'webhook_endpoint.updated',
      errors: ['FORBIDDEN.not_yours', 'NOT_FOUND', 'PLAN_LIMIT_REACHED.count', 'PRECONDITION_FAILED'],
    },
  },
  delete: {
    method: 'DELETE',
    path: '/v1/webhook-endpoints/:id',
    summary: 'Delete a webhook endpoint',
    description: 'Deliveries that are waiting end as FAILED.',
    pathParams,
    query,
    body: noBody,
    responses: { 200: envelope(Deleted) },
    metadata: {
      ...manage,
      audited: 'webhook_endpoint.deleted',
      errors: ['FORBIDDEN.not_yours', 'NOT_FOUND', 'PRECONDITION_FAILED'],
    },
  },
});
