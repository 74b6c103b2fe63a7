import { z } from 'zod';
import { envelope } from './envelope.js';
import { id, noBody, noQuery, timestamp } from './fields.js';
import { jobStatuses } from './jobs.js';
import { queryBoolean } from './lists.js';
import { replyEngines } from './messages.js';
import { defineResource, type ResourceDeclaration } from './resource.js';

/** The limits of a profile. */
export const profileLimits = {
  summaryChars: 2_000,
  /** Entries of each list, and characters of each entry. */
  entries: 10,
  entryChars: 300,
  sources: 50,
  /** The maximum time of `?wait=true`. It is shorter than the SDK's timeout. */
  waitSeconds: 25,
} as const;

export const profileSentiments = ['POSITIVE', 'NEUTRAL', 'NEGATIVE', 'UNKNOWN'] as const;
export type ProfileSentiment = (typeof profileSentiments)[number];

export const buyingStages = ['AWARENESS', 'CONSIDERATION', 'DECISION', 'CUSTOMER', 'LOST', 'UNKNOWN'] as const;
export type BuyingStage = (typeof buyingStages)[number];

/** A record that a profile is based on. */
export const ProfileSource = z
  .object({ type: z.enum(['NOTE', 'MESSAGE', 'ACTIVITY', 'LEAD']), id: z.string() })
  .meta({ id: 'ProfileSource' });
export type ProfileSource = z.infer<typeof ProfileSource>;

/** A refresh of a profile, which is a background job. */
export const ProfileRefresh = z
  .object({
    id: z.string().describe('The same for each refresh of a contact: GET /v1/jobs/:id reads the latest.'),
    status: z.enum(jobStatuses).exclude(['CANCELLED']).describe('COMPLETED and FAILED are final.'),
    requestedAt: timestamp,
    completedAt: timestamp.nullable().describe('When it reached a final status.'),
    error: z.string().nullable().describe('Why it is FAILED. The profile is then as it was before.'),
  })
  .meta({ id: 'ProfileRefresh' });
export type ProfileRefresh = z.infer<typeof ProfileRefresh>;

/** A summary of the data about a contact. Source: specification, Contact. */
export const ContactProfile = z
  .object({
    contactId: z.string(),
    tenantId: z.string(),
    summary: z.string(),
    interests: z.array(z.string()).describe('Topics that the contact writes and asks about.'),
    painPoints: z.array(z.string()).describe('Problems and objections of the contact.'),
    sentiment: z.enum(profileSentiments).describe('UNKNOWN from the rules: they do not guess it.'),
    buyingStage: z.enum(buyingStages),
    nextActions: z.array(z.string()).describe('What to do next, the most urgent first.'),
    confidence: z.number().min(0).max(1).describe('How much the profile rests on, from 0 to 1.'),
    sources: z.array(ProfileSource).describe('The records that the profile rests on.'),
    engine: z
      .enum(replyEngines)
      .describe('`rules`: from counts, stated facts and frequent words; `model`: by a model.'),
    model: z.string().nullable().describe('The model that wrote it; null for the rules.'),
    generatedAt: timestamp,
    refresh: ProfileRefresh.nullable().describe('The latest refresh; null if there was none.'),
  })
  .meta({ id: 'ContactProfile' });
export type ContactProfile = z.infer<typeof ContactProfile>;

const shared = { bucket: 'standard', paginated: false } as const;
const pathParams = z.object({ id });

const resource: ResourceDeclaration = {
  ids: { profileRefresh: { prefix: 'prf', example: '01m5k2v95a7sqxy3w1z7t5v434' } },
};

/** Source: specification, Contacts. */
export const contactProfiles = defineResource('contacts', resource, {
  getProfile: {
    method: 'GET',
    path: '/api/v1/contacts/:id/profile',
    summary: 'Read the AI profile of a contact',
    description:
      'The first read computes it by rules, without a model. Later reads return it as it was stored: refresh it to include new messages and notes.',
    pathParams,
    query: noQuery,
    responses: { 200: envelope(ContactProfile) },
    metadata: { ...shared, scope: 'read:leads', idempotent: false, errors: ['NOT_FOUND', 'MERGED'] },
  },
  refreshProfile: {
    method: 'POST',
    path: '/api/v1/contacts/:id/profile/refresh',
    summary: 'Compute the AI profile of a contact again',
    description:
      'Runs in the background, by the model of the server if it has one. The response is the profile as it stands; `refresh` has the state of the job. With `wait=true` the response is 200 with the new profile if the job ends in time, and 202 otherwise. While a refresh is under way, another request joins it. It counts as an AI call of the user, with or without a model.',
    pathParams,
    query: z.strictObject({
      wait: queryBoolean
        .optional()
        .describe(`Respond when the refresh has ended, after ${profileLimits.waitSeconds} seconds at most.`),
    }),
    body: noBody,
    responses: { 200: envelope(ContactProfile), 202: envelope(ContactProfile) },
    metadata: {
      ...shared,
      scope: 'write:leads',
      idempotent: true,
      audited: false,
      waitSeconds: profileLimits.waitSeconds,
      errors: ['NOT_FOUND', 'MERGED', 'AI_RATE_LIMITED'],
    },
  },
});
