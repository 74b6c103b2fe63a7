import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { deleteEmbeddedPostgres } from '../../src/db/embedded/embedded-postgres.js';
import { generateApiKey } from '../../src/security/api-key.js';
import { makeDataDir } from '../support/data-directory.js';
import { runCli, type ServerProcess, startServer } from '../support/server-process.js';

const key = generateApiKey('LIVE');
const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
const waiting = { timeout: 120_000, interval: 50 };
let dataDir: string;
let env: Record<string, string>;
beforeEach(async () => {
  dataDir = await makeDataDir('api-end');
  env = { DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'error', BOOTSTRAP_API_KEY: key };
});
afterEach(async () => {
  await deleteEmbeddedPostgres(dataDir);
});

const isAlive = (pid: number | undefined) => {
  try {
    return process.kill(pid ?? expect.unreachable(), 0);
  } catch {
    return false;
  }
};

/** Ends the API by a signal; resolves when another one answers in its place. */
async function endApi(server: ServerProcess, signal: NodeJS.Signals): Promise<void> {
  const before = server.processes();
  const body = JSON.stringify({ contact: { name: signal } });
  const created = await fetch(`${server.url}/v1/leads`, { method: 'POST', headers, body });
  expect(created.status).toBe(201);
  const { data } = (await created.json()) as { data: { id: string } };
  process.kill(before.api ?? expect.unreachable(), signal);
  await expect.poll(() => isAlive(before.api), waiting).toBe(false);
  const read = () => fetch(`${server.url}/v1/leads/${data.id}`, { headers }).then(({ status }) => status);
  await expect.poll(() => read().catch(() => undefined), waiting).toBe(200);
  expect(server.processes()).toEqual({ ...before, api: expect.any(Number) });
  expect(server.logged()).toContain(`"signal":"${signal}"`);
}

test('an API that ends is started again at its address; worker and database go on, and end with the server', async () => {
  const server = await startServer(env);
  await expect.poll(() => server.processes().worker, waiting).toBeDefined();
  for (const signal of ['SIGKILL', 'SIGABRT', 'SIGSEGV'] as const) await endApi(server, signal);
  const last = server.processes();
  expect(await server.stop()).toBe(0);
  expect(Object.values(last).filter(isAlive)).toEqual([]);
});

test('an API that cannot start at all ends the server with what is wrong, and its database with it', async () => {
  const holder = createServer().listen(0, '127.0.0.1');
  await once(holder, 'listening');
  const { port } = holder.address() as AddressInfo;
  const { code, errors } = await runCli(['serve'], { ...env, PORT: String(port) });
  expect(code).toBe(1);
  expect(errors).toContain(`PORT: another program listens on port ${port}`);
  // Were the database still there, or its directory owned, this would not start.
  const next = await startServer(env);
  expect(await next.stop()).toBe(0);
  await new Promise((resolve) => holder.close(resolve));
});
