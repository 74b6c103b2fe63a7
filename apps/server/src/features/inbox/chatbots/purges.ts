import type { Purge } from '../../../jobs/retention/purge.js';

/** Chatbots that can no longer be restored and have no conversations left. */
export const chatbotPurge: Purge = {
  resource: 'deletedChatbots',
  table: 'chatbots',
  clock: 'deleted_at',
  condition: (db) => db`not exists (
    select from conversations c where c.tenant_id = r.tenant_id and c.bot_id = r.id)`,
  batchRows: 100,
};
