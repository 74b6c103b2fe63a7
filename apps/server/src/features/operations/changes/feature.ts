import type { Feature } from '../../feature.js';
import { createChangeEventWork } from './events-job.js';
import { changePurge } from './purges.js';
import { createChangeHandlers } from './routes.js';
import { createVisibleRecords } from './visible-records.js';

export const feature = {
  routes: (parts) =>
    createChangeHandlers({
      changes: parts.changeFeed,
      conversations: parts.conversationFeed,
      typing: parts.typing,
      presence: parts.presence,
      visible: createVisibleRecords({ ...parts, connected: parts.channels }),
    }),
  work: () => [createChangeEventWork()],
  purges: [changePurge],
} satisfies Feature;
