import type { Purge } from '../../../jobs/retention/purge.js';

/** Consents that were asked for, and not given in time. */
export const authorizationPurge: Purge = {
  resource: 'mailboxAuthorizations',
  table: 'mailbox_authorizations',
  clock: 'expires_at',
  batchRows: 500,
};
