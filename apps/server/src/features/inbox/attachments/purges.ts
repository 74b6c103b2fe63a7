import type { Purge } from '../../../jobs/retention/purge.js';

/** Files that were uploaded for a message and are in none. Those of messages go with their conversation. */
export const attachmentPurge: Purge = {
  resource: 'unusedAttachments',
  table: 'attachments',
  clock: 'created_at',
  condition: (db) => db`r.message_id is null`,
  batchRows: 500,
};
