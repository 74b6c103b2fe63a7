import type { Feature } from '../../feature.js';
import { settingsHandlers } from './routes.js';

export const feature = {
  routes: () => ({ settings: settingsHandlers }),
} satisfies Feature;
