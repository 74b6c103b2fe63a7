import type { GuardedClient } from '../../../egress/guarded-client.js';
import type { JobHandler } from '../../../jobs/handler.js';
import { createFileWork, type FileDeps } from './file-job.js';
import { createInboundWork } from './inbound-job.js';
import { createPollWork } from './poll-job.js';
import { createSetupWork } from './setup-job.js';

export { createFindChannel } from './find-channel.js';

/** The handlers of channel jobs. `pollClient` has a longer timeout than `client`. */
export function createChannelWork(deps: FileDeps & { pollClient: Pick<GuardedClient, 'send'> }): JobHandler[] {
  return [
    createSetupWork(deps),
    createInboundWork(deps),
    createFileWork(deps),
    createPollWork({ ...deps, client: deps.pollClient }),
  ];
}
