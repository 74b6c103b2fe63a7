import type { Feature } from '../../feature.js';
import { createMeHandlers } from './routes.js';

export const feature = {
  routes: ({ passwords, rateLimiter, emit }) => ({ me: createMeHandlers(passwords, rateLimiter, emit) }),
} satisfies Feature;
