import type { Feature } from '../../feature.js';
import { createChangeEventWork } from './events-job.js';
import { changePurge } from './purges.js';
import { createChangeHandlers } from './routes.js';

export const feature = {
  routes: ({ changeFeed, conversationFeed }) => ({
    changes: createChangeHandlers({ changes: changeFeed, conversations: conversationFeed }),
  }),
  work: () => [createChangeEventWork()],
  purges: [changePurge],
} satisfies Feature;
