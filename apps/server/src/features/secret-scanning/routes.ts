import type { inbound } from '@lead-engagement/contract';
import type { Handlers } from '../../http/handlers.js';
import type { Limits } from '../../limits/limits.js';
import type { PublicKeys } from './public-keys.js';
import { checkAlert, revokeLeaked } from './service.js';

export const createSecretScanningHandlers = (
  publicKeys: PublicKeys,
  limits: Limits,
): Handlers<typeof inbound.secretScanning> => ({
  report: async ({ db, raw, body, now }) => {
    await checkAlert(publicKeys, limits, raw);
    return revokeLeaked(db, body, now);
  },
});
