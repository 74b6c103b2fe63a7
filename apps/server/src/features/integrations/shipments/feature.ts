import { refreshExchange, trackingExchange } from '@lead-engagement/platforms/tracking';
import { createGuardedClient } from '../../../egress/guarded-client.js';
import type { Feature } from '../../feature.js';
import { createPollHandler } from './jobs.js';
import { createPushHandler } from './push-worker.js';
import { createShipmentHandlers, createTrackingPushHandlers, registerPushProbe } from './routes.js';

export const feature = {
  routes({ db, cipher, tracking, rateLimiter, egress, wakeWorker, onClose }) {
    const client = createGuardedClient(egress, refreshExchange);
    onClose(() => client.close());
    return {
      shipments: createShipmentHandlers({ cipher, tracking, client, random: Math.random }),
      trackingPushes: createTrackingPushHandlers(db, { cipher, tracking, rateLimiter, wake: wakeWorker }),
    };
  },
  pages: registerPushProbe,
  work({ cipher, tracking, egress, onClose }) {
    const client = createGuardedClient(egress, trackingExchange);
    onClose(() => client.close());
    const random = Math.random;
    return [createPollHandler({ cipher, tracking, client, random }), createPushHandler({ random })];
  },
} satisfies Feature;
