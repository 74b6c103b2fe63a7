import type { Feature } from '../../feature.js';
import { reportHandlers } from './routes.js';

export const feature = {
  routes: () => ({ reports: reportHandlers }),
} satisfies Feature;
