import { setTimeout as delay } from 'node:timers/promises';
import { type ApiVersion, firstApiVersion, newestApiVersion } from '@lead-engagement/contract';
import { createRelay } from '../../../apps/server/src/webhooks/relay.js';
import { withCleanup } from '../cleanup.js';
import { format, printRatio, printTable, printTitle } from '../report.js';
import { divide, inTurns } from '../statistics.js';
import { startBareWorker } from './bare-worker.js';
import { startDelivering } from './engine.js';
import { type Receiver, startReceiver } from './receiver.js';
import { listBrokers, measureBroker } from './run-destinations.js';
import { openWorld, type World } from './world.js';

interface Part {
  name: string;
  endpoints: number;
  deliveries: number;
  rounds: number;
  target: { least: number };
}

const parts: Part[] = [
  { name: 'one endpoint', endpoints: 1, deliveries: 10_000, rounds: 6, target: { least: 0.7 } },
  { name: '50 endpoints', endpoints: 50, deliveries: 10_000, rounds: 6, target: { least: 0.9 } },
  {
    name: 'a backlog of 50,000 of one endpoint',
    endpoints: 1,
    deliveries: 50_000,
    rounds: 1,
    target: { least: 1 / 1.5 },
  },
];
const contestants = ['ours', 'bare'] as const;
/** `older` is ours with endpoints of the first version, for which each payload is transformed before it is signed. */
type Contestant = (typeof contestants)[number] | 'older';
const olderVersion = { endpoints: 1, deliveries: 10_000, rounds: 6, target: { least: 0.8 } };
/** Deliveries that each contestant sends before the measurement, until V8 has compiled its code. */
const warmUp = { endpoints: 1, deliveries: 10_000 };

/** Measures how fast pending deliveries are sent, compared with a minimal worker on the same rows. With `only`, the parts whose name has these words. */
export async function runDeliveries({ only = '' }: { only?: string | undefined }): Promise<void> {
  await withCleanup(async (defer) => {
    const world = await openWorld(defer);
    const receiver = await startReceiver(defer);
    for (const contestant of contestants) await send(contestant, warmUp, world, receiver);
    for (const part of parts.filter(({ name }) => name.includes(only)))
      await measure(part, contestants, world, receiver);
    const name = 'one endpoint of the first API version';
    if (name.includes(only)) await measure({ name, ...olderVersion }, ['older', 'ours'], world, receiver);
    for (const type of listBrokers().filter((each) => each.includes(only)))
      await measureBroker(type, world, receiver, defer);
  });
}

async function measure(
  { name, rounds, target, ...load }: Part,
  both: readonly [Contestant, Contestant],
  world: World,
  receiver: Receiver,
) {
  printTitle(`deliveries: ${name}, ${format(load.deliveries)} that wait, ${rounds} rounds`);
  const rates: Record<Contestant, number[]> = { ours: [], bare: [], older: [] };
  for (const contestant of inTurns(both, rounds)) {
    rates[contestant].push(await send(contestant, load, world, receiver));
  }
  const row = (of: Contestant) => [of, ...rates[of].map((rate) => format(rate))];
  printTable(['deliveries/s', ...rates[both[0]].map((_, at) => `run ${at + 1}`)], both.map(row));
  printRatio(both.join(' / '), divide(rates[both[0]], rates[both[1]]), target);
}

/** Makes a contestant send the pending deliveries. Returns the deliveries per second that the receiver got. */
async function send(
  contestant: Contestant,
  { endpoints, deliveries }: Pick<Part, 'endpoints' | 'deliveries'>,
  world: World,
  receiver: Receiver,
): Promise<number> {
  const apiVersion = contestant === 'older' ? firstApiVersion : newestApiVersion;
  await prepare(world, receiver, apiVersion, endpoints, deliveries);
  const before = await receiver.count();
  const startedMs = performance.now();
  const running = contestant === 'bare' ? startBareWorker(world) : await startDelivering(world);
  while ((await receiver.count()) - before < deliveries) await delay(10);
  const rate = deliveries / ((performance.now() - startedMs) / 1_000);
  await running.stop();
  return rate;
}

/** Creates a tenant for each run, with relayed events. */
async function prepare(
  world: World,
  { url }: Receiver,
  apiVersion: ApiVersion,
  endpoints: number,
  deliveries: number,
): Promise<void> {
  await world.worker`delete from work`;
  const tenantId = await world.addTenant();
  for (let at = 0; at < endpoints; at++) await world.addEndpoint(tenantId, `${url}/${at}`, { apiVersion });
  await world.emit(tenantId, deliveries / endpoints);
  const relay = createRelay(world.claims, 1_000);
  while (await relay(new Date()));
  // Without it, it depends on chance whether the minimal worker's statements read the rows that were deleted before.
  await world.owner`vacuum (analyze) work, events, deliveries, delivery_attempts, webhook_endpoints`;
}
