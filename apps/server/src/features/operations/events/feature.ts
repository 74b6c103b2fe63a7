import type { Feature } from '../../feature.js';
import { eventHandlers } from './routes.js';

export const feature = {
  routes: () => ({ events: eventHandlers }),
} satisfies Feature;
