import type { Purge } from '../../retention/purge.js';

/** What keeps the tables of crawls short. */
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
