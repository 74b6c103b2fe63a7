import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { createTestDatabase, type TestDatabase, withAdmin } from '../../test/support/database.js';
import { type DatabaseProxy, openDatabaseProxy } from '../../test/support/database-proxy.js';
import { connect, type Database } from '../db/client.js';
import { registerErrorHandler } from './error-handler.js';
import { registerHealth } from './health.js';

const { adminUrl } = inject('testDatabase');
const waiting = { timeout: 120_000, interval: 50 };
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
  registerErrorHandler(app, {
    docsUrl: 'https://example.com/errors',
    resourceMetadataUrl: 'https://example.com/resource',
    refuseMethod: () => undefined,
  });
  app.post('/write', async () => {
    await expect
      .poll(() => db`create temporary table written ()`.catch((error: { code: string }) => error.code), waiting)
      .not.toBe('CONNECTION_CLOSED');
    return db`insert into tags default values`;
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

test('a server that met a full disk is not ready for as long as rows have no room, and ready again once they have', async () => {
  await expect.poll(readiness, waiting).toBe(200);
  const name = new URL(database.url).pathname.slice(1);
  const url = new URL(adminUrl);
  url.pathname = `/${name}`;
  // Stands for a disk that takes no new pages, though its log still has room.
  await withAdmin(url.href, async (admin) => {
    await admin`
      create function fail_for_want_of_room() returns event_trigger language plpgsql as $$
      begin raise exception 'could not extend file' using errcode = 'disk_full'; end $$`;
    await admin`create event trigger full_disk on ddl_command_start execute function fail_for_want_of_room()`;
  });
  await app.inject('/full');
  const untilMs = performance.now() + 6_000;
  while (performance.now() < untilMs) expect(await readiness()).toBe(503);
  await withAdmin(url.href, (admin) => admin`drop event trigger full_disk`);
  await expect.poll(readiness, waiting).toBe(200);
});

test('a write that a standby has refused leaves a server not ready at once', async () => {
  await expect.poll(readiness, waiting).toBe(200);
  const name = new URL(database.url).pathname.slice(1);
  await owner`alter database ${owner(name)} set default_transaction_read_only = on`;
  proxy.cut();
  proxy.restore();
  expect((await app.inject({ method: 'POST', url: '/write' })).statusCode).toBe(503);
  expect(await readiness()).toBe(503);
  await owner`alter database ${owner(name)} reset default_transaction_read_only`;
  proxy.cut();
  proxy.restore();
  await expect.poll(readiness, waiting).toBe(200);
});
