import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { contract, prefixes } from '@lead-engagement/contract';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { generateApiKey } from '../../src/security/api-key.js';
import { deliveryKind } from '../../src/webhooks/queue.js';
import { createTestDatabase, type TestDatabase, withAdmin } from '../support/database.js';
import { type ServerProcess, startServer } from '../support/server-process.js';

const waiting = { timeout: 120_000, interval: 50 };
const key = generateApiKey('LIVE');
const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
let folder: string;
let database: TestDatabase;
let server: ServerProcess;
/** The requests to a receiver that never responds. */
let received: IncomingMessage[];
const receiver = createServer((request) => void received.push(request));
const endings: (() => unknown)[] = [];

beforeEach(async () => {
  received = [];
  folder = await mkdtemp(join(tmpdir(), 'lead-engagement-stops-'));
  database = await createTestDatabase();
  receiver.listen(0, '127.0.0.1');
  await once(receiver, 'listening');
  server = await startServer({
    DATA_DIR: folder,
    DATABASE_URL: database.url,
    PORT: '0',
    LIMITS: 'per-process',
    SHUTDOWN_DELAY: '2',
    LOG_LEVEL: 'warn',
    BOOTSTRAP_API_KEY: key,
  });
  await expect.poll(() => server.processes().worker, waiting).toBeDefined();
});
afterEach(async () => {
  for (const end of endings.splice(0)) await end();
  await server.stop();
  receiver.closeAllConnections();
  await new Promise((resolve) => receiver.close(resolve));
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

const post = (path: string, body: unknown) =>
  fetch(server.url + path, { method: 'POST', headers, body: JSON.stringify(body) });

/** Has the worker deliver an event to the receiver. */
async function deliver(): Promise<void> {
  const { port } = receiver.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}/hooks`;
  const sandbox = { url, events: ['lead.created'] };
  expect((await post(contract.webhookEndpoints.create.path, sandbox)).status).toBe(201);
  expect((await post('/v1/leads', { contact: { name: 'Ada' } })).status).toBe(201);
  await expect.poll(() => received.length, waiting).toBe(1);
}

async function openSocket(text: string): Promise<Socket> {
  const { hostname, port } = new URL(server.url);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => undefined);
  endings.push(() => socket.destroy());
  await once(socket, 'connect');
  if (text) socket.write(text);
  return socket;
}

test('a stop first fails /readyz while the port still serves, then ends with code 0, whatever clients and receivers do', async () => {
  await deliver();
  const head = `Host: a\r\nAuthorization: Bearer ${key}\r\nContent-Type: application/json\r\n`;
  await openSocket('');
  await openSocket('POST /v1/leads HTT');
  await openSocket(`POST /v1/leads HTTP/1.1\r\n${head}Content-Length: 100\r\n\r\n{"contact":`);
  await openSocket(
    `POST ${contract.contacts.import.path.replace(prefixes.api, prefixes.plain)} HTTP/1.1\r\n${head}Content-Length: 100\r\n\r\nname,`,
  );
  const ready = () => fetch(`${server.url}/readyz`).then(({ status }) => status);
  expect(await ready()).toBe(200);
  const running = server.processes();
  const startedMs = performance.now();
  const stopped = server.stop();
  await expect.poll(ready, { ...waiting, interval: 10 }).toBe(503);
  expect((await post('/v1/leads', { contact: { name: 'Grace' } })).status).toBe(201);
  expect(await stopped).toBe(0);
  // The periods of docs/self-hosting.md, with the delay of two seconds.
  expect(performance.now() - startedMs).toBeLessThan(32_000);
  for (const pid of Object.values(running)) {
    if (pid !== undefined) expect(() => process.kill(pid, 0)).toThrow('ESRCH');
  }
  expect(server.logged()).not.toMatch(/did not end in time|took too long/);
});

test('what a killed worker was doing is done at once by the next one', async () => {
  await deliver();
  const leaseEnd = await withAdmin(database.url, async (sql) => {
    await sql`set app.serves_all_tenants = 'on'`;
    const [row] = await sql<
      { dueAt: Date }[]
    >`select due_at as "dueAt" from work where kind = ${deliveryKind} and leased`;
    return row?.dueAt ?? expect.unreachable();
  });
  process.kill(server.processes().worker ?? expect.unreachable(), 'SIGKILL');
  await expect.poll(() => received.length, waiting).toBe(2);
  expect(Date.now()).toBeLessThan(leaseEnd.getTime());
});
