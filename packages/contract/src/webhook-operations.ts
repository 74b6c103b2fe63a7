import { z } from 'zod';
import { limits } from './access.js';
import { envelope, onceEnvelope, pageEnvelope } from './envelope.js';
import { eventSubscriptions, eventTypes, subscribableEventTypes } from './events.js';
import { id, identityFields, noBody, noQuery, timeFields, timestamp, timestampInput } from './fields.js';
import { jobFields } from './jobs.js';
import { listQuery, recordIds, timeFilters } from './lists.js';
import { defineResource, type ResourceDeclaration } from './resource.js';
import { secret } from './secrets.js';
import { WebhookEndpoint, webhookTiming } from './webhooks.js';

export const WebhookTestCreate = z
  .strictObject({
    type: z
      .enum(subscribableEventTypes)
      .optional()
      .describe('Any type, subscribed to or not. Default: the first one that the endpoint subscribes to.'),
  })
  .optional();
export type WebhookTestCreate = z.output<typeof WebhookTestCreate>;

/** One request with a synthetic event, with its result. */
export const WebhookTest = z
  .object({
    eventId: z.string().describe('The id that was sent. GET /v1/events does not know it.'),
    eventType: z.enum(eventTypes),
    startedAt: timestamp,
    durationMs: z.int(),
    outcome: z.enum(['SUCCEEDED', 'FAILED']),
    responseStatus: z.int().nullable().describe('null where no answer came.'),
    responseBody: z.string().nullable().describe('The first 1,024 characters of the answer.'),
    error: z.string().nullable().describe('Why no answer came, or why it would not count.'),
  })
  .meta({ id: 'WebhookTest' });
export type WebhookTest = z.infer<typeof WebhookTest>;

export const WebhookSecretRotated = WebhookEndpoint.extend({
  secret: secret(
    z
      .string()
      .nullable()
      .describe(
        'The new signing secret. Shown this once: a repetition with the same Idempotency-Key has null, and `notice` beside `data` says so.',
      ),
    'SHOWN_ONCE',
  ),
}).meta({ id: 'WebhookSecretRotated' });
export type WebhookSecretRotated = z.infer<typeof WebhookSecretRotated>;

/** What became of an event at an endpoint, as a recovery chooses by it. */
export const recoveredStatuses = ['FAILED', 'MISSED', 'SUCCEEDED'] as const;
export type RecoveredStatus = (typeof recoveredStatuses)[number];

export const WebhookRecoveryCreate = z.strictObject({
  since: timestampInput.describe(
    `Events from this moment on are looked at; at most ${limits.deliveryRetentionDays} days back.`,
  ),
  until: timestampInput.optional().describe('Events up to this moment are looked at. Default: now.'),
  types: z
    .array(z.enum(eventSubscriptions))
    .min(1)
    .max(eventSubscriptions.length)
    .optional()
    .describe(
      'Only events of these types, or of wildcards such as `lead.*`. The endpoint that gets them must subscribe to all of them. Default: all that it subscribes to.',
    ),
  statuses: z
    .array(z.enum(recoveredStatuses))
    .min(1)
    .max(recoveredStatuses.length)
    .default(['FAILED', 'MISSED'])
    .describe(
      'The results of the deliveries at this endpoint. FAILED: the delivery was given up. MISSED: there was none, though the endpoint existed and subscribes to them, as when it was DISABLED. SUCCEEDED: the receiver accepted them, and has lost them since.',
    ),
  toEndpointId: id
    .optional()
    .describe(
      'The endpoint that gets the events, such as a new one that replaces this one. It gets those that it subscribes to and that pass its filters. Default: this endpoint.',
    ),
});
export type WebhookRecoveryCreate = z.output<typeof WebhookRecoveryCreate>;

/** A job that resends the events that an endpoint missed. */
export const WebhookRecovery = z
  .object({
    ...identityFields,
    ...jobFields,
    endpointId: z.string(),
    since: timestamp,
    until: timestamp,
    types: z.array(z.enum(eventSubscriptions)).nullable().describe('null for all.'),
    statuses: z.array(z.enum(recoveredStatuses)),
    toEndpointId: z.string().describe('The endpoint that gets the events.'),
    checked: z.int().describe('Events looked at so far.'),
    resent: z.int().describe('Deliveries that are sent again.'),
    added: z.int().describe('Deliveries of events of which the endpoint that gets them had none.'),
    error: z.string().nullable().describe('Why it is FAILED.'),
    ...timeFields,
  })
  .meta({ id: 'WebhookRecovery' });
export type WebhookRecovery = z.infer<typeof WebhookRecovery>;

