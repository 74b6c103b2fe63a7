import type { Purge } from '../../../jobs/retention/purge.js';

/** Memory notes that have expired. */
export const notePurge: Purge = {
  resource: 'expiredNotes',
  table: 'memory_notes',
  clock: 'expires_at',
  batchRows: 1_000,
};
