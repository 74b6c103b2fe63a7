import { createHostResolver } from '../../../egress/host-resolver.js';
import { createSender } from '../../../webhooks/sender.js';
import type { Feature } from '../../feature.js';
import { createAppEventWork, earlierNoticeWork } from './app-event-job.js';
import { authorizedAppHandlers, createAppHandlers } from './app-routes.js';
import { oauthChores } from './chores.js';
import { endAppWork, endGrantWork } from './end-app-job.js';
import { revokeGrantsOf } from './grants.js';
import { oauthPurges } from './purges.js';

/** Host names are looked up within this time. */
const resolveTimeoutMs = 2_000;

export const feature = {
  routes: (parts) => ({ apps: createAppHandlers(parts), authorizedApps: authorizedAppHandlers }),
  pages: (app, { authorizationServer }) => authorizationServer.register(app),
  work(parts) {
    const sender = createSender({ egress: parts.egress, resolveHost: createHostResolver(resolveTimeoutMs) });
    parts.onClose(() => sender.close());
    return [
      endAppWork,
      endGrantWork,
      createAppEventWork({ cipher: parts.cipher, sender, random: Math.random }),
      earlierNoticeWork,
    ];
  },
  on: {
    'user.signed_out': (write, { userId }) => revokeGrantsOf(write, userId),
  },
  chores: oauthChores,
  purges: oauthPurges,
} satisfies Feature;
