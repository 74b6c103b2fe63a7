import type { contract } from '@lead-engagement/contract';
import type { Handlers } from '../../../http/handlers.js';
import { getChatbotRow } from '../chatbots/index.js';
import { getStats, listConversations } from './service.js';

export const chatbotConversationHandlers: Handlers<Pick<typeof contract.chatbots, 'listSessions' | 'getStats'>> = {
  listSessions: async ({ db, caller, params, query }) => {
    const { id } = await getChatbotRow(db, caller.tenantId, params.id);
    return listConversations(db, caller.tenantId, query, id);
  },
  getStats: async ({ db, caller, params, query, now }) => {
    const { id } = await getChatbotRow(db, caller.tenantId, params.id);
    return getStats(db, caller.tenantId, id, query, now);
  },
};
