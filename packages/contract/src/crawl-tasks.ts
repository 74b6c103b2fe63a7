import { z } from 'zod';
import {
  CrawlFilters,
  CrawlFiltersInput,
  CrawlPromotion,
  CrawlPromotionInput,
  CrawlRunStatus,
  CrawlTaskStatus,
  crawlLimits,
  platformName,
  schedule,
  timezone,
} from './crawl-values.js';
import { Deleted, envelope, pageEnvelope } from './envelope.js';
import {
  fixed,
  id,
  identityFields,
  noBody,
  noQuery,
  recordFields,
  requiredText,
  timeFields,
  timestamp,
  version,
  writeBody,
} from './fields.js';
import { creationFilters, listQuery, recordIds, timeFilters, valueFilter } from './lists.js';
import { defineResource, type ResourceDeclaration } from './resource.js';

export * from './crawl-values.js';

/** A job that collects posts, comments and profiles from platforms. Source: specification, Crawl task. */
export const CrawlTask = z
  .object({
    ...identityFields,
    name: z.string(),
    status: CrawlTaskStatus,
    platforms: z.array(z.string()),
    keywords: z.array(z.string()),
    sells: z.string().nullable().describe('What you sell, in your own words; null: not said.'),
    schedule: z.string().describe('ONCE, HOURLY, DAILY or a cron expression.'),
    timezone: z.string().describe('The IANA time zone that DAILY and cron are read in.'),
    filters: CrawlFilters,
    promote: CrawlPromotion.nullable().describe('The results that become leads automatically; null: none.'),
    resultCount: z.int().describe('Results collected, over all runs.'),
    nextRunAt: timestamp.nullable().describe('null: no run is planned.'),
    lastRunAt: timestamp.nullable().describe('When the latest run began.'),
    lastError: z
      .string()
      .nullable()
      .describe('Errors of the latest run, or the reason why a run in progress is waiting, by platform; null: none.'),
    failureCount: z
      .int()
      .describe(`Runs that failed in a row. At ${crawlLimits.failuresInRow} a recurring task is FAILED.`),
    endReason: z.enum(['CANCELLED']).nullable().describe('Why it is COMPLETED, unless its run ended.'),
    version,
    ...timeFields,
  })
  .meta({ id: 'CrawlTask' });
export type CrawlTask = z.infer<typeof CrawlTask>;

const writable = {
  name: requiredText(200),
  platforms: z
    .array(platformName)
    .min(1)
    .max(crawlLimits.platforms)
    .refine((names) => new Set(names).size === names.length, { error: 'Names a platform twice.' })
    .describe('GET /v1/platforms lists them. One that is not available fails in the run, without the others.'),
  keywords: z
    .array(requiredText(crawlLimits.keywordChars))
    .min(1)
    .max(crawlLimits.keywords)
    .describe('Words or phrases; a text with any of them is found.'),
  sells: requiredText(crawlLimits.sellsChars)
    .nullish()
    .describe(
      'What you sell, in your own words, such as "centrifugal pumps, valves and spare parts for water works". Posts about it score higher, and posts in its language that name nothing of it lower. Default: not said.',
    ),
  schedule: schedule.optional(),
  timezone: timezone.optional().describe('The IANA time zone that DAILY and cron are read in. Default: UTC.'),
  filters: CrawlFiltersInput.optional().describe('Replaced as a whole.'),
  promote: CrawlPromotionInput.nullish().describe('The results that become leads automatically. Default: none.'),
};

const computed = [
  ...Object.keys(recordFields),
  'resultCount',
  'nextRunAt',
  'lastRunAt',
  'lastError',
  'failureCount',
  'endReason',
  'version',
];
const readOnly = {
  computed,
  fixed: {
    status: fixed(
      CrawlTaskStatus,
      'Use POST /v1/crawl-tasks/:id/run, POST /v1/crawl-tasks/:id/pause, POST /v1/crawl-tasks/:id/resume or POST /v1/crawl-tasks/:id/cancel.',
    ),
  },
};

export const CrawlTaskCreate = writeBody(writable, readOnly);
export type CrawlTaskCreate = z.output<typeof CrawlTaskCreate>;

