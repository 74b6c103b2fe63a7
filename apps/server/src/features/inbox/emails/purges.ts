import type { Purge } from '../../../jobs/retention/purge.js';

/** Files that were uploaded for a mail and are in none. Those of mails go with them. */
export const uploadPurge: Purge = {
  resource: 'emailUploads',
  table: 'email_attachments',
  clock: 'created_at',
  condition: (db) => db`r.email_id is null`,
  batchRows: 500,
};