const manage = { scope: 'manage:webhooks', bucket: 'standard', paginated: false, idempotent: false } as const;
const write = { ...manage, idempotent: true } as const;
const query = noQuery;
const pathParams = z.object({ id });
const { rotationHours } = webhookTiming;

/** The operations on an endpoint besides changing it. */
const resource: ResourceDeclaration = {
  ids: { webhookRecovery: { prefix: 'rcv', example: '01m5k2v2z41kgqr7p5s1m9n8xy' } },
  kept: {
    recoveries: {
      what: 'Recoveries of webhook endpoints',
      tables: ['webhook_recoveries'],
      kept: { days: limits.deliveryRetentionDays, after: 'they ended' },
    },
  },
};

export const webhookOperations = defineResource('webhookEndpoints', resource, {
  test: {
    method: 'POST',
    path: '/v1/webhook-endpoints/:id/test',
    summary: 'Send a synthetic event to a webhook endpoint',
    description:
      'Sends one signed request, regardless of the status and the filters of the endpoint; the response has the answer of the receiver. It is not retried, not in the list of deliveries or events, and does not count for the health of the endpoint. The ids in its data belong to no record.',
    pathParams,
    query,
    body: WebhookTestCreate,
    responses: { 200: envelope(WebhookTest) },
    metadata: { ...write, audited: 'webhook_endpoint.tested', errors: ['NOT_FOUND'] },
  },
  rotateSecret: {
    method: 'POST',
    path: '/v1/webhook-endpoints/:id/rotate-secret',
    summary: 'Make a new signing secret',
    description: `The response carries the new secret, this once. The old one goes on signing Service-Signature until /activate-secret, or for ${rotationHours} hours; webhook-signature carries a signature by each. If a rotation is under way, its new secret is replaced by another one.`,
    pathParams,
    query,
    body: noBody,
    responses: { 200: onceEnvelope(WebhookSecretRotated) },
    metadata: {
      ...write,
      handlesSecrets: true,
      audited: 'webhook_endpoint.secret_rotated',
      errors: ['FORBIDDEN.not_yours', 'NOT_FOUND', 'PRECONDITION_FAILED'],
    },
  },
  activateSecret: {
    method: 'POST',
    path: '/v1/webhook-endpoints/:id/activate-secret',
    summary: 'Sign with the new secret alone',
    description:
      'Ends the rotation that /rotate-secret began: the old secret signs nothing any more. Without one, nothing changes. A new secret that the server cannot read is a CONFLICT: rotate again.',
    pathParams,
    query,
    body: noBody,
    responses: { 200: envelope(WebhookEndpoint) },
    metadata: {
      ...write,
      audited: 'webhook_endpoint.secret_activated',
      errors: ['FORBIDDEN.not_yours', 'NOT_FOUND', 'CONFLICT.secret_unreadable', 'PRECONDITION_FAILED'],
    },
  },
  recover: {
    method: 'POST',
    path: '/v1/webhook-endpoints/:id/recover',
    summary: 'Send again what a webhook endpoint has missed',
    description:
      'A job: by default, FAILED deliveries of events since then are sent again, and events that the endpoint got no delivery of, though it subscribes to them and existed, are sent. `until`, `types`, `statuses` and `toEndpointId` choose others. Events whose delivery is waiting are not sent again. An endpoint has one recovery at a time: if one is under way and both have `since` alone, that one begins again from the earlier of both moments, and the response has it; otherwise the request is a CONFLICT.',
    pathParams,
    query,
    body: WebhookRecoveryCreate,
    responses: { 202: envelope(WebhookRecovery) },
    metadata: {
      ...write,
      audited: 'webhook_endpoint.recovered',
      errors: ['NOT_FOUND', 'INVALID_TRANSITION', 'CONFLICT.not_ready'],
    },
  },
  listRecoveries: {
    method: 'GET',
    path: '/v1/webhook-endpoints/:id/recoveries',
    summary: 'List the recoveries of a webhook endpoint',
    pathParams,
    query: listQuery(['-createdAt', 'createdAt'], { ...recordIds('webhookRecovery'), ...timeFilters }),
    responses: { 200: pageEnvelope(WebhookRecovery) },
    metadata: { ...manage, paginated: true, errors: ['NOT_FOUND', 'INVALID_CURSOR'] },
  },
  getRecovery: {
    method: 'GET',
    path: '/v1/webhook-endpoints/:id/recoveries/:recoveryId',
    summary: 'Read a recovery of a webhook endpoint',
    pathParams: z.object({ id, recoveryId: id }),
    query,
    responses: { 200: envelope(WebhookRecovery) },
    metadata: { ...manage, errors: ['NOT_FOUND'] },
  },
});
