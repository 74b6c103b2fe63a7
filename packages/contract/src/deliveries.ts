import { z } from 'zod';
import { limits } from './access.js';
import { envelope, pageEnvelope } from './envelope.js';
import { eventTypes } from './events.js';
import { id, noBody, noQuery, timestamp } from './fields.js';
import { creationFilters, idFilter, listQuery, recordIds, valueFilter } from './lists.js';
import { defineResource, type ResourceDeclaration } from './resource.js';

export const deliveryStatuses = ['PENDING', 'SUCCEEDED', 'FAILED'] as const;
export const DeliveryStatus = z.enum(deliveryStatuses);
export type DeliveryStatus = z.infer<typeof DeliveryStatus>;

/** One request to a receiver, with its result. */
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

/** Why a delivery was ended while it waited. */
export const deliveryEndReasons = ['ENDPOINT_DELETED', 'RECEIVER_GONE', 'ACCESS_WITHDRAWN', 'KEY_REVOKED'] as const;
export type DeliveryEndReason = (typeof deliveryEndReasons)[number];

const deliveryFields = {
  id: z.string(),
  tenantId: z.string(),
  endpointId: z.string(),
  eventId: z.string(),
  eventType: z.enum(eventTypes),
  status: DeliveryStatus.describe('FAILED: dropped after the last attempt or at the deadline.'),
  endReason: z
    .enum(deliveryEndReasons)
    .nullable()
    .describe(
      'Why it was ended while it waited, with the status FAILED; null otherwise. RECEIVER_GONE, ACCESS_WITHDRAWN and KEY_REVOKED: see `statusReason` of its endpoint. A request that was under way then may have reached the receiver.',
    ),
  attemptCount: z.int(),
  nextAttemptAt: timestamp.nullable().describe('null once it has ended.'),
  deadlineAt: timestamp,
  completedAt: timestamp.nullable(),
  createdAt: timestamp,
};

/** The delivery of one event to one endpoint. */
export const Delivery = z.object(deliveryFields).meta({ id: 'Delivery' });
export type Delivery = z.infer<typeof Delivery>;

export const DeliveryDetail = z
  .object({ ...deliveryFields, attempts: z.array(DeliveryAttempt).describe('Oldest first.') })
  .meta({ id: 'DeliveryDetail' });
export type DeliveryDetail = z.infer<typeof DeliveryDetail>;

export const DeliveryQuery = listQuery(['-createdAt', 'createdAt'], {
  ...idFilter('endpointId', 'webhookEndpoint', { about: 'Ids of webhook endpoints' }),
  ...recordIds('delivery'),
  ...valueFilter('status', DeliveryStatus),
  ...idFilter('eventId', 'event', { about: 'Event ids' }),
  ...creationFilters,
});
export type DeliveryQuery = z.output<typeof DeliveryQuery>;

const manage = { scope: 'manage:webhooks', bucket: 'standard', paginated: false, idempotent: false } as const;
const query = noQuery;
const pathParams = z.object({ id });

const resource: ResourceDeclaration = {
  about: 'Each delivery of an event to an endpoint, with its attempts.',
  ids: { delivery: { prefix: 'dlv', example: '01m5k2v1y30jfpq6n4r0k8m7wx' } },
  audited: { 'delivery.resent': [] },
  kept: {
    deliveries: {
      what: 'Webhook deliveries and their attempts, dropped a week at a time',
      tables: ['deliveries', 'delivery_attempts'],
      kept: { days: limits.deliveryRetentionDays + limits.resentDeliveryDays, after: 'their event' },
    },
  },
};

export const deliveries = defineResource('deliveries', resource, {
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
  resend: {
    method: 'POST',
    path: '/v1/deliveries/:id/resend',
    summary: 'Send a delivery again',
    description:
      'Sends the delivery again at once, even if it succeeded, with the same body and event id. If it fails, it is retried like a new one. One that is waiting for its next attempt does not wait any longer.',
    pathParams,
    query,
    body: noBody,
    responses: { 200: envelope(Delivery) },
    metadata: {
      ...manage,
      idempotent: true,
      audited: 'delivery.resent',
      errors: ['NOT_FOUND', 'INVALID_TRANSITION'],
    },
  },
});
