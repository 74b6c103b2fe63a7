import type { Feature } from '../../feature.js';
import { createMailboxHandlers, createMyMailboxHandlers } from './routes.js';

export const feature = {
  routes: () => ({ mailboxes: createMailboxHandlers(), me: createMyMailboxHandlers() }),
} satisfies Feature;
