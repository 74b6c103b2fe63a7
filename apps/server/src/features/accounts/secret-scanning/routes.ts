import type { inbound } from '@lead-engagement/contract';
import type { Handlers } from '../../../http/handlers.js';
import type { RateLimiter } from '../../../limits/rate/rate-limiter.js';
import type { PublicKeys } from './public-keys.js';
import { checkAlert, revokeLeaked } from './service.js';

export const createSecretScanningHandlers = (
  publicKeys: PublicKeys,
  rateLimiter: RateLimiter,
): Handlers<typeof inbound.secretScanning> => ({
  report: {
    verify: (raw) => checkAlert(publicKeys, rateLimiter, raw),
    handle: ({ db, body, now }) => revokeLeaked(db, body, now),
  },
});
