import type { Feature } from '../../feature.js';
import { createUsageHandlers } from './routes.js';

export const feature = {
  routes: ({ rateLimiter }) => ({ usage: createUsageHandlers(rateLimiter) }),
} satisfies Feature;
