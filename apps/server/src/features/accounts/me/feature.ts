import type { Feature } from '../../feature.js';
import { createMeHandlers } from './routes.js';

export const feature = {
  routes: ({ passwords, rateLimiter, deviceKeys, emit }) => ({
    me: createMeHandlers(passwords, rateLimiter, deviceKeys, emit),
  }),
} satisfies Feature;
