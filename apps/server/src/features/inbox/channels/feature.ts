import { pollExchange } from '@lead-engagement/platforms/channels';
import { createGuardedClient } from '../../../egress/guarded-client.js';
import type { Feature } from '../../feature.js';
import { createChannelWork } from './jobs.js';
import { createKnownChannels } from './known-channels.js';
import { channelPurge } from './purges.js';
import { createChannelHandlers, createChannelUpdateHandlers, registerChallenge } from './routes.js';

export const feature = {
  routes: (parts) => ({
    channels: createChannelHandlers({ ...parts, client: parts.channelClient }),
    channelUpdates: createChannelUpdateHandlers(parts.db, {
      ...parts,
      client: parts.channelClient,
      knownChannels: createKnownChannels(),
      wake: parts.wakeWorker,
    }),
  }),
  pages: (app, parts) =>
    registerChallenge(app, parts.db, {
      ...parts,
      client: parts.channelClient,
      knownChannels: createKnownChannels(),
      wake: parts.wakeWorker,
    }),
  work(parts) {
    const pollClient = createGuardedClient(parts.egress, pollExchange);
    parts.onClose(() => pollClient.close());
    return createChannelWork({ ...parts, client: parts.channelClient, pollClient });
  },
  purges: [channelPurge],
} satisfies Feature;
