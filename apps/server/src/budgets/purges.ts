import type { Purge } from '../retention/purge.js';

/** Purges the use of daily budgets. */
export const usagePurge: Purge = { resource: 'usage', table: 'count_deltas', clock: 'day', batchRows: 1_000 };
