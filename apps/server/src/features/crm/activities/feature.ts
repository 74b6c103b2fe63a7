import type { Feature } from '../../feature.js';
import { activityPurge } from './purges.js';
import { activityHandlers } from './routes.js';

export const feature = {
  routes: () => ({ activities: activityHandlers }),
  purges: [activityPurge],
} satisfies Feature;
