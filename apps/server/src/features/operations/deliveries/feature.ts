import type { Feature } from '../../feature.js';
import { deliveryHandlers } from './routes.js';

export const feature = {
  routes: () => ({ deliveries: deliveryHandlers }),
} satisfies Feature;
