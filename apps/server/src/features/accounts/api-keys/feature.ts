import type { Feature } from '../../feature.js';
import { keyPurge } from './purges.js';
import { apiKeyHandlers } from './routes.js';

export const feature = {
  routes: () => ({ apiKeys: apiKeyHandlers }),
  purges: [keyPurge],
} satisfies Feature;
