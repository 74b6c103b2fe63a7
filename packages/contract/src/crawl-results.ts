import { z } from 'zod';
import { CrawlResultStatus, CrawlResultType, crawlLimits, platformName } from './crawl-values.js';
import { envelope, pageEnvelope } from './envelope.js';
import { id, identityFields, noBody, noQuery, score, text, timeFields, timestamp, timestampInput } from './fields.js';
import { idFilter, listQuery, queryNumber, recordIds, timeFilters, valueFilter } from './lists.js';
import { defineResource, type ResourceDeclaration } from './resource.js';

/** One factor that raises or lowers an intent score. */
export const IntentReason = z
  .object({
    rule: z.string().describe('Such as `asks_for_recommendation`.'),
    points: z.int(),
    evidence: z.string().describe('The words in which it was found; empty if it was not found in words.'),
  })
  .meta({ id: 'IntentReason' });
export type IntentReason = z.infer<typeof IntentReason>;

/** Another place where the post of a crawl result was found: a copy, an edited one, or the same address. */
export const CrawlPlace = z
  .object({
    platform: z.string(),
    externalId: z.string().describe("The platform's id of it."),
    author: z.string().describe('Handle on the platform; empty if the platform does not report one.'),
    url: z.string().nullable(),
    publishedAt: timestamp.nullable(),
    foundAt: timestamp.describe('When the task found it there.'),
  })
  .meta({ id: 'CrawlPlace' });
export type CrawlPlace = z.infer<typeof CrawlPlace>;

/** A post, comment or profile that a crawl task found. Source: specification, Crawl result. */
export const CrawlResult = z
  .object({
    ...identityFields,
    taskId: z.string(),
    runId: z.string().describe('The run that found it first.'),
    platform: z.string(),
    type: CrawlResultType,
    externalId: z.string().describe("The platform's id of it; unique within task and platform."),
    author: z.string().describe('Handle on the platform; empty if the platform does not report one.'),
    authorName: z.string().nullable(),
    authorUrl: z.string().nullable(),
    followers: z.int().nullable().describe('null: the platform does not report it.'),
    url: z.string().nullable().describe('The original.'),
    title: z.string().nullable(),
    content: z.string().describe('Plain text.'),
    language: z.string().describe('ISO 639 code; `und` if unknown.'),
    attribution: z.string().nullable().describe('Attribution that the platform requires, such as a licence.'),
    publishedAt: timestamp.nullable(),
    score: z.int().describe('AI intent score, 0 to 100: how likely the author is to buy.'),
    scoreReasons: z.array(IntentReason),
    scoreEngine: z.string().describe('The engine that computed the score, such as `rules-1`.'),
    status: CrawlResultStatus,
    places: z
      .array(CrawlPlace)
      .describe(
        'Where the same post was found besides `url`, the oldest find first. `url` is the place that was found first.',
      ),
    promotedLeadId: z.string().nullable().describe('The lead that it became, or joined.'),
    ...timeFields,
  })
  .meta({ id: 'CrawlResult' });
export type CrawlResult = z.infer<typeof CrawlResult>;

export const CrawlResultPromote = z
  .strictObject({
    pipelineId: id.nullish().describe("Default: that of the task's `promote`, else the default pipeline."),
    assignedToId: id.nullish().describe('The owning user of the lead.'),
  })
  .optional()
  .transform((body) => body ?? {});
export type CrawlResultPromote = z.output<typeof CrawlResultPromote>;

export const CrawlResultQuery = listQuery(['-createdAt', 'createdAt', '-score', 'score'], {
  ...recordIds('crawlResult'),
  ...idFilter('taskId', 'crawlTask', { about: 'Task ids' }),
  ...idFilter('runId', 'crawlRun', { about: 'Run ids' }),
  minScore: queryNumber(score).optional().describe('Results that score at least this.'),
  'score[gte]': queryNumber(score).optional().describe('The same as `minScore`.'),
  'score[lte]': queryNumber(score).optional().describe('Results that score at most this.'),
  ...valueFilter('platform', platformName),
  ...valueFilter('type', CrawlResultType),
  ...valueFilter('status', CrawlResultStatus),
  ...valueFilter('language', text(3), 'ISO 639 codes; `und` for unknown.'),
  ...valueFilter('author', text(200), 'Handles, as the platform writes them.'),
  'publishedAt[gte]': timestampInput.optional().describe('Published at or after.'),
  'publishedAt[lt]': timestampInput.optional().describe('Published before.'),
  ...timeFilters,
});
export type CrawlResultQuery = z.output<typeof CrawlResultQuery>;

const read = { scope: 'read:collections', bucket: 'standard', paginated: false, idempotent: false } as const;
const write = { scope: 'write:collections', bucket: 'standard', paginated: false, idempotent: true } as const;
const query = noQuery;
const pathParams = z.object({ id });

const resource: ResourceDeclaration = {
  about: 'The results of crawl tasks, with an intent score. Promote one to a lead or dismiss it.',
  ids: { crawlResult: { prefix: 'res', example: '01m5k2txpzwebjk2h0m6f4g3rs' } },
  kept: {
    crawlResults: {
      what: 'Crawl results that were not promoted',
      tables: ['crawl_results', 'crawl_result_marks'],
      kept: { days: crawlLimits.resultRetentionDays, after: 'they were found', setting: 'crawlResultDays' },
    },
  },
};

export const crawlResults = defineResource('crawlResults', resource, {
  list: {
    method: 'GET',
    path: '/v1/crawl-results',
    summary: 'List crawl results',
    query: CrawlResultQuery,
    responses: { 200: pageEnvelope(CrawlResult) },
    metadata: { ...read, paginated: true, errors: ['INVALID_CURSOR'] },
  },
  get: {
    method: 'GET',
    path: '/v1/crawl-results/:id',
    summary: 'Read a crawl result',
    pathParams,
    query,
    responses: { 200: envelope(CrawlResult) },
    metadata: { ...read, errors: ['NOT_FOUND'] },
  },
  promote: {
    method: 'POST',
    path: '/v1/crawl-results/:id/promote',
    summary: 'Make a lead of a crawl result',
    description:
      'Creates a lead with the source CRAWLER, for the contact that an earlier result of the same author became, else for a new one; emits lead.created. If that contact has an open lead already (in the pipeline and of the owner that you name, if you do), the result joins it instead. Repeated, it answers the same lead; if that was deleted, the result is promoted again. `promotedLeadId` names the lead.',
    pathParams,
    query,
    body: CrawlResultPromote,
    responses: { 200: envelope(CrawlResult) },
    metadata: { ...write, audited: false, errors: ['NOT_FOUND'] },
  },
  dismiss: {
    method: 'POST',
    path: '/v1/crawl-results/:id/dismiss',
    summary: 'Dismiss a crawl result',
    description:
      'It is never promoted automatically. One that was promoted: INVALID_TRANSITION. Repeated, it changes nothing.',
    pathParams,
    query,
    body: noBody,
    responses: { 200: envelope(CrawlResult) },
    metadata: { ...write, audited: false, errors: ['NOT_FOUND', 'INVALID_TRANSITION'] },
  },
});
