import { createNoteEngine } from '../../../ai/note-engines.js';
import type { Feature } from '../../feature.js';
import { makeAssignmentDue } from './due.js';
import { createConversationWork } from './jobs.js';
import { chatbotConversationHandlers } from './list-routes.js';
import { receiptPurge, streamPurge } from './purges.js';
import { createConversationHandlers } from './routes.js';

export const feature = {
  routes: (parts) => ({
    conversations: createConversationHandlers(parts),
    chatbots: chatbotConversationHandlers,
  }),
  work: (parts) => createConversationWork({ ...parts, takeNotes: createNoteEngine(parts.model) }),
  on: {
    'user.availability_changed': (write, { userId }) => makeAssignmentDue(write, userId),
  },
  purges: [streamPurge, receiptPurge],
} satisfies Feature;
