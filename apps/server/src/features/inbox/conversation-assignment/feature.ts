import type { Feature } from '../../feature.js';
import { conversationAssignmentHandlers } from './routes.js';
import { assignmentWork } from './work.js';

export const feature = {
  routes: () => ({ conversations: conversationAssignmentHandlers }),
  work: () => [assignmentWork],
} satisfies Feature;
