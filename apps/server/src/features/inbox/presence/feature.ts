import type { Feature } from '../../feature.js';
import { presencePurge } from './purges.js';
import { createPresenceHandlers } from './routes.js';

export const feature = {
  routes: ({ presence }) => createPresenceHandlers(presence),
  purges: [presencePurge],
} satisfies Feature;
