import type { Purge } from '../jobs/retention/purge.js';

/** Mails that nobody has sent, such as where no mail server is set. */
export const mailPurge: Purge = { resource: 'mails', table: 'mails', clock: 'expires_at', batchRows: 1_000 };
