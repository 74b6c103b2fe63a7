import type { Feature } from '../../feature.js';
import { carrierHandlers } from './routes.js';

export const feature = {
  routes: () => ({ carriers: carrierHandlers }),
} satisfies Feature;
