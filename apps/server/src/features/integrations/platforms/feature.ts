import type { Feature } from '../../feature.js';
import { createPlatformHandlers } from './routes.js';

export const feature = {
  routes: ({ connectors }) => ({ platforms: createPlatformHandlers(connectors) }),
} satisfies Feature;
