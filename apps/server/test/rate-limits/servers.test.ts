import { randomBytes } from 'node:crypto';
import { contract, headers, type PlanLimits, type Usage } from '@lead-engagement/contract';
import { Redis } from 'ioredis';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { connect, type Database } from '../../src/db/client.js';
import { createApiKey } from '../../src/features/accounts/api-keys/service.js';
import { createTenant } from '../../src/features/accounts/tenants/service.js';
import { emit } from '../../src/features/index.js';
import { createTestDatabase, type TestDatabase } from '../support/database.js';
import { deleteKeys, openTestRedis, titleWithRedis } from '../support/redis.js';
import { type ServerProcess, startServer } from '../support/server-process.js';

const redis = await openTestRedis();
let database: TestDatabase;
let owner: Database;
let db: Database;
const running = new Set<ServerProcess>();

beforeAll(async () => {
  database = await createTestDatabase();
  owner = connect(database.url, 'owner', { maxConnections: 1 });
  db = connect(database.url, 'lead_engagement_api', { maxConnections: 2 });
});
afterAll(async () => {
  await Promise.all([owner.end(), db.end()]);
  await database.drop();
  await redis?.close();
});

const secretKey = 'a secret key of the tests, 32+ characters';

/** Starts a server on the database of this file. */
async function start(env: Record<string, string> = {}): Promise<ServerProcess> {
  const own = { DATABASE_URL: database.url, SECRET_KEY: secretKey, PORT: '0', WORKER: 'off', LOG_LEVEL: 'warn' };
  const server = await startServer({ ...own, ...env });
  running.add(server);
  return server;
}

async function stop(server: ServerProcess): Promise<void> {
  running.delete(server);
  expect(await server.stop()).toBe(0);
}

async function kill(server: ServerProcess): Promise<void> {
  running.delete(server);
  await server.killAlone();
}

/** Kills all servers but these. */
async function keepOnly(kept: readonly ServerProcess[]): Promise<void> {
  for (const server of running) if (!kept.includes(server)) await kill(server);
}

/** A new tenant with these limits, and its key. */
async function newTenant(
  limitOverrides: Partial<PlanLimits>,
  plan: 'FREE' | 'ENTERPRISE' = 'FREE',
): Promise<{ tenant: string; key: string }> {
  const tenant = await createTenant(owner, db, emit, { name: 'Test', plan, limitOverrides }, new Date());
  const input = { label: 'test', scopes: ['read:leads' as const], environment: 'LIVE' as const, expiresAt: null };
  return { tenant, key: (await createApiKey(db, tenant, input, new Date())).key };
}

async function ask({ url }: ServerProcess, key: string) {
  const answer = await fetch(`${url}/v1/me`, { headers: { authorization: `Bearer ${key}` } });
  await answer.arrayBuffer();
  return { status: answer.status, left: Number(answer.headers.get(headers.rateRemaining)) };
}

describe('without Redis', () => {
  /** The tests use one after the other: each has tenants of its own, and those that end it start the next. */
  let only: ServerProcess;
  const startOnly = async () => {
    only = await start();
    return only;
  };
  beforeAll(async () => void (await startOnly()));
  afterEach(() => keepOnly([only]));
  afterAll(() => keepOnly([]));

  test('a restart keeps what tenants have used of their day, to the last request', async () => {
    const { key } = await newTenant({ perMinute: null, perDay: 10 });
    for (let left = 9; left >= 5; left--) expect(await ask(only, key)).toEqual({ status: 200, left });
    await stop(only);
    const next = await startOnly();
    for (let left = 4; left >= 0; left--) expect(await ask(next, key)).toEqual({ status: 200, left });
    expect((await ask(next, key)).status).toBe(429);
  });

  test('a kill forgets seconds of the day, and the next server starts at once in its place', async () => {
    const { tenant, key } = await newTenant({ perMinute: null, perDay: 10 });
    for (let sent = 0; sent < 5; sent++) await ask(only, key);
    const seen = connect(database.url, 'lead_engagement_worker', { maxConnections: 1 });
    const written = () => seen<{ current: number }[]>`select current from day_counts where tenant_id = ${tenant}`;
    await expect.poll(async () => (await written())[0]?.current, { timeout: 120_000 }).toBe(5);
    await seen.end();
    await kill(only);
    expect(await ask(await startOnly(), key)).toEqual({ status: 200, left: 4 });
  });

  test('the usage shows requests by key, of all servers and over restarts; a key without admin sees its own', async () => {
    const { tenant, key } = await newTenant({}, 'ENTERPRISE');
    const more = { label: 'admin', scopes: ['admin' as const], environment: 'LIVE' as const, expiresAt: null };
    const admin = (await createApiKey(db, tenant, more, new Date())).key;
    const perProcess = { LIMITS: 'per-process' };
    const [server, other] = await Promise.all([start(perProcess), start(perProcess)]);
    for (let sent = 0; sent < 3; sent++) for (const each of [server, other]) await ask(each, key);
    for (const each of [server, other]) await stop(each);
    const next = await start(perProcess);
    const daysOf = async (asking: string) => {
      const headers = { authorization: `Bearer ${asking}` };
      const { data } = (await (await fetch(`${next.url}/v1/usage`, { headers })).json()) as { data: Usage };
      return Object.fromEntries(data.requests.apiKeys.map(({ label, day }) => [label, day]));
    };
    expect(await daysOf(admin)).toMatchObject({ test: 6 });
    await ask(next, key);
    await expect.poll(() => daysOf(admin), { timeout: 120_000 }).toMatchObject({ test: 7, admin: expect.any(Number) });
    await expect.poll(async () => Object.keys(await daysOf(key)), { timeout: 120_000 }).toEqual(['test']);
  });

  test('a second server on the database refuses to start and says what to do, unless LIMITS=per-process', async () => {
    await expect(start()).rejects.toThrow(/Another server runs on this database.*REDIS_URL.*LIMITS=per-process/s);
    const other = await start({ LIMITS: 'per-process' });
    await expect.poll(async () => (await fetch(`${other.url}/readyz`)).status, { timeout: 120_000 }).toBe(200);
  });

  test('a server whose connection to the database was cut takes its place again', async () => {
    const holders = () => owner<{ pid: number }[]>`
      select pid from pg_locks where locktype = 'advisory' and granted and pid in
        (select pid from pg_stat_activity where application_name = 'lead-engagement held'
          and datname = current_database())`;
    const [before] = await holders();
    await owner`select pg_terminate_backend(${(before as { pid: number }).pid})`;
    await expect
      .poll(async () => (await holders()).map(({ pid }) => pid !== before?.pid), { timeout: 120_000 })
      .toEqual([true]);
    await expect(start()).rejects.toThrow(/Another server/);
  });
});

