import { createTokens } from '@lead-engagement/connector-kit';
import { createIntentEngine } from '../../../ai/intent-engine.js';
import { createTransport } from '../../../connectors/transport.js';
import { version } from '../../../version.js';
import type { Feature } from '../../feature.js';
import { crawlChores, createCrawlHandlers } from './handlers.js';
import { crawlRunJobs } from './job.js';
import { crawlPurges } from './purges.js';
import { createCrawlTaskHandlers } from './routes.js';

/** The user agent of requests to platforms. */
const userAgent = `Lead-Engagement/${version} (crawler)`;

export const feature = {
  routes: ({ egress }) => ({ crawlTasks: createCrawlTaskHandlers(egress) }),
  work({ egress, connectors, clock, model, onClose }) {
    const transport = createTransport(egress);
    onClose(() => transport.close());
    const tokens = createTokens(() => clock.now().getTime());
    return createCrawlHandlers({ connectors, transport, tokens, userAgent, scoreIntents: createIntentEngine(model) });
  },
  chores: crawlChores,
  purges: crawlPurges,
  jobs: crawlRunJobs,
} satisfies Feature;
