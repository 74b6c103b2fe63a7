import type { Feature } from '../../feature.js';
import { createKnownChannels } from '../channels/index.js';
import { createAdmissions } from './admissions.js';
import { createLiveReplies } from './live-replies.js';
import { createChatHandlers } from './routes.js';

export const feature = {
  routes: (parts) => {
    const admissions = createAdmissions(parts);
    parts.onClose(() => admissions.close());
    return {
      chat: createChatHandlers({
        ...parts,
        tokens: parts.visitors,
        feed: parts.conversationFeed,
        live: createLiveReplies(parts),
        admissions,
        knownChannels: createKnownChannels(),
      }),
    };
  },
} satisfies Feature;