describe.skipIf(!redis)(titleWithRedis('with Redis', redis), () => {
  const env = { REDIS_URL: redis?.url ?? '', TRUST_PROXY: '1' };
  /** Two that run, of which a test may end either. */
  const bothServers = async (): Promise<[ServerProcess, ServerProcess]> => {
    await Promise.all(Array.from({ length: 2 - running.size }, () => start(env)));
    return [...running] as [ServerProcess, ServerProcess];
  };
  afterAll(() => keepOnly([]));

  test('two servers share one quota, and a restart of both keeps it', async () => {
    const { key } = await newTenant({ perMinute: null, perDay: 20, concurrent: 100 });
    const servers = await bothServers();
    const both = await Promise.all(Array.from({ length: 30 }, (_, at) => ask(servers[at % 2] as ServerProcess, key)));
    expect(both.filter(({ status }) => status === 200)).toHaveLength(20);
    for (const server of servers) await stop(server);
    expect((await ask(await start(env), key)).status).toBe(429);
  });

  test('a Redis that has lost everything does not give tenants their day again', async () => {
    const { tenant, key } = await newTenant({ perMinute: null, perDay: 20 });
    const servers = await bothServers();
    for (let sent = 0; sent < 12; sent++) await ask(servers[sent % 2] as ServerProcess, key);
    const saved = () => db<{ current: number }[]>`select current from day_counts where tenant_id = ${tenant}`;
    await expect.poll(async () => (await saved())[0]?.current, { timeout: 120_000 }).toBe(12);
    const counts = `lead-engagement:{${tenant}}`;
    await deleteKeys({ url: env.REDIS_URL }, counts);
    const [server, other] = servers;
    expect(await ask(server, key)).toEqual({ status: 200, left: 19 });
    const client = new Redis(env.REDIS_URL, { protocol: 2 });
    const isRestored = () => client.hget(`${counts}:counts`, 'restored');
    await expect.poll(isRestored, { timeout: 120_000 }).toBe('1');
    await client.quit();
    for (let left = 6; left >= 0; left--) expect(await ask(other, key)).toEqual({ status: 200, left });
    expect((await ask(server, key)).status).toBe(429);
    // The restored day is saved too.
    await expect.poll(async () => (await saved())[0]?.current, { timeout: 120_000 }).toBe(20);
  });

  test('two servers let no more attempts to sign in through than one', async () => {
    const servers = await bothServers();
    // An address that no other run has tried from.
    const address = `2001:db8:${randomBytes(6)
      .toString('hex')
      .replace(/....(?!$)/g, '$&:')}::1`;
    const tries = Array.from({ length: 16 }, (_, at) =>
      fetch(`${(servers[at % 2] as ServerProcess).url}${contract.auth.login.path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
        body: JSON.stringify({ email: `${address.replaceAll(':', '-')}@example.com`, password: 'guessed it' }),
      }),
    );
    const statuses = (await Promise.all(tries)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(10);
    expect(statuses.filter((status) => status === 429)).toHaveLength(6);
  });

  test('the slots of a killed server come free', async () => {
    const { key } = await newTenant({ perMinute: null, perDay: null, concurrent: 1 });
    const [killed, other] = await bothServers();
    expect((await ask(other, key)).status).toBe(200);
    expect((await ask(killed, key)).status).toBe(200);
    await owner.begin(async (tx) => {
      // Held up with its slot: the look for its tenant, which it has seen, is over; what it reads is locked.
      await tx`lock table leads in access exclusive mode`;
      const held = fetch(`${killed.url}/v1/leads`, { headers: { authorization: `Bearer ${key}` } }).catch(
        () => undefined,
      );
      await expect.poll(async () => (await ask(other, key)).status, { timeout: 120_000 }).toBe(429);
      await kill(killed);
      await held;
      await expect.poll(async () => (await ask(other, key)).status, { timeout: 120_000 }).toBe(200);
    });
  });
});
