import type { Feature } from '../feature.js';
import { createLiveReplies } from './live-replies.js';
import { createChatHandlers } from './routes.js';

export const feature = {
  routes: (parts) => ({
    chat: createChatHandlers({
      ...parts,
      tokens: parts.visitors,
      feed: parts.conversationFeed,
      live: createLiveReplies(parts),
    }),
  }),
} satisfies Feature;
