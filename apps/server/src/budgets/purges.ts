import type { Purge } from '../retention/purge.js';

/** What was used of the budgets of a day. */
export const usagePurge: Purge = { resource: 'usage', table: 'count_deltas', clock: 'day', batchRows: 1_000 };