export const CrawlTaskUpdate = writeBody(
  {
    ...writable,
    name: writable.name.optional(),
    platforms: writable.platforms.optional(),
    keywords: writable.keywords.optional(),
  },
  readOnly,
);
export type CrawlTaskUpdate = z.output<typeof CrawlTaskUpdate>;

/** The results of a run on one platform. */
export const CrawlRunPlatform = z
  .object({
    platform: z.string(),
    status: CrawlRunStatus,
    found: z.int().describe('Posts, comments and profiles that passed the filters.'),
    created: z.int().describe('Results that were new.'),
    promoted: z.int().describe('Results that became leads automatically.'),
    pages: z.int().describe('Pages read.'),
    error: z.string().nullable().describe('Why it failed or is PARTIAL.'),
    waiting: z
      .string()
      .nullable()
      .describe(
        '"waiting for <platform or host> until <time>" while it allows no more requests; null: it is not waiting.',
      ),
    completedAt: timestamp.nullable(),
  })
  .meta({ id: 'CrawlRunPlatform' });
export type CrawlRunPlatform = z.infer<typeof CrawlRunPlatform>;

/** One run of a crawl task. */
export const CrawlRun = z
  .object({
    id: z.string(),
    tenantId: z.string(),
    taskId: z.string(),
    status: CrawlRunStatus.describe(
      'COMPLETED: every platform. PARTIAL: some failed or were cut short. FAILED: all failed. CANCELLED: the task was cancelled. PENDING: the task is paused.',
    ),
    scheduledFor: timestamp.describe('The moment of the schedule that it belongs to.'),
    found: z.int().describe('Posts, comments and profiles that passed the filters.'),
    created: z.int().describe('Results that were new.'),
    promoted: z.int().describe('Results that became leads automatically.'),
    platforms: z.array(CrawlRunPlatform),
    createdAt: timestamp.describe('When it began.'),
    completedAt: timestamp.nullable(),
  })
  .meta({ id: 'CrawlRun' });
export type CrawlRun = z.infer<typeof CrawlRun>;

export const CrawlTaskQuery = listQuery(['-createdAt', 'createdAt'], {
  ...recordIds('crawlTask'),
  ...valueFilter('status', CrawlTaskStatus),
  ...valueFilter('platform', platformName, 'Tasks that look at one of these platforms.'),
  ...timeFilters,
});
export type CrawlTaskQuery = z.output<typeof CrawlTaskQuery>;

export const CrawlRunQuery = listQuery(['-createdAt', 'createdAt'], {
  ...recordIds('crawlRun'),
  ...valueFilter('status', CrawlRunStatus),
  ...creationFilters,
});
export type CrawlRunQuery = z.output<typeof CrawlRunQuery>;

const read = { scope: 'read:collections', bucket: 'standard', paginated: false, idempotent: false } as const;
const write = { scope: 'write:collections', bucket: 'standard', paginated: false, idempotent: false } as const;
const query = noQuery;
const pathParams = z.object({ id });

/** A route that changes the state of a task. */
function move<const A extends string, const W extends string>(action: A, what: { summary: W; description: string }) {
  return {
    method: 'POST',
    path: `/v1/crawl-tasks/:id/${action}`,
    ...what,
    pathParams,
    query,
    body: noBody,
    responses: { 200: envelope(CrawlTask) },
    metadata: {
      ...write,
      idempotent: true,
      audited: false,
      errors: ['NOT_FOUND', 'INVALID_TRANSITION', 'PRECONDITION_FAILED'],
    },
  } as const;
}

const resource: ResourceDeclaration = {
  about: 'Scheduled jobs that collect posts, comments and profiles from platforms.',
  ids: {
    crawlTask: { prefix: 'task', example: '01m5k2twmyvdahj1g9k5e3f2qr' },
    crawlRun: { prefix: 'run', example: '01m5k2tn7qmw3ab4z2c8x6y5gh' },
  },
  audited: {
    'crawl_task.created': ['platforms', 'schedule', 'timezone'],
    'crawl_task.updated': ['platforms', 'schedule', 'timezone'],
    'crawl_task.deleted': [],
  },
  kept: {
    crawlRuns: {
      what: 'Runs of crawl tasks',
      tables: ['crawl_runs', 'crawl_run_platforms'],
      kept: { days: crawlLimits.runRetentionDays, after: 'they ended' },
    },
    crawlTasks: { what: 'Crawl tasks', tables: ['crawl_tasks'], kept: 'until you delete them' },
  },
};

