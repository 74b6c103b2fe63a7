import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import type { TestCaller } from '../support/api.js';
import { createTestDatabase, type TestDatabase, withAdmin } from '../support/database.js';
import { connectRemoteApi } from '../support/remote-api.js';
import { type ServerProcess, startServer } from '../support/server-process.js';

/** Two servers with their workers would like a hundred. */
const places = 30;
const clients = 24;
const rounds = 10;

let database: TestDatabase;
const servers: ServerProcess[] = [];
const apis: ReturnType<typeof connectRemoteApi>[] = [];
const callers: TestCaller[] = [];
beforeAll(async () => {
  database = await createTestDatabase();
  const name = new URL(database.url).pathname.slice(1);
  for (let count = 0; count < 2; count++) {
    const secretKey = 'a secret key of the tests, 32+ characters';
    const server = await startServer({
      DATABASE_URL: database.url,
      SECRET_KEY: secretKey,
      LIMITS: 'per-process',
      TRUST_PROXY: '127.0.0.1',
      PORT: '0',
      LOG_LEVEL: 'warn',
    });
    servers.push(server);
    apis.push(connectRemoteApi(server.url, database.url));
  }
  for (const api of apis) callers.push(await api.newCaller(await api.newTenant()));
  for (const api of apis) await api.close();
  await withAdmin(
    inject('testDatabase').adminUrl,
    (admin) => admin`alter database ${admin(name)} with connection limit ${admin.unsafe(String(places))}`,
  );
});
afterAll(async () => {
  for (const server of servers) await server.stop();
  await database.drop();
});

test(`two servers with their workers answer every request on a database with ${places} connections`, async () => {
  const statuses: Record<string, number> = {};
  const count = async (request: Promise<{ status: number }>) => {
    const { status } = await request;
    statuses[status] = (statuses[status] ?? 0) + 1;
  };
  await Promise.all(
    callers.map(async (caller) => {
      await Promise.all(
        Array.from({ length: clients }, async (_, client) => {
          for (let round = 0; round < rounds; round++) {
            const contact = { name: `Contact ${client}.${round}` };
            await count(caller.call('POST', '/v1/leads', { contact }));
            await count(caller.call('GET', '/v1/leads?limit=50&sort=-score'));
            await count(caller.call('GET', '/v1/contacts?limit=20'));
          }
        }),
      );
    }),
  );
  const each = apis.length * clients * rounds;
  expect(statuses).toEqual({ 200: 2 * each, 201: each });
});
