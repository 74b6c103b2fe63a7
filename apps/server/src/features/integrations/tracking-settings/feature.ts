import type { Feature } from '../../feature.js';
import { createTrackingSettingsHandlers } from './routes.js';

export const feature = {
  routes: (parts) => ({ trackingSettings: createTrackingSettingsHandlers(parts) }),
} satisfies Feature;
