import type { Feature } from '../../feature.js';
import { createJobHandlers } from './routes.js';

export const feature = {
  routes: ({ findJob }) => ({ jobs: createJobHandlers(findJob) }),
} satisfies Feature;
