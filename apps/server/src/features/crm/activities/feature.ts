import type { Feature } from '../../feature.js';
import { activityPurge } from './purges.js';
import { activityHandlers, contactActivityHandlers } from './routes.js';

export const feature = {
  routes: () => ({ activities: activityHandlers, contacts: contactActivityHandlers }),
  purges: [activityPurge],
} satisfies Feature;
