import type { Feature } from '../../feature.js';
import { chatbotPurge } from './purges.js';
import { createChatbotHandlers } from './routes.js';

export const feature = {
  routes: (parts) => ({ chatbots: createChatbotHandlers({ ...parts, connected: parts.channels }) }),
  purges: [chatbotPurge],
} satisfies Feature;
