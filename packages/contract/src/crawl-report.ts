import { z } from 'zod';
import { envelope } from './envelope.js';
import { filterQuery, idFilter } from './lists.js';
import { breakdown, count, interval, period, periodShown } from './report-parts.js';
import { defineRoutes } from './route.js';

const found = {
  runs: count.describe('Runs that began in the period; with `groupBy: platform`, each of a platform counts.'),
  failedRuns: count.describe('Those of them that failed.'),
  results: count.describe('Results that were found in the period.'),
  promoted: count.describe('Those of them that are promoted to a lead now.'),
};

/** What crawl tasks found. */
export const CrawlReport = z
  .object({ ...periodShown, ...breakdown(found, 'One for each group, most results first.') })
  .meta({ id: 'CrawlReport' });
export type CrawlReport = z.infer<typeof CrawlReport>;

export const crawlGroups = ['task', 'platform'] as const;

export const CrawlReportQuery = filterQuery({
  ...period,
  interval,
  groupBy: z.enum(crawlGroups).default('task').describe('Divides by crawl task or by platform.'),
  ...idFilter('taskId', 'crawlTask', { about: 'Only these crawl tasks' }),
});
export type CrawlReportQuery = z.output<typeof CrawlReportQuery>;

export const crawlReports = defineRoutes({
  getCrawls: {
    method: 'GET',
    path: '/v1/reports/crawls',
    summary: 'Read what crawl tasks found in a period',
    description: 'Counts runs and results for as long as they are kept.',
    query: CrawlReportQuery,
    responses: { 200: envelope(CrawlReport) },
    metadata: {
      scope: 'read:collections',
      bucket: 'standard',
      paginated: false,
      searches: true,
      idempotent: false,
      errors: [],
    },
  },
});
