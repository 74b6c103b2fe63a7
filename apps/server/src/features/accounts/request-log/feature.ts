import type { Feature } from '../../feature.js';
import { requestLogHandlers } from './routes.js';

export const feature = {
  routes: () => ({ requestLog: requestLogHandlers }),
} satisfies Feature;
