import type { Feature } from '../../feature.js';
import { createSettingsHandlers } from './routes.js';

export const feature = {
  routes: ({ emit }) => ({ settings: createSettingsHandlers(emit) }),
} satisfies Feature;
