import process from 'node:process';
import type { WebhookEvent } from '@lead-engagement/contract';
import { expect, test, vi } from 'vitest';
import { deleteEmbeddedPostgres } from '../../src/db/embedded/embedded-postgres.js';
import { generateApiKey } from '../../src/security/api-key.js';
import { makeDataDir } from '../support/data-directory.js';
import { startReceiver } from '../support/receiver.js';
import { startServer } from '../support/server-process.js';

const waiting = { timeout: 120_000, interval: 50 };
/** The expected statuses of a valid request while the database or the machine is suspended. */
const expected = new Set([200, 201, 400, 429, 503]);

async function stopFor(pids: readonly number[], ms: number): Promise<void> {
  for (const pid of pids) process.kill(pid, 'SIGSTOP');
  const startedMs = performance.now();
  await vi.waitFor(() => expect(performance.now() - startedMs).toBeGreaterThan(ms), waiting);
  for (const pid of pids) process.kill(pid, 'SIGCONT');
}

test('processes suspended beyond every deadline, alone or together, do not exit, respond to each request and lose no event', async () => {
  const dataDir = await makeDataDir('stopped');
  const key = generateApiKey('LIVE');
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
  const server = await startServer({ DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'error', BOOTSTRAP_API_KEY: key });
  const send = (path: string, body?: unknown) =>
    fetch(server.url + path, { headers, ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }) });
  const delivered = new Set<string>();
  const receiver = await startReceiver(({ body }) => {
    delivered.add((JSON.parse(body) as WebhookEvent<'lead.created'>).data.id);
  });
  const endpoint = await send('/v1/webhook-endpoints', { url: receiver.url, events: ['lead.created'] });
  expect(endpoint.status).toBe(201);
  await expect.poll(() => server.processes().worker, waiting).toBeDefined();

  let isOver = false;
  const answers: unknown[] = [];
  const created = new Set<string>();
  const read = async (path: string) => answers.push((await send(path)).status);
  const write = async () => {
    const answer = await send('/v1/leads', { contact: { name: 'Ada' } });
    answers.push(answer.status);
    if (answer.status === 201) created.add(((await answer.json()) as { data: { id: string } }).data.id);
  };
  const works = [
    write,
    write,
    () => read('/v1/leads?q=ada'),
    () => read('/v1/leads'),
    () => read('/v1/contacts?q=ada'),
  ];
  const asking = works.map(async (work) => {
    // A request without a response is recorded as an unexpected result.
    while (!isOver) await work().catch((error: Error) => answers.push(`${error.message}: ${error.cause}`));
  });

  const before = server.processes();
  const [api, worker, database] = [[before.api as number], [before.worker as number], server.databaseProcesses()];
  await stopFor(api, 7_000);
  await stopFor(database, 7_000);
  await stopFor([...api, ...worker, ...database], 12_000);
  await expect.poll(() => send('/v1/leads').then(({ status }) => status), waiting).toBe(200);
  isOver = true;
  await Promise.all(asking);

  expect(answers.filter((answer) => !expected.has(answer as number))).toEqual([]);
  expect(created.size).toBeGreaterThan(0);
  await expect.poll(() => [...created].filter((id) => !delivered.has(id)), waiting).toEqual([]);
  expect(server.processes()).toEqual(before);
  expect(server.logged()).not.toContain('was not handled');
  expect(await server.stop()).toBe(0);
  await receiver.close();
  await deleteEmbeddedPostgres(dataDir);
});
