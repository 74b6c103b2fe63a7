import type { Feature } from '../../feature.js';
import { createMeHandlers } from './routes.js';

export const feature = {
  routes: ({ passwords, rateLimiter }) => ({ me: createMeHandlers(passwords, rateLimiter) }),
} satisfies Feature;
