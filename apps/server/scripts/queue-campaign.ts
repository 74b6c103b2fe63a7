// Sends events to RabbitMQ, NATS and Redis at once, and kills the engines and the processes of the server at random moments. Prints for each
// engine what is missing, what came twice, and whether a repeat had the same id and body.
//   pnpm --dir apps/server exec tsx scripts/queue-campaign.ts --events 10000 --kills 30 --seed 1
// It needs a built server (npm run build:server), and takes the engines that are installed (rabbitmq-server, nats-server, redis-server).
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { type Broker, contract } from '@lead-engagement/contract';
import { createChance } from '../src/commands/demo/chance.js';
import { deleteEmbeddedPostgres } from '../src/db/embedded/embedded-postgres.js';
import { generateApiKey } from '../src/security/api-key.js';
import { hasBroker, startBroker, type TestBroker } from '../test/support/brokers.js';
import { findFreePort } from '../test/support/free-port.js';
import { type StartingServer, spawnServer } from '../test/support/server-process.js';

const { values } = parseArgs({
  options: {
    events: { type: 'string', default: '10000' },
    kills: { type: 'string', default: '30' },
    seed: { type: 'string', default: '20261130' },
    minutes: { type: 'string', default: '20' },
  },
});
const [events, kills] = [Number(values.events), Number(values.kills)];
const name = 'campaign';
const { next: random } = createChance(Number(values.seed));

const types = (['amqp', 'nats', 'redis-stream'] as const).filter(hasBroker);
const brokers = new Map<Broker['type'], TestBroker>();
for (const type of types) brokers.set(type, await startBroker(type));
for (const broker of brokers.values()) await broker.declare(name);

const dataDir = await mkdtemp(join(tmpdir(), 'lead-engagement-queues-'));
const key = generateApiKey('LIVE');
const port = await findFreePort();
const env = {
  DATA_DIR: dataDir,
  PORT: String(port),
  LOG_LEVEL: 'warn',
  BOOTSTRAP_API_KEY: key,
  DESTINATIONS: types.join(','),
};
let server: StartingServer = spawnServer(env);
await server.answers();
const url = `http://127.0.0.1:${port}`;
const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
// biome-ignore lint/suspicious/noExplicitAny: responses of several routes
const call = async (method: string, path: string, body?: unknown, more = {}): Promise<any> => {
  const sent = { method, headers: { ...headers, ...more }, body: body ? JSON.stringify(body) : null };
  const response = await fetch(url + path, { ...sent, signal: AbortSignal.timeout(20_000) });
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
  return ((await response.json()) as { data: unknown }).data;
};
const endpointIds = new Map<Broker['type'], string>();
for (const [type, broker] of brokers) {
  const fields = { ...broker.endpoint(name), events: ['lead.created'] };
  endpointIds.set(type, (await call('POST', contract.webhookEndpoints.create.path, fields)).id);
}

/** Leads that the server has confirmed, one event each. A request that ended without an answer is repeated with its key. */
const created = new Set<string>();
let next = 0;
const writers = Array.from({ length: 4 }, async () => {
  while (next < events) {
    const repeat = { 'idempotency-key': `lead-${next++}` };
    while (true) {
      try {
        created.add((await call('POST', '/v1/leads', { contact: { name: 'Ada' } }, repeat)).id);
        break;
      } catch {
        await delay(50);
      }
    }
    // So that the kills are spread over the events.
    await delay(50);
  }
});

function killProcess(pid: number | undefined): void {
  try {
    if (pid !== undefined) process.kill(pid, 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

const killBroker = (broker: TestBroker) => async () => {
  await broker.kill();
  await delay(random() * 3_000);
  await broker.start();
};
const victims = new Map<string, () => Promise<void>>([
  ...[...brokers].map(([type, broker]) => [type, killBroker(broker)] as const),
  ['worker', async () => killProcess(server.processes().worker)],
  ['database', async () => killProcess(server.processes().database)],
  ['everything', () => server.killAll()],
]);
const killed = new Map<string, number>();
for (let round = 0; round < kills; round++) {
  await delay(1_000 + random() * 3_000);
  const [victim, end] = [...victims][round % victims.size] as [string, () => Promise<void>];
  await end();
  killed.set(victim, (killed.get(victim) ?? 0) + 1);
  if (await Promise.race([server.ended.then(() => true), delay(200, false)])) {
    server = spawnServer(env);
    await server.answers();
  }
}
await Promise.all(writers);

/** What an engine has, by the id of the event. */
async function judge(broker: TestBroker) {
  const bodies = new Map<string, string[]>();
  for (const { id, body } of await broker.stored(name)) bodies.set(id, [...(bodies.get(id) ?? []), body]);
  const leads = [...bodies.values()].map(([body = '{}']) => JSON.parse(body).data.id as string);
  const repeats = [...bodies.values()].filter((same) => same.length > 1);
  return {
    missing: [...created].filter((id) => !new Set(leads).has(id)).length,
    // Two events with different ids about one creation would be two events.
    'twice under other ids': leads.length - new Set(leads).size,
    repeated: repeats.length,
    'repeated with another body': repeats.filter((same) => new Set(same).size > 1).length,
  };
}

const giveUpAtMs = performance.now() + Number(values.minutes) * 60_000;
const quietMs = performance.now();
for (const broker of brokers.values()) {
  while ((await broker.count(name)) < created.size && performance.now() < giveUpAtMs) await delay(500);
}
process.stdout.write(
  `events ${created.size}, kills ${[...killed].map(([victim, times]) => `${victim} ${times}`).join(', ')}\n`,
);
process.stdout.write(`${Math.round((performance.now() - quietMs) / 1_000)} s after the last kill and the last lead:\n`);
for (const [type, broker] of brokers) {
  const found = Object.entries(await judge(broker)).map(([what, count]) => `${what} ${count}`);
  const { health, status } = await call('GET', `/v1/webhook-endpoints/${endpointIds.get(type)}`);
  process.stdout.write(`  ${type}: ${found.join(', ')}; the endpoint is ${status}, health ${JSON.stringify(health)}\n`);
}
await server.stop();
await Promise.all([...brokers.values()].map((broker) => broker.close()));
await deleteEmbeddedPostgres(dataDir);
await rm(dataDir, { recursive: true, force: true });
