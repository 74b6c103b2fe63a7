import type { Feature } from '../../feature.js';
import { cannedReplyHandlers } from './routes.js';

export const feature = {
  routes: () => ({ cannedReplies: cannedReplyHandlers }),
} satisfies Feature;
