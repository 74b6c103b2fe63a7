import type { contract } from '@lead-engagement/contract';
import { takeAiCall } from '../../../http/ai-calls.js';
import type { Handlers } from '../../../http/handlers.js';
import type { RateLimiter } from '../../../limits/rate/rate-limiter.js';
import { listChatbots } from './queries.js';
import {
  type ChatbotDeps,
  checkOrigins,
  createChatbot,
  deleteChatbot,
  getChatbot,
  getChatbotRow,
  restoreChatbot,
  testChatbot,
  updateChatbot,
} from './service.js';

export function createChatbotHandlers(
  deps: ChatbotDeps & { rateLimiter: RateLimiter },
): Handlers<Omit<typeof contract.chatbots, 'listSessions' | 'getStats'>> {
  const { rateLimiter } = deps;
  return {
    list: ({ db, caller, query }) => listChatbots(db, caller.tenantId, query, deps),
    create: ({ tx, caller, body, now }) => {
      checkOrigins(caller, [], body.allowedOrigins);
      return createChatbot({ tx, caller, now }, deps, body);
    },
    get: ({ db, caller, params }) => getChatbot(db, caller.tenantId, params.id, deps),
    update: (write) => updateChatbot(write, deps, write.params.id, write.body, write.ifMatch),
    delete: (write) => deleteChatbot(write, write.params.id, write.ifMatch),
    restore: (write) => restoreChatbot(write, write.params.id, deps),
    test: {
      async prepare({ db, caller, params, body }) {
        const bot = await getChatbotRow(db, caller.tenantId, params.id);
        await takeAiCall(rateLimiter, caller);
        const reply = await testChatbot(db, deps, bot, body);
        return async () => reply;
      },
    },
  };
}
