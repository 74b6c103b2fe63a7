import { z } from 'zod';
import { limits, planNames } from './access.js';
import { envelope } from './envelope.js';
import { noQuery, timestamp } from './fields.js';
import { defineResource, type ResourceDeclaration } from './resource.js';

const amount = {
  used: z.int().min(0),
  limit: z.int().min(0).nullable().describe('null is unlimited.'),
};

const Stock = z.object(amount).meta({ id: 'UsageOfStock' });

const Window = z
  .object({
    ...amount,
    resetAt: timestamp.describe('When a new count begins; of a sliding window, when the present part of it ends.'),
  })
  .meta({ id: 'UsageOfWindow' });

const KeyUsage = z
  .object({
    id: z.string(),
    label: z.string(),
    minute: z.int().min(0).describe('Requests in the sliding minute.'),
    day: z.int().min(0).describe('Requests in the sliding day.'),
  })
  .meta({ id: 'UsageOfApiKey' });

/** The usage of a tenant, compared with its plan. */
export const Usage = z
  .object({
    plan: z.enum(planNames),
    requests: z.object({
      minute: Window.describe('Requests of the tenant in the sliding minute. Those of signed-in users do not count.'),
      day: Window.describe('Requests of the tenant in the sliding day. Not counted where they are unlimited.'),
      concurrent: Stock.describe('Requests of the tenant in flight.'),
      user: z
        .object({
          minute: Window.describe('Your requests in the sliding minute, this one included.'),
          concurrent: Stock.describe('Your requests in flight, this one included.'),
        })
        .nullable()
        .describe('What you have used as a signed-in user, apart from the tenant; null for an API key.'),
      apiKeys: z
        .array(KeyUsage)
        .max(limits.usageKeys)
        .describe(
          `The requests of the tenant by API key, written down within some seconds: the ${limits.usageKeys} keys with the most requests today. Without the scope admin, only the key that you use.`,
        ),
    }),
    queuedJobs: Stock.describe('Jobs that wait: runs of automations, imports, exports and others that were asked for.'),
    storageBytes: Stock.extend({
      records: z.int().min(0).describe('Of records, with their indexes, and of responses kept for replays.'),
      files: z.int().min(0),
    }).describe('Counted within some seconds.'),
    strangers: z
      .object({
        storageBytes: Stock.describe(
          'Messages and files of strangers, by all channels, what they sent with forms, and the files that were fetched with mails. They count here, and not for `storageBytes` of the tenant.',
        ),
        modelTokens: Window.describe('Tokens of the language model for replies to strangers today (UTC).'),
        channels: z
          .array(z.object({ id: z.string(), storageBytes: Stock, modelTokens: Stock }).meta({ id: 'UsageOfChannel' }))
          .max(limits.usageChannels)
          .describe(`The ${limits.usageChannels} channels, forms and mailboxes by which most is stored.`),
      })
      .describe(
        'Use caused by people without a credential: visitors of a web chat, those who fill in a form, and those who write by e-mail or another channel.',
      ),
    automationRuns: Window.describe('Runs of automations today (UTC).'),
    modelTokens: Window.describe('Tokens of the language model today (UTC).'),
    trackingNumbers: Window.describe('Tracking numbers registered today (UTC).'),
  })
  .meta({ id: 'Usage' });
export type Usage = z.infer<typeof Usage>;

const resource: ResourceDeclaration = {
  about: 'Usage of your tenant against the limits of its plan.',
  kept: {
    usage: {
      what: 'Daily usage of budgets',
      tables: ['count_deltas'],
      kept: { days: limits.usageRetentionDays, after: 'the day' },
    },
  },
};

export const usage = defineResource('usage', resource, {
  get: {
    method: 'GET',
    path: '/v1/usage',
    summary: 'Read what the tenant has used of its plan',
    description:
      'Any valid credential may ask. Beyond a budget that waiting restores (jobs, and what is counted by the day) requests are RATE_LIMITED with Retry-After; beyond the storage they are PLAN_LIMIT_REACHED until something is deleted.',
    query: noQuery,
    responses: { 200: envelope(Usage) },
    metadata: { scope: 'authenticated', bucket: 'standard', paginated: false, idempotent: false, errors: [] },
  },
});
