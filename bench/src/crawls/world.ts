import { createTokens, defineConnector, type Item } from '@lead-engagement/connector-kit';
import { createIntentEngine } from '../../../apps/server/src/ai/intent-engine.js';
import { createConnectorSet } from '../../../apps/server/src/connectors/connector-set.js';
import { createTransport } from '../../../apps/server/src/connectors/transport.js';
import { inTenant } from '../../../apps/server/src/db/client.js';
import { openDatabaseClock } from '../../../apps/server/src/db/clock.js';
import { createEgressPolicy } from '../../../apps/server/src/egress/policy.js';
import { createCrawlHandlers } from '../../../apps/server/src/features/integrations/crawl-tasks/handlers.js';
import { createTask } from '../../../apps/server/src/features/integrations/crawl-tasks/service.js';
import { decodeId } from '../../../apps/server/src/ids.js';
import { startEngine } from '../../../apps/server/src/jobs/engine.js';
import type { Defer } from '../cleanup.js';
import type { World } from '../deliveries/world.js';

/** Results on a page. Platforms return 50 to 1,000; with the maximum, the cost per row dominates. */
export const pageResults = 1_000;

const egress = createEgressPolicy({ allowCidrs: [], allowLoopback: true });
const texts = [
  'Our crm is slow and half of the team has gone back to spreadsheets. Does anybody else see that with large imports?',
  'Looking for a crm for a team of 20, budget $500 a month. Which one would you buy? We want to switch before March.',
  'Just launched: release notes of our open source crm, feedback welcome! It now supports custom fields and webhooks.',
  'How do you model companies and contacts in a crm? I am reading a case study, and the author keeps both in one table.',
];

/** A post of some 500 characters, different for each number. */
function postOf(number: number): Item {
  const text = texts[number % texts.length] as string;
  return {
    type: number % 3 ? 'COMMENT' : 'POST',
    externalId: String(number),
    url: `https://posts.example/${number}`,
    author: `author${number % 5_000}`,
    authorUrl: `https://posts.example/~author${number % 5_000}`,
    title: `Thread ${number}`,
    content: `${text} ${number} people liked this. ${text} That is what we found in version ${number % 40}. `.repeat(2),
    publishedAt: new Date(Date.now() - number * 1_000).toISOString(),
  };
}

/** A platform in memory, so that only the server's work on its pages is measured. */
const platform = (results: number) =>
  defineConnector({
    platform: 'BENCH',
    name: 'Benchmark',
    types: ['POST', 'COMMENT'],
    followers: false,
    searches: true,
    pauseMs: 0,
    settings: {},
    slices: () => [{}],
    async readPage({ cursor }) {
      const first = Number(cursor ?? 0);
      const items = Array.from({ length: Math.min(pageResults, results - first) }, (_, at) => postOf(first + at));
      const next = first + pageResults;
      return { items, next: next < results ? next : null };
    },
  });

/** Starts a worker for crawls, with a platform that has `results` results. */
export async function startCrawling({ worker, claims, log }: World, results: number, defer: Defer): Promise<void> {
  const transport = createTransport(egress);
  const clock = await openDatabaseClock(worker);
  const handlers = createCrawlHandlers({
    connectors: createConnectorSet([platform(results)], {}),
    transport,
    tokens: createTokens(() => Date.now()),
    userAgent: 'benchmark',
    scoreIntents: createIntentEngine(undefined),
  });
  const engine = startEngine({ db: worker, claims, clock, log, handlers, settings: { drainMs: 100 } });
  defer(async () => {
    await engine.stop();
    await transport.close();
  });
}

/** Creates a task of the tenant that runs at once. Resolves to its UUID. */
export function addTask({ api }: World, tenantId: string): Promise<string> {
  const input = { name: 'Benchmark', platforms: ['BENCH'], keywords: ['crm'] };
  return inTenant(api, tenantId, async (tx) => {
    const { id } = await createTask({ tx, caller: { tenantId }, now: new Date() }, egress, input);
    return decodeId('crawlTask', id) as string;
  });
}
