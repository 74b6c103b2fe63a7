import type { Feature } from '../../feature.js';
import { crawlResultHandlers } from './routes.js';

export const feature = {
  routes: () => ({ crawlResults: crawlResultHandlers }),
} satisfies Feature;
