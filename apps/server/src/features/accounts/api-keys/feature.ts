import type { Feature } from '../../feature.js';
import { keyPurge } from './purges.js';
import { createApiKeyHandlers } from './routes.js';

export const feature = {
  routes: ({ emit }) => ({ apiKeys: createApiKeyHandlers(emit) }),
  purges: [keyPurge],
} satisfies Feature;
