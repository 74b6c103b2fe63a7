import type { Purge } from '../../../jobs/retention/purge.js';

/** The retention rules of the crawl tables. */
export const crawlPurges: readonly Purge[] = [
  { resource: 'crawlRuns', table: 'crawl_runs', clock: 'completed_at', batchRows: 1_000 },
  {
    resource: 'crawlResults',
    table: 'crawl_results',
    clock: 'created_at',
    condition: (db) => db`r.status <> 'PROMOTED'`,
    batchRows: 5_000,
  },
];
