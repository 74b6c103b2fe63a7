import { createNoteEngine } from '../../../ai/note-engines.js';
import type { Feature } from '../../feature.js';
import { receiptPurge, streamPurge } from './purges.js';
import { createConversationHandlers } from './routes.js';
import { createConversationWork } from './worker.js';

export const feature = {
  routes: (parts) => ({ conversations: createConversationHandlers({ ...parts, feed: parts.conversationFeed }) }),
  work: (parts) => createConversationWork({ ...parts, takeNotes: createNoteEngine(parts.model) }),
  purges: [streamPurge, receiptPurge],
} satisfies Feature;
