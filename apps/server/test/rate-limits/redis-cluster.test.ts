import { Cluster } from 'ioredis';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { checkRedis } from '../../src/commands/doctor/network-checks.js';
import { readConfig } from '../../src/env/env.js';
import { createLocalRateLimiter } from '../../src/limits/rate/local-rate-limiter.js';
import { openRedisLink, type RedisLink } from '../../src/limits/rate/redis-link.js';
import { createRedisRateLimiter, type RedisRateLimiter } from '../../src/limits/rate/redis-rate-limiter.js';
import { createSharedRateLimiter } from '../../src/limits/rate/shared-rate-limiter.js';
import { hasRedisServer } from '../support/redis.js';
import { type RedisCluster, startRedisCluster } from '../support/redis-cluster.js';
import { newCaller, newPerson, newPrefix, silent, TestLife } from './engines.js';

const waiting = { timeout: 120_000, interval: 50 };
const prefix = newPrefix();

describe.runIf(hasRedisServer)('limits in a Redis Cluster', () => {
  let cluster: RedisCluster;
  beforeAll(async () => {
    cluster = await startRedisCluster();
  });
  afterAll(() => cluster.close());

  const open = async (timeoutMs: number, urls = cluster.urls, log = silent) => {
    const link = await openRedisLink({ url: urls.join(), log, timeoutMs, probeMs: 50, startMs: 10_000 });
    return { link, limits: createRedisRateLimiter({ link, prefix }) };
  };
  const closeAll = async (...opened: { link: RedisLink; limits: RedisRateLimiter }[]) => {
    for (const { link, limits } of opened) {
      await limits.close();
      await link.close();
    }
  };

  test('servers share the limits of every tenant and its users, on all nodes', async () => {
    // A node can be slow on a busy machine, which is not what this is about.
    const servers = [await open(20_000), await open(20_000, [...cluster.urls].reverse())];
    const callers = Array.from({ length: 30 }, () => newCaller({ perMinute: 3 }));
    const askAll = (server: number) =>
      Promise.all(
        callers.map(async (caller, at) => {
          const life = new TestLife();
          const who = at % 2 === 0 ? caller : newPerson(caller);
          const { refusal } = await (servers[server] as (typeof servers)[0]).limits.admit(who, 'standard', life);
          life.end();
          return refusal === undefined;
        }),
      );
    const admitted: boolean[][] = [];
    for (const server of [0, 1, 0, 1]) admitted.push(await askAll(server));
    // Tenants without users: three requests over both servers, and none more.
    const ofTenants = admitted.map((round) => round.filter((_, at) => at % 2 === 0));
    expect(ofTenants.map((round) => new Set(round))).toEqual([true, true, true, false].map((is) => new Set([is])));
    const keys = await cluster.keys(`${prefix}*`);
    for (const found of keys) expect(found.length).toBeGreaterThan(0);
    await closeAll(...servers);
  });

  test('while a node is away every server counts in its own memory, and limits are shared again afterwards', async () => {
    const logged: string[] = [];
    const log = pino({ level: 'info' }, { write: (line) => void logged.push(JSON.parse(line).msg.split(':')[0]) });
    const server = await open(1_000, cluster.urls, log);
    const rateLimiter = createSharedRateLimiter(server.link, server.limits, createLocalRateLimiter());
    const caller = () => newCaller({ perMinute: 1 });
    const ask = () => Promise.resolve(rateLimiter.admit(caller(), 'standard', new TestLife()));
    await cluster.kill();
    await vi.waitFor(async () => {
      const answers = await Promise.all(Array.from({ length: 12 }, ask));
      for (const { refusal } of answers) expect(refusal).toBeUndefined();
      expect(server.link.isAway()).toBe(true);
    }, waiting);
    await cluster.restart();
    await vi.waitFor(() => expect(server.link.isAway()).toBe(false), waiting);
    const answers = await Promise.all(Array.from({ length: 12 }, ask));
    for (const { refusal } of answers) expect(refusal).toBeUndefined();
    expect(logged).toEqual(['redis away', 'redis back']);
    await closeAll(server);
  });

  test('limits are shared again if a node names another one while the client closes its connections', async () => {
    // Shorter than the interval of the checks, as in production.
    const server = await open(40);
    await vi.waitFor(() => expect(server.link.isAway()).toBe(false), waiting);
    const key = await cluster.moveSlot(prefix);
    const disconnect = vi.spyOn(Cluster.prototype, 'disconnect');
    cluster.pause();
    await Promise.allSettled([1, 2, 3].map(() => server.link.count(key, [])));
    expect(server.link.isAway()).toBe(true);
    await vi.waitFor(() => expect(disconnect).toHaveBeenCalled(), waiting);
    // The client opens a connection to the new owner before those that it closes have ended.
    (disconnect.mock.contexts[0] as Cluster).once('+node', () => cluster.resume(1, 2));
    cluster.resume(0);
    await vi.waitFor(() => expect(server.link.isAway()).toBe(false), waiting);
    disconnect.mockRestore();
    await closeAll(server);
  });

  test('one address of a cluster is refused by name, and `doctor` accepts several', async () => {
    const reasons: string[] = [];
    const log = pino({ level: 'warn' }, { write: (line) => void reasons.push(JSON.parse(line).reason) });
    const opened = await Promise.all(cluster.urls.map((url) => open(1_000, [url], log)));
    // The node that has the key of the check answers; the others name another one.
    await vi.waitFor(() => expect(reasons.length).toBeGreaterThan(0), waiting);
    expect(reasons[0]).toContain('it is a node of a cluster: name several of its nodes in REDIS_URL');
    await closeAll(...opened);
    const check = async (urls: string[]) => (await checkRedis(readConfig('cli.js', { REDIS_URL: urls.join() })))[0];
    expect(await check(cluster.urls.slice(0, 1))).toMatchObject({
      status: 'problem',
      advice: expect.stringMatching(/several/),
    });
    expect(await check(cluster.urls)).toMatchObject({ status: 'ok', detail: expect.stringMatching(/a cluster of 3/) });
  });
});
