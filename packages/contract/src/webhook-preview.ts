import { z } from 'zod';
import { apiVersion } from './api-versions.js';
import { envelope } from './envelope.js';
import { eventFilterLimits } from './event-filters.js';
import { eventTypes } from './events.js';
import { noQuery, timestamp } from './fields.js';
import { extendResource } from './resource.js';
import { subscriptionFields } from './webhooks.js';

const { lookedAt, previewed, payloads } = eventFilterLimits;

/** Why an endpoint would not get an event; NOT_APPLIED only says that a condition did not count. */
export const previewReasons = ['CONDITION_FAILED', 'NOT_APPLIED', 'MIN_SCORE', 'PIPELINE', 'ROLE'] as const;
export type PreviewReason = (typeof previewReasons)[number];

/** What an endpoint would have got. */
export const WebhookPreview = z
  .object({
    lookedAt: z.int().describe(`The latest events that were looked at, of any type: at most ${lookedAt}.`),
    tried: z.int().describe('Those of the subscribed types, on which the filters were tried.'),
    matched: z.int().describe('Those that the endpoint would have got.'),
    events: z
      .array(
        z.object({
          eventId: z.string(),
          type: z.enum(eventTypes),
          created: timestamp.describe('When it happened.'),
          matches: z.boolean().describe('Whether the endpoint would have got it.'),
          reasons: z
            .array(
              z.object({
                path: z.string().describe('The part of the request, such as `filter.items.0`.'),
                code: z
                  .enum(previewReasons)
                  .describe('NOT_APPLIED: the event does not carry the record of the condition, which did not count.'),
                message: z.string().describe('The same for people.'),
              }),
            )
            .describe('The filters and conditions that did not hold, and those that did not count.'),
          payload: z
            .record(z.string(), z.unknown())
            .nullable()
            .describe(
              `The body that would be sent, of the latest ${payloads} that match, unless they are very large together; otherwise null.`,
            ),
        }),
      )
      .describe('The latest event first.'),
  })
  .meta({ id: 'WebhookPreview' });
export type WebhookPreview = z.infer<typeof WebhookPreview>;

export const WebhookPreviewRequest = z.strictObject({
  ...subscriptionFields,
  apiVersion: apiVersion.optional().describe('The version of the payloads. Default: the `apiVersion` of the settings.'),
  limit: z.int().min(1).max(previewed).default(previewed).describe('How many events to try.'),
});
export type WebhookPreviewRequest = z.output<typeof WebhookPreviewRequest>;

/** The dry run of a subscription, before or after it is saved. */
export const webhookPreviews = extendResource('webhookEndpoints', {
  preview: {
    method: 'POST',
    path: '/v1/webhook-endpoints/preview',
    summary: 'Try a subscription on recent events',
    description: `Tries events, filters and the choice of the payload on the last ${previewed} events of the subscribed types, among the last ${lookedAt} of all. Shows which the endpoint would have got, why not the others, and what would have been sent. Nothing is stored or sent. Types that are written only while an endpoint subscribes to them have no events before that.`,
    query: noQuery,
    body: WebhookPreviewRequest,
    responses: { 200: envelope(WebhookPreview) },
    metadata: {
      scope: 'manage:webhooks',
      bucket: 'standard',
      paginated: false,
      idempotent: true,
      audited: false,
      errors: [],
    },
  },
});
