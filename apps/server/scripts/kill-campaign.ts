// Kills the processes of a server at random moments, also during starts and stops, while clients write, an import runs and webhooks are
// delivered. Prints what was lost, and how long a write took to succeed again.
//   pnpm --dir apps/server exec tsx scripts/kill-campaign.ts --kills 60 --seed 1
// It needs a built server: npm run build:server.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { contract, prefixes, type WebhookEvent } from '@lead-engagement/contract';
import { createChance } from '../src/commands/demo/chance.js';
import { deleteEmbeddedPostgres } from '../src/db/embedded/embedded-postgres.js';
import { generateApiKey } from '../src/security/api-key.js';
import { findFreePort } from '../test/support/free-port.js';
import { startReceiver } from '../test/support/receiver.js';
import { type StartingServer, spawnServer } from '../test/support/server-process.js';

const { values } = parseArgs({
  options: { kills: { type: 'string', default: '60' }, seed: { type: 'string', default: '20261124' } },
});
const kills = Number(values.kills);
const importRows = 5_000;
const settleMs = 180_000;

const { next: random } = createChance(Number(values.seed));
const dataDir = await mkdtemp(join(tmpdir(), 'lead-engagement-kills-'));
const port = await findFreePort();
const key = generateApiKey('LIVE');
const env = { DATA_DIR: dataDir, PORT: String(port), LOG_LEVEL: 'warn', BOOTSTRAP_API_KEY: key };
const url = `http://127.0.0.1:${port}`;
const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
// biome-ignore lint/suspicious/noExplicitAny: responses of several routes
const call = async (method: string, path: string, body?: unknown): Promise<any> => {
  const sent = { method, headers, signal: AbortSignal.timeout(20_000), body: body ? JSON.stringify(body) : null };
  const response = await fetch(url + path, sent);
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
  return ((await response.json()) as { data: unknown }).data;
};

const committed = new Set<string>();
const delivered = new Set<string>();
const receiver = await startReceiver(({ body }) => {
  delivered.add((JSON.parse(body) as WebhookEvent<'lead.created'>).data.id);
});
let server: StartingServer = spawnServer(env);
await server.answers();
await call('POST', contract.webhookEndpoints.create.path, { url: receiver.url, events: ['lead.created'] });
const rows = Array.from({ length: importRows }, (_, at) => `Imported ${at},imported-${at}@example.com`);
const started = await fetch(url + contract.contacts.import.path.replace(prefixes.api, prefixes.plain), {
  method: 'POST',
  headers: { ...headers, 'content-type': 'text/csv' },
  body: `name,email\n${rows.join('\n')}\n`,
});
if (!started.ok) throw new Error(await started.text());
const { data: imported } = (await started.json()) as { data: { id: string } };

let isOver = false;
let writtenAtMs = performance.now();
const writers = Array.from({ length: 3 }, async () => {
  while (!isOver) {
    try {
      committed.add((await call('POST', '/v1/leads', { contact: { name: 'Ada' } })).id);
      writtenAtMs = performance.now();
    } catch {
      await delay(20);
    }
  }
});

function kill(pid: number | undefined): void {
  try {
    if (pid !== undefined) process.kill(pid, 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/** What to kill. Each leaves the supervisor running or not. */
const victims = {
  api: async () => kill(server.processes().api),
  worker: async () => kill(server.processes().worker),
  database: async () => kill(server.processes().database),
  'database connection': async () => kill(server.databaseProcesses().at(Math.floor(random() * 20))),
  supervisor: async () => kill(server.pid),
  everything: () => server.killAll(),
  'a stop': async () => {
    process.kill(server.pid, 'SIGTERM');
    await delay(random() * 1_500);
    await (random() < 0.5 ? server.killAll() : kill(server.pid));
  },
  'a start': async () => {
    await server.killAll();
    server = spawnServer(env);
    await delay(random() * 2_500);
    const { api, database } = server.processes();
    kill([api, database, server.pid][Math.floor(random() * 3)]);
  },
};

const recoveries = new Map<string, number[]>();
for (let round = 0; round < kills; round++) {
  await delay(random() * 2_000);
  const names = Object.keys(victims) as (keyof typeof victims)[];
  const name = names[round % names.length] as keyof typeof victims;
  const killedAtMs = performance.now();
  await victims[name]();
  const isDown = await Promise.race([server.ended.then(() => true), delay(200, false)]);
  if (isDown) server = spawnServer(env);
  const giveUpAtMs = performance.now() + settleMs;
  const quietMs = performance.now();
  while (writtenAtMs < quietMs && performance.now() < giveUpAtMs) {
    // A supervisor that was stopping when it was killed ends a moment later.
    const hasEnded = await Promise.race([server.ended.then(() => true), delay(10, false)]);
    if (hasEnded) server = spawnServer(env);
  }
  if (writtenAtMs < quietMs) {
    process.stdout.write(`stays away after a kill of ${name} (round ${round})\n${server.logged()}\n`);
    process.exit(1);
  }
  recoveries.set(name, [...(recoveries.get(name) ?? []), writtenAtMs - killedAtMs]);
}
isOver = true;
await Promise.all(writers);

async function until(isDone: () => Promise<boolean> | boolean): Promise<void> {
  for (const giveUpAtMs = performance.now() + settleMs; performance.now() < giveUpAtMs; await delay(250)) {
    if (await isDone()) return;
  }
}
await until(() => [...committed].every((id) => delivered.has(id)));
await until(async () => ['COMPLETED', 'FAILED'].includes((await call('GET', `/v1/imports/${imported.id}`)).status));
const missingEvents = [...committed].filter((id) => !delivered.has(id)).length;
let missingLeads = 0;
for (const id of new Set([...committed, ...delivered])) {
  const { status } = await fetch(`${url}/v1/leads/${id}`, { headers });
  if (status !== 200) missingLeads += 1;
}
const report = await call('GET', `/v1/imports/${imported.id}`);
const median = (numbers: number[]) => Math.round(numbers.sort((a, b) => a - b)[numbers.length >> 1] ?? 0);
process.stdout.write(
  `kills ${kills}, leads ${committed.size}, events ${delivered.size}, import ${JSON.stringify(report)}\n`,
);
for (const [name, times] of recoveries)
  process.stdout.write(`  ${name}: median ${median(times)} ms of ${times.length}\n`);
process.stdout.write(`a write succeeds again after a median of ${median([...recoveries.values()].flat())} ms\n`);
const missingRows = importRows - report.counts.created - report.counts.updated - report.counts.unchanged;
process.stdout.write(`lost ${missingLeads + missingEvents + missingRows}\n`);
const code = await server.stop();
process.stdout.write(`stopped with code ${code}\n`);
await receiver.close();
await deleteEmbeddedPostgres(dataDir);
await rm(dataDir, { recursive: true, force: true });
