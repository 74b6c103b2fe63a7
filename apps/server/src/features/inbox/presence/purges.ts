import type { Purge } from '../../../jobs/retention/purge.js';

/** What users said of their presence and did not repeat. */
export const presencePurge: Purge = {
  resource: 'presence',
  table: 'user_presence',
  clock: 'expires_at',
  batchRows: 1_000,
};
