import type { contract } from '@lead-engagement/contract';
import type { Handlers } from '../../../http/handlers.js';
import { decodeId } from '../../../ids.js';
import { getContact } from '../../crm/contacts/index.js';
import { getChatbotRow } from '../chatbots/index.js';
import { getStats, listConversations } from './service.js';

export const contactConversationHandlers: Handlers<Pick<typeof contract.contacts, 'listConversations'>> = {
  listConversations: async ({ db, caller, params, query }) => {
    await getContact(db, caller.tenantId, params.id);
    return listConversations(db, caller.tenantId, query, { contactId: decodeId('contact', params.id) as string });
  },
};

export const chatbotConversationHandlers: Handlers<Pick<typeof contract.chatbots, 'listSessions' | 'getStats'>> = {
  listSessions: async ({ db, caller, params, query }) => {
    const { id } = await getChatbotRow(db, caller.tenantId, params.id);
    return listConversations(db, caller.tenantId, query, { botId: id });
  },
  getStats: async ({ db, caller, params, query, now }) => {
    const { id } = await getChatbotRow(db, caller.tenantId, params.id);
    return getStats(db, caller.tenantId, id, query, now);
  },
};
