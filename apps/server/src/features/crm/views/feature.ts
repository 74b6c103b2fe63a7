import type { Feature } from '../../feature.js';
import { viewHandlers } from './routes.js';

export const feature = {
  routes: () => ({ views: viewHandlers }),
} satisfies Feature;
