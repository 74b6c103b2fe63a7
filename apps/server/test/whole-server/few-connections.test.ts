import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { connectionsByDefault } from '../../src/db/connections.js';
import type { TestCaller } from '../support/api.js';
import { createTestDatabase, type TestDatabase, withAdmin } from '../support/database.js';
import { connectRemoteApi } from '../support/remote-api.js';
import { type ServerProcess, startServer } from '../support/server-process.js';

/** Less than two servers with their workers would like. */
const places = 30;
const tenants = 6;
const clientsOfTenant = 25;

let database: TestDatabase;
const servers: ServerProcess[] = [];
/** The callers of each server, each of a tenant of its own. */
const callers: TestCaller[][] = [];
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(async () => {
  for (const server of servers) await server.stop();
  await database.drop();
});

/** Lets this many servers run. */
async function keepServers(count: number): Promise<void> {
  while (servers.length < count) await addServer();
  for (const server of servers.splice(count)) await server.stop();
  callers.splice(count);
}

async function addServer(): Promise<void> {
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
  const api = connectRemoteApi(server.url, database.url);
  const own = [];
  for (let count = 0; count < tenants; count++) own.push(await api.newCaller(await api.newTenant()));
  callers.push(own);
  await api.close();
}

const nameOfDatabase = () => new URL(database.url).pathname.slice(1);
const asAdmin = <T>(work: Parameters<typeof withAdmin<T>>[1]) => withAdmin(inject('testDatabase').adminUrl, work);

/** Creates and lists from each server, with all clients at once; resolves to the number of responses by status. */
async function load(own: readonly TestCaller[][]): Promise<Record<string, number>> {
  const statuses: Record<string, number> = {};
  const count = async (send: () => Promise<{ status: number }>) => {
    let { status } = await send();
    // The turns of the tenant are taken: the client is told to come again.
    while (status === 429) ({ status } = await send());
    statuses[status] = (statuses[status] ?? 0) + 1;
  };
  await Promise.all(
    own.flat().flatMap((caller) =>
      Array.from({ length: clientsOfTenant }, async (_, client) => {
        const contact = { name: `Contact ${client}` };
        await count(() => caller.call('POST', '/v1/leads', { contact }));
        await count(() => caller.call('GET', '/v1/leads?limit=50&sort=-score'));
        await count(() => caller.call('GET', '/v1/contacts?limit=20'));
      }),
    ),
  );
  return statuses;
}

const expected = (own: readonly TestCaller[][]) => {
  const each = own.flat().length * clientsOfTenant;
  return { 200: 2 * each, 201: each };
};

test(`a server and its worker open no more than ${connectionsByDefault} connections under load`, async () => {
  await keepServers(1);
  const [own = []] = callers;
  let most = 0;
  let isLoaded = true;
  const watching = asAdmin(async (admin) => {
    while (isLoaded) {
      const [row] = await admin<{ count: number }[]>`
        select count(*)::int as count from pg_stat_activity where datname = ${nameOfDatabase()}`;
      most = Math.max(most, row?.count ?? 0);
    }
  });
  expect(await load([own])).toEqual(expected([own]));
  isLoaded = false;
  await watching;
  expect(most).toBeLessThanOrEqual(connectionsByDefault);
  // As many as there were requests for at once.
  expect(most).toBeGreaterThan(8);
});

test(`two servers with their workers answer every request on a database with ${places} connections`, async () => {
  await keepServers(2);
  await asAdmin(
    (admin) => admin`alter database ${admin(nameOfDatabase())} with connection limit ${admin.unsafe(String(places))}`,
  );
  expect(await load(callers)).toEqual(expected(callers));
});
