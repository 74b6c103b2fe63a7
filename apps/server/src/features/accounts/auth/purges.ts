import type { Purge } from '../../../jobs/retention/purge.js';

const batchRows = 5_000;

/** Sessions and one-time links that are over. A day is left, in which what comes too late is still recognised. */
export const authPurges: readonly Purge[] = [
  { resource: 'sessions', table: 'sessions', clock: 'expires_at', batchRows },
  { resource: 'accountLinks', table: 'account_tokens', clock: 'expires_at', batchRows },
];
