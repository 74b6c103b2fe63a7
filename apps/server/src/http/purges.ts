import type { Purge } from '../jobs/retention/purge.js';

/** Stored answers to requests with an Idempotency-Key. */
export const answerPurge: Purge = {
  resource: 'idempotencyKeys',
  table: 'idempotency_keys',
  clock: 'created_at',
  batchRows: 5_000,
};
