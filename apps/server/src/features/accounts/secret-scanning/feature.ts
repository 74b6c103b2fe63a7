import type { Feature } from '../../feature.js';
import { createPublicKeys } from './public-keys.js';
import { createSecretScanningHandlers } from './routes.js';

export const feature = {
  routes({ client, secretScanningKeysUrl, rateLimiter }) {
    const publicKeys = createPublicKeys(client, secretScanningKeysUrl);
    return { secretScanning: createSecretScanningHandlers(publicKeys, rateLimiter) };
  },
} satisfies Feature;
