import { setTimeout as delay } from 'node:timers/promises';
import type { Broker } from '@lead-engagement/contract';
import { createRelay } from '../../../apps/server/src/webhooks/relay.js';
import { hasBroker, startBroker } from '../../../apps/server/test/support/brokers.js';
import type { Defer } from '../cleanup.js';
import { format, printRatio, printTable, printTitle } from '../report.js';
import { divide, inTurns } from '../statistics.js';
import { startDelivering } from './engine.js';
import type { Receiver } from './receiver.js';
import type { World } from './world.js';

const [deliveries, rounds] = [10_000, 4];

/** The engines whose programs are installed. */
export const listBrokers = () => (['amqp', 'nats', 'redis-stream'] as const).filter(hasBroker);

/** Measures how fast events of one endpoint are stored by an engine, beside a receiver over HTTP on the same machine. */
export async function measureBroker(
  type: Broker['type'],
  world: World,
  receiver: Receiver,
  defer: Defer,
): Promise<void> {
  printTitle(`deliveries: to ${type} beside HTTP, ${format(deliveries)} that wait for one endpoint, ${rounds} rounds`);
  const broker = await startBroker(type);
  defer(() => broker.close());
  let names = 0;
  const toBroker = async () => {
    const name = `bench${++names}`;
    await broker.declare(name);
    const { url, destination, credentials } = broker.endpoint(name);
    const engine = { destination, credentials: credentials && { username: '', ...credentials } };
    return send(
      world,
      (tenantId) => world.addEndpoint(tenantId, url, { engine }),
      () => broker.count(name),
    );
  };
  const toReceiver = async () => {
    const before = await receiver.count();
    const count = async () => (await receiver.count()) - before;
    return send(world, (tenantId) => world.addEndpoint(tenantId, receiver.url), count);
  };
  const rates = { [type]: [] as number[], http: [] as number[] };
  for (const name of [type, ...inTurns([type, 'http'], rounds)]) {
    const rate = await (name === type ? toBroker() : toReceiver());
    rates[name]?.push(rate);
  }
  // The first was to compile the code of the client.
  rates[type]?.shift();
  const row = (name: string) => [name, ...(rates[name] ?? []).map((rate) => format(rate))];
  printTable(['deliveries/s', ...Array.from({ length: rounds }, (_, at) => `run ${at + 1}`)], [row(type), row('http')]);
  printRatio(`${type} / http`, divide(rates[type] ?? [], rates.http));
}

/** The deliveries per second that arrive. */
async function send(
  world: World,
  addEndpoint: (tenantId: string) => Promise<void>,
  count: () => Promise<number>,
): Promise<number> {
  await world.worker`delete from work`;
  const tenantId = await world.addTenant();
  await addEndpoint(tenantId);
  await world.emit(tenantId, deliveries);
  const relay = createRelay(world.claims, 1_000);
  while (await relay(new Date()));
  await world.owner`vacuum (analyze) work, events, deliveries, delivery_attempts, webhook_endpoints`;
  const startedMs = performance.now();
  const running = await startDelivering(world);
  while ((await count()) < deliveries) await delay(25);
  const rate = deliveries / ((performance.now() - startedMs) / 1_000);
  await running.stop();
  return rate;
}
