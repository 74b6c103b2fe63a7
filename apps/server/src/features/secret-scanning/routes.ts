import type { inbound } from '@lead-engagement/contract';
import type { Handlers } from '../../http/handlers.js';
import type { PublicKeys } from './public-keys.js';
import { checkAlert, revokeLeaked } from './service.js';

export const createSecretScanningHandlers = (publicKeys: PublicKeys): Handlers<typeof inbound.secretScanning> => ({
  report: async ({ db, raw, body, now }) => {
    await checkAlert(publicKeys, raw);
    return revokeLeaked(db, body, now);
  },
});
