import type { Purge } from '../../../jobs/retention/purge.js';

/** Changes that no cursor is good for any more. */
export const changePurge: Purge = { resource: 'changes', table: 'changes', clock: 'created_at', batchRows: 5_000 };