export const crawlTasks = defineResource('crawlTasks', resource, {
  list: {
    method: 'GET',
    path: '/v1/crawl-tasks',
    summary: 'List crawl tasks',
    query: CrawlTaskQuery,
    responses: { 200: pageEnvelope(CrawlTask) },
    metadata: { ...read, paginated: true, errors: ['INVALID_CURSOR'] },
  },
  create: {
    method: 'POST',
    path: '/v1/crawl-tasks',
    summary: 'Create a crawl task',
    description:
      'It is PENDING until its first run: ONCE, HOURLY and DAILY run at once, cron at its first moment. Creations count against a limit per hour.',
    query,
    body: CrawlTaskCreate,
    responses: { 201: envelope(CrawlTask) },
    metadata: {
      ...write,
      bucket: 'crawl_creation',
      idempotent: true,
      audited: 'crawl_task.created',
      errors: ['CONFLICT.limit_reached'],
    },
  },
  get: {
    method: 'GET',
    path: '/v1/crawl-tasks/:id',
    summary: 'Read a crawl task',
    pathParams,
    query,
    responses: { 200: envelope(CrawlTask) },
    metadata: { ...read, errors: ['NOT_FOUND'] },
  },
  update: {
    method: 'PATCH',
    path: '/v1/crawl-tasks/:id',
    summary: 'Update a crawl task',
    description:
      'Changes the fields that are sent. A run under way goes on as it began; a new schedule counts from now. A task that is COMPLETED or FAILED stays so until it is run.',
    pathParams,
    query,
    body: CrawlTaskUpdate,
    responses: { 200: envelope(CrawlTask) },
    metadata: { ...write, audited: 'crawl_task.updated', errors: ['NOT_FOUND', 'PRECONDITION_FAILED'] },
  },
  delete: {
    method: 'DELETE',
    path: '/v1/crawl-tasks/:id',
    summary: 'Delete a crawl task with its runs and results',
    description: 'A run under way is cancelled. Leads that were promoted stay. It cannot be restored.',
    pathParams,
    query,
    body: noBody,
    responses: { 200: envelope(Deleted) },
    metadata: { ...write, audited: 'crawl_task.deleted', errors: ['NOT_FOUND', 'PRECONDITION_FAILED'] },
  },
  run: move('run', {
    summary: 'Run a crawl task now',
    description:
      'PENDING and SCHEDULED become RUNNING; FAILED and COMPLETED become PENDING and run at once. Otherwise INVALID_TRANSITION.',
  }),
  pause: move('pause', {
    summary: 'Pause a crawl task',
    description:
      'RUNNING, PENDING and SCHEDULED become PAUSED; a run under way keeps its place. Otherwise INVALID_TRANSITION.',
  }),
  resume: move('resume', {
    summary: 'Resume a crawl task',
    description:
      'A PAUSED task is again what it was: a run goes on where it stopped, and moments missed meanwhile become one run. Otherwise INVALID_TRANSITION.',
  }),
  cancel: move('cancel', {
    summary: 'Cancel a crawl task',
    description:
      'PENDING, RUNNING, SCHEDULED and PAUSED become COMPLETED with `endReason: CANCELLED`; a run under way is CANCELLED. Emits nothing. Otherwise INVALID_TRANSITION.',
  }),
  listRuns: {
    method: 'GET',
    path: '/v1/crawl-tasks/:id/runs',
    summary: `List the runs of a crawl task in the last ${crawlLimits.runRetentionDays} days`,
    pathParams,
    query: CrawlRunQuery,
    responses: { 200: pageEnvelope(CrawlRun) },
    metadata: { ...read, paginated: true, errors: ['NOT_FOUND', 'INVALID_CURSOR'] },
  },
});
