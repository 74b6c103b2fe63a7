import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/support/database.js';
import { type DatabaseProxy, openDatabaseProxy } from '../../test/support/database-proxy.js';
import { connect, type Database } from '../db/client.js';
import { registerHealth } from './health.js';

const waiting = { timeout: 60_000, interval: 50 };
let database: TestDatabase;
let proxy: DatabaseProxy;
let db: Database;
let owner: Database;
let app: FastifyInstance;

beforeAll(async () => {
  database = await createTestDatabase();
  proxy = await openDatabaseProxy(database.url);
  owner = connect(database.url, 'owner', { maxConnections: 1 });
  db = connect(proxy.url, 'lead_engagement_api', { maxConnections: 2 });
  app = fastify();
  registerHealth(app, db);
  app.get('/full', () => {
    throw Object.assign(new Error('could not extend file: No space left on device'), { code: '53100' });
  });
});
afterAll(async () => {
  await app.close();
  await Promise.all([db.end({ timeout: 1 }), owner.end()]);
  await proxy.close();
  await database.drop();
});

const readiness = async () => (await app.inject('/readyz')).statusCode;

test('a server is ready while its database answers, and again once it is back', async () => {
  expect(await readiness()).toBe(200);
  proxy.cut();
  await expect.poll(readiness, waiting).toBe(503);
  expect((await app.inject('/readyz')).headers['retry-after']).toBe('1');
  expect((await app.inject('/healthz')).statusCode).toBe(200);
  proxy.restore();
  await expect.poll(readiness, waiting).toBe(200);
});

test('a database that is silent on open connections leaves a server not ready, and /readyz quick', async () => {
  await expect.poll(readiness, waiting).toBe(200);
  proxy.freeze();
  await expect.poll(readiness, waiting).toBe(503);
  const startedMs = performance.now();
  const answers = await Promise.all(Array.from({ length: 50 }, readiness));
  // Two seconds are promised; the rest is for a busy machine.
  expect(performance.now() - startedMs).toBeLessThan(20_000);
  expect(new Set(answers)).toEqual(new Set([503]));
  proxy.cut();
  proxy.restore();
  await expect.poll(readiness, waiting).toBe(200);
});

test('a server whose database takes no writes is not ready, though reads go on', async () => {
  await expect.poll(readiness, waiting).toBe(200);
  const name = new URL(database.url).pathname.slice(1);
  const setReadOnly = async (value: 'on' | 'off') => {
    await owner`alter database ${owner(name)} set default_transaction_read_only = ${owner.unsafe(value)}`;
    proxy.cut();
    proxy.restore();
  };
  await setReadOnly('on');
  await expect.poll(readiness, waiting).toBe(503);
  await expect.poll(async () => (await db`select 1 as one`)[0]?.one, waiting).toBe(1);
  await setReadOnly('off');
  await expect.poll(readiness, waiting).toBe(200);
});

test('a server that met a full disk is not ready, and is asked again some seconds later', async () => {
  await expect.poll(readiness, waiting).toBe(200);
  await app.inject('/full');
  expect(await readiness()).toBe(503);
  await expect.poll(readiness, waiting).toBe(200);
});
