import { z } from 'zod';
import { Deleted, envelope, pageEnvelope } from './envelope.js';
import { eventTypes, subscribableEventTypes } from './events.js';
import {
  id,
  identityFields,
  noBody,
  recordFields,
  requiredText,
  score,
  timeFields,
  timestamp,
  version,
  writeBody,
} from './fields.js';
import { anyOf, listQuery } from './lists.js';
import { defineRoutes } from './route.js';

/** Timing of webhooks. Source: specification, Delivery and Signature verification. */
export const webhookTiming = {
  /** From the DNS look-up to the last byte of the answer. */
  attemptTimeoutMs: 10_000,
  /** A receiver refuses older (and newer) signatures. */
  toleranceSeconds: 300,
  maxAttempts: 13,
  /** After so many days in which every attempt failed an endpoint is DISABLED. */
  disableAfterDays: 5,
  /** No attempt starts later than this after the event. */
  deadlineHours: 72,
  /** Wait before each retry; the last begins at 69 h 43 min 37 s, so that the jitter stays within the deadline. */
  retryDelaysSeconds: [5, 30, 120, 600, 1_800, 3_600, 7_200, 14_400, 28_800, 43_200, 64_800, 86_400],
} as const;

export const endpointStatuses = ['ACTIVE', 'PAUSED', 'DISABLED'] as const;

export const WebhookEndpoint = z
  .object({
    ...identityFields,
    url: z.string(),
    events: z.array(z.enum(subscribableEventTypes)).describe('The subscribed event types.'),
    description: z.string().nullable(),
    filters: z.object({ minScore: z.int().nullable(), pipelineId: z.string().nullable() }),
    disableOnGone: z.boolean().describe('Whether an answer 410 disables the endpoint.'),
    status: z.enum(endpointStatuses),
    version,
    ...timeFields,
  })
  .meta({ id: 'WebhookEndpoint' });
export type WebhookEndpoint = z.infer<typeof WebhookEndpoint>;

export const WebhookEndpointCreated = WebhookEndpoint.extend({
  secret: z.string().describe('The signing secret. Shown this once.'),
}).meta({ id: 'WebhookEndpointCreated' });
export type WebhookEndpointCreated = z.infer<typeof WebhookEndpointCreated>;

const writable = {
  url: z.string().max(2048).describe('https, public, without user name or fragment.'),
  events: z.array(z.enum(subscribableEventTypes)).min(1).max(subscribableEventTypes.length),
  description: requiredText(500).nullish(),
  filters: z.strictObject({ minScore: score.nullish(), pipelineId: id.nullish() }).optional(),
  disableOnGone: z.boolean().optional(),
};
const readOnly = [...Object.keys(recordFields), 'version', 'secret'];

export const WebhookEndpointCreate = writeBody(writable, [...readOnly, 'status']);
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
  },
  readOnly,
);
export type WebhookEndpointUpdate = z.output<typeof WebhookEndpointUpdate>;

export const deliveryStatuses = ['PENDING', 'SUCCEEDED', 'FAILED'] as const;
export const DeliveryStatus = z.enum(deliveryStatuses);
export type DeliveryStatus = z.infer<typeof DeliveryStatus>;

/** One request to a receiver and what came of it. */
export const DeliveryAttempt = z
  .object({
    number: z.int().describe('From 1.'),
    startedAt: timestamp,
    durationMs: z.int(),
    outcome: z.enum(['SUCCEEDED', 'FAILED']),
    responseStatus: z.int().nullable().describe('null where no answer came.'),
    responseBody: z.string().nullable().describe('The first 1,024 characters of the answer.'),
    error: z.string().nullable().describe('Why no answer came, or why it did not count.'),
  })
  .meta({ id: 'DeliveryAttempt' });
export type DeliveryAttempt = z.infer<typeof DeliveryAttempt>;

const deliveryFields = {
  id: z.string(),
  tenantId: z.string(),
  endpointId: z.string(),
  eventId: z.string(),
  eventType: z.enum(eventTypes),
  status: DeliveryStatus.describe('FAILED: dropped after the last attempt or at the deadline.'),
  attemptCount: z.int(),
  nextAttemptAt: timestamp.nullable().describe('null once it has ended.'),
  deadlineAt: timestamp,
  completedAt: timestamp.nullable(),
  createdAt: timestamp,
};

/** One event on its way to one endpoint. */
export const Delivery = z.object(deliveryFields).meta({ id: 'Delivery' });
export type Delivery = z.infer<typeof Delivery>;

export const DeliveryDetail = z
  .object({ ...deliveryFields, attempts: z.array(DeliveryAttempt).describe('Oldest first.') })
  .meta({ id: 'DeliveryDetail' });
export type DeliveryDetail = z.infer<typeof DeliveryDetail>;

const filters = { status: anyOf(DeliveryStatus).optional(), eventId: id.optional() };
export const DeliveryQuery = listQuery(['-createdAt', 'createdAt'], {
  endpointId: id.optional(),
  ...filters,
});
export type DeliveryQuery = z.output<typeof DeliveryQuery>;

const manage = { scope: 'manage:webhooks', bucket: 'standard', paginated: false, idempotent: false } as const;
const query = z.strictObject({});
const pathParams = z.object({ id });

export const webhookEndpoints = defineRoutes({
  list: {
    method: 'GET',
    path: '/v1/webhook-endpoints',
    summary: 'List webhook endpoints',
    query: listQuery(['-createdAt', 'createdAt'], {}),
    responses: { 200: pageEnvelope(WebhookEndpoint) },
    metadata: { ...manage, paginated: true, errors: ['INVALID_CURSOR'] },
  },
  create: {
    method: 'POST',
    path: '/v1/webhook-endpoints',
    summary: 'Create a webhook endpoint',
    description: 'The answer carries the signing secret, this once.',
    query,
    body: WebhookEndpointCreate,
    responses: { 201: envelope(WebhookEndpointCreated) },
    metadata: { ...manage, idempotent: true, audited: 'webhook_endpoint.created', errors: ['PLAN_LIMIT_REACHED'] },
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
    metadata: { ...manage, audited: 'webhook_endpoint.updated', errors: ['NOT_FOUND', 'PRECONDITION_FAILED'] },
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
    metadata: { ...manage, audited: 'webhook_endpoint.deleted', errors: ['NOT_FOUND', 'PRECONDITION_FAILED'] },
  },
  listDeliveries: {
    method: 'GET',
    path: '/v1/webhook-endpoints/:id/deliveries',
    summary: 'List the deliveries of a webhook endpoint',
    pathParams,
    query: listQuery(['-createdAt', 'createdAt'], filters),
    responses: { 200: pageEnvelope(Delivery) },
    metadata: { ...manage, paginated: true, errors: ['NOT_FOUND', 'INVALID_CURSOR'] },
  },
});

export const deliveries = defineRoutes({
  list: {
    method: 'GET',
    path: '/v1/deliveries',
    summary: 'List deliveries of the last 30 days',
    query: DeliveryQuery,
    responses: { 200: pageEnvelope(Delivery) },
    metadata: { ...manage, paginated: true, errors: ['INVALID_CURSOR'] },
  },
  get: {
    method: 'GET',
    path: '/v1/deliveries/:id',
    summary: 'Read a delivery with its attempts',
    pathParams,
    query,
    responses: { 200: envelope(DeliveryDetail) },
    metadata: { ...manage, errors: ['NOT_FOUND'] },
  },
});
