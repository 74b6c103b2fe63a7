import { performance } from 'node:perf_hooks';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { startTestApi, type TestApi } from '../../../../test/support/api.js';
import { openDatabaseProxy } from '../../../../test/support/database-proxy.js';
import { type CallerChanges, listenForCallerChanges } from '../../../callers/caller-changes.js';
import { inTenant } from '../../../db/client.js';
import { openHeldConnection } from '../../../db/held-connection.js';
import { generateApiKey } from '../../../security/api-key.js';
import { createKeyLookup } from './key-lookup.js';
import { findApiKeyByHash, revokeApiKey } from './queries.js';
import { createApiKey } from './service.js';

const waiting = { timeout: 120_000, interval: 5 };
let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** Stops the clock of the cache, so that entries do not expire. */
const stopClock = () => vi.spyOn(performance, 'now').mockReturnValue(0);

/** A lookup of a new key over the real store; counts its reads. */
async function createWorld(changes: CallerChanges) {
  const tenant = await api.newTenant();
  const { id, key } = await createApiKey(api.db, tenant, { label: 'x', scopes: ['read:leads'] }, new Date());
  const world = { tenant, id, key, reads: 0, look: () => lookup(key) };
  const lookup = createKeyLookup(
    {
      findByHash: (hash) => {
        world.reads += 1;
        return findApiKeyByHash(api.db, hash);
      },
      recordUse: async () => undefined,
    },
    changes,
  );
  return world;
}

test('a cached key is returned without a promise and without a read', async () => {
  const held = openHeldConnection(api.databaseUrl);
  const changes = await listenForCallerChanges(held);
  const world = await createWorld(changes);
  stopClock();
  const first = await world.look();
  const again = world.look();
  expect(again).toBe(first);
  expect(world.reads).toBe(1);
  await held.stop();
});

test.each([
  [
    'its revocation',
    (tenant: string, id: string) =>
      inTenant(api.db, tenant, (tx) => revokeApiKey(tx, tenant, id, new Date()).then(() => undefined)),
  ],
  [
    'other scopes',
    (tenant: string, id: string) =>
      inTenant(api.db, tenant, async (tx) => void (await tx`update api_keys set scopes = '{}' where id = ${id}`)),
  ],
  [
    "another plan of its tenant's",
    async (tenant: string) => void (await api.owner`update tenants set plan = 'FREE' where id = ${tenant}`),
  ],
  [
    "other limits of its tenant's",
    async (tenant: string) => void (await api.owner`update tenants set limit_overrides = '{}' where id = ${tenant}`),
  ],
])('a cached key is read again after %s; those of other tenants are not', async (_, change) => {
  const held = openHeldConnection(api.databaseUrl);
  const changes = await listenForCallerChanges(held);
  const [world, other] = [await createWorld(changes), await createWorld(changes)];
  const heard = vi.fn();
  changes.subscribe({ notice: heard, lost: () => undefined });
  stopClock();
  await Promise.all([world.look(), other.look()]);
  await change(world.tenant, world.id);
  await vi.waitFor(() => expect(heard).toHaveBeenCalledWith(world.tenant), waiting);
  await Promise.allSettled([world.look(), other.look()].map(async (found) => found));
  expect([world.reads, other.reads]).toEqual([2, 1]);
  await held.stop();
});

test('nothing is cached while notifications cannot be received, and again once they can', async () => {
  const proxy = await openDatabaseProxy(api.databaseUrl);
  const held = openHeldConnection(proxy.url);
  const changes = await listenForCallerChanges(held);
  const world = await createWorld(changes);
  await world.look();
  proxy.cut();
  await vi.waitFor(() => expect(changes.isUp()).toBe(false), waiting);
  for (const reads of [2, 3, 4]) {
    await world.look();
    expect(world.reads).toBe(reads);
  }
  proxy.restore();
  await vi.waitFor(() => expect(changes.isUp()).toBe(true), waiting);
  stopClock();
  await world.look();
  await world.look();
  expect(world.reads).toBe(5);
  await held.stop();
  await proxy.close();
});

test('a listener whose connection is closed repeatedly reconnects each time', async () => {
  const held = openHeldConnection(api.databaseUrl);
  const changes = await listenForCallerChanges(held);
  const lost = vi.fn();
  changes.subscribe({ notice: () => undefined, lost });
  for (let round = 1; round <= 3; round++) {
    await api.owner`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name = 'lead-engagement held'`;
    await vi.waitFor(() => expect(lost.mock.calls.length).toBeGreaterThanOrEqual(round), waiting);
    await vi.waitFor(() => expect(changes.isUp()).toBe(true), waiting);
  }
  await held.stop();
});

test('a read so slow that it may have missed a revocation is rejected: UNAVAILABLE', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  const lookup = createKeyLookup(
    { findByHash: () => new Promise(() => undefined), recordUse: async () => undefined },
    { isUp: () => true, subscribe: () => undefined },
  );
  const answer = Promise.resolve(lookup(generateApiKey('LIVE')));
  const refused = expect(answer).rejects.toMatchObject({
    code: 'UNAVAILABLE',
    extra: { headers: { 'Retry-After': '1' } },
  });
  await vi.advanceTimersByTimeAsync(2_500);
  await refused;
});

test('a mistyped key is refused without a read', async () => {
  const changes = { isUp: () => true, subscribe: () => undefined };
  const world = await createWorld(changes);
  const wrong = `${world.key.slice(0, -1)}${world.key.endsWith('A') ? 'B' : 'A'}`;
  const findByHash = vi.fn();
  const lookup = createKeyLookup({ findByHash, recordUse: async () => undefined }, changes);
  expect(() => lookup(wrong)).toThrow(expect.objectContaining({ code: 'UNAUTHENTICATED' }));
  expect(findByHash).not.toHaveBeenCalled();
});
