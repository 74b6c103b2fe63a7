import pino from 'pino';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { createLocalRateLimiter } from '../../src/limits/rate/local-rate-limiter.js';
import type { LimitedCaller, RateLimiter } from '../../src/limits/rate/rate-limiter.js';
import { openRedisLink } from '../../src/limits/rate/redis-link.js';
import { createRedisRateLimiter } from '../../src/limits/rate/redis-rate-limiter.js';
import { createSharedRateLimiter } from '../../src/limits/rate/shared-rate-limiter.js';
import { deleteKeys, openRedisProxy, openTestRedis, titleWithRedis } from '../support/redis.js';
import { newCaller, newPrefix, TestLife } from './engines.js';

const redis = await openTestRedis();
const url = redis?.url ?? '';
const closers: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});
afterAll(() => redis?.close());

/** The rateLimiter of one server of a fleet, over its own connection. */
async function openServer(
  prefix: string,
  options: {
    url?: string;
    timeoutMs?: number;
    leaseMs?: number;
    longestWaitMs?: number;
    startMs?: number;
    clock?: () => number;
  } = {},
) {
  const logged: { msg: string; level: number }[] = [];
  const log = pino({ level: 'info' }, { write: (line) => void logged.push(JSON.parse(line)) });
  const link = await openRedisLink({
    url: options.url ?? url,
    log,
    timeoutMs: options.timeoutMs ?? 5_000,
    probeMs: 20,
    startMs: options.startMs ?? 10_000,
  });
  const shared = createRedisRateLimiter({ link, prefix, ...options });
  const rateLimiter = createSharedRateLimiter(link, shared, createLocalRateLimiter());
  closers.push(async () => {
    await shared.close();
    await link.close();
    if (redis) await deleteKeys(redis, prefix);
  });
  return { rateLimiter, link, shared, messages: () => logged.map(({ msg }) => msg.split(':')[0]) };
}

function begin(rateLimiter: RateLimiter, caller: LimitedCaller) {
  const life = new TestLife();
  return { life, admission: Promise.resolve(rateLimiter.admit(caller, 'standard', life)) };
}

async function ask(rateLimiter: RateLimiter, caller: LimitedCaller) {
  const { life, admission } = begin(rateLimiter, caller);
  const { refusal } = await admission;
  life.end();
  return refusal;
}

describe.skipIf(!redis)(titleWithRedis('a fleet that shares a Redis', redis), () => {
  test('shares one quota: of 60 concurrent requests at three servers, as many are admitted as the minute allows', async () => {
    const prefix = newPrefix();
    const servers = await Promise.all([openServer(prefix), openServer(prefix), openServer(prefix)]);
    const caller = newCaller({ perMinute: 25 });
    const refusals = await Promise.all(
      Array.from({ length: 60 }, (_, at) => ask((servers[at % 3] as (typeof servers)[0]).rateLimiter, caller)),
    );
    expect(refusals.filter((refusal) => refusal === undefined)).toHaveLength(25);
  });

  test('shares one set of slots and one queue: the first request to any server is served first', async () => {
    const prefix = newPrefix();
    const patient = { longestWaitMs: 30_000 };
    const [one, other] = [await openServer(prefix, patient), await openServer(prefix, patient)];
    const caller = newCaller({ concurrent: 1 });
    const running = begin(one.rateLimiter, caller);
    expect((await running.admission).refusal).toBeUndefined();
    const order: string[] = [];
    const first = begin(other.rateLimiter, caller);
    void first.admission.then(() => order.push('first'));
    await expect.poll(() => other.rateLimiter.load().waiting, { interval: 1, timeout: 60_000 }).toBe(1);
    const second = begin(one.rateLimiter, caller);
    void second.admission.then(() => order.push('second'));
    await expect.poll(() => one.rateLimiter.load().waiting, { interval: 1, timeout: 60_000 }).toBe(1);
    running.life.end();
    expect((await first.admission).refusal).toBeUndefined();
    first.life.end();
    expect((await second.admission).refusal).toBeUndefined();
    second.life.end();
    expect(order).toEqual(['first', 'second']);
  });

  test('keeps the slots of a running server for any time, and frees those of a dead one', async () => {
    const prefix = newPrefix();
    const [one, other] = [await openServer(prefix, { leaseMs: 600 }), await openServer(prefix, { leaseMs: 600 })];
    const caller = newCaller({ concurrent: 1 });
    expect((await begin(one.rateLimiter, caller).admission).refusal).toBeUndefined();
    // More than twice the lease: each refusal has waited 500 ms.
    for (let round = 0; round < 3; round++) expect(await ask(other.rateLimiter, caller)).toBe('concurrency');
    await one.shared.close();
    await expect.poll(() => ask(other.rateLimiter, caller), { timeout: 5_000 }).toBeUndefined();
  });

  test('counts the failures of an address together', async () => {
    const prefix = newPrefix();
    const [one, other] = [await openServer(prefix), await openServer(prefix)];
    const failures = Array.from({ length: 60 }, (_, at) =>
      (at % 2 ? one : other).rateLimiter.countFailure('192.0.2.1'),
    );
    for (const { retryAfterSeconds } of await Promise.all(failures)) expect(retryAfterSeconds).toBe(0);
    expect((await one.rateLimiter.countFailure('192.0.2.1')).retryAfterSeconds).toBeGreaterThan(0);
    expect((await other.rateLimiter.countFailure('192.0.2.1')).retryAfterSeconds).toBeGreaterThan(0);
  });

  test('counts attempts at guessing together, and admits one after the reported wait', async () => {
    const prefix = newPrefix();
    let now = Date.UTC(2026, 10, 21);
    const clock = () => now;
    const servers = [await openServer(prefix, { clock }), await openServer(prefix, { clock })] as const;
    const attempt = (key: string) => ({ key, limit: 10, windowMs: 15 * 60_000 });
    const take = (at: number, key = 'sign-in') => servers[at === 0 ? 0 : 1].rateLimiter.takeAttempt(attempt(key));
    const waits = await Promise.all(Array.from({ length: 30 }, (_, at) => take(at % 2)));
    expect(waits.filter((wait) => wait === 0)).toHaveLength(10);
    await servers[1].rateLimiter.returnAttempt(attempt('sign-in'));
    expect(await take(0)).toBe(0);
    expect(await take(1, 'another')).toBe(0);
    now += (await take(0)) * 1_000;
    expect(await take(1)).toBe(0);
    expect(await take(0)).toBeGreaterThan(0);
  });
});

describe.skipIf(!redis)(titleWithRedis('while Redis is away', redis), () => {
  test('each server counts alone, logs that once, and shares again when Redis is back', async () => {
    const proxy = await openRedisProxy(url);
    closers.push(() => proxy.close());
    const server = await openServer(newPrefix(), { url: proxy.url });
    const caller = newCaller({ perMinute: 2, concurrent: 1 });
    expect(await ask(server.rateLimiter, caller)).toBeUndefined();
    await proxy.cut();
    await expect.poll(() => server.link.isAway(), { timeout: 120_000 }).toBe(true);
    const alone = await Promise.all([
      ask(server.rateLimiter, caller),
      ask(server.rateLimiter, caller),
      ask(server.rateLimiter, caller),
    ]);
    expect(alone).toEqual([undefined, undefined, 'tenant']);
    expect(server.link.outages()).toBe(1);
    await proxy.mend();
    await expect.poll(() => server.link.isAway(), { timeout: 120_000 }).toBe(false);
    // The earlier counts in Redis are kept.
    expect([await ask(server.rateLimiter, caller), await ask(server.rateLimiter, caller)]).toEqual([
      undefined,
      'tenant',
    ]);
    expect(server.messages()).toEqual(['redis away', 'redis back']);
  });

  test('a Redis that hangs delays few requests, briefly, and the others not at all', async () => {
    const proxy = await openRedisProxy(url);
    closers.push(() => proxy.close());
    const server = await openServer(newPrefix(), { url: proxy.url, timeoutMs: 200 });
    const caller = newCaller({ perMinute: 1_000 });
    expect(await ask(server.rateLimiter, caller)).toBeUndefined();
    proxy.hang();
    for (let sent = 0; sent < 3; sent++) expect(await ask(server.rateLimiter, caller)).toBeUndefined();
    expect(server.link.isAway()).toBe(true);
    // Decided in this process, without a promise.
    expect(server.rateLimiter.admit(caller, 'standard', new TestLife())).not.toBeInstanceOf(Promise);
    await proxy.mend();
    await expect.poll(() => server.link.isAway(), { timeout: 120_000 }).toBe(false);
    expect(server.messages()).toEqual(['redis away', 'redis back']);
  });

  test('a server starts without Redis, and shares when Redis is available', async () => {
    const proxy = await openRedisProxy(url);
    closers.push(() => proxy.close());
    await proxy.cut();
    const server = await openServer(newPrefix(), { url: proxy.url, startMs: 300 });
    expect(server.link.isAway()).toBe(true);
    expect(await ask(server.rateLimiter, newCaller({ perMinute: 1 }))).toBeUndefined();
    expect((await server.rateLimiter.describeAddress('192.0.2.1')).remaining).toBe(60);
    const attempts = [1, 2, 3].map(() =>
      server.rateLimiter.takeAttempt({ key: 'sign-in', limit: 2, windowMs: 60_000 }),
    );
    expect((await Promise.all(attempts)).map((wait) => wait > 0)).toEqual([false, false, true]);
    await proxy.mend();
    await expect.poll(() => server.link.isAway(), { timeout: 120_000 }).toBe(false);
  });

  test('slots held during the failure are released, in Redis or locally', async () => {
    const proxy = await openRedisProxy(url);
    closers.push(() => proxy.close());
    const server = await openServer(newPrefix(), { url: proxy.url, leaseMs: 600 });
    const caller = newCaller({ concurrent: 1 });
    const before = begin(server.rateLimiter, caller);
    await before.admission;
    await proxy.cut();
    await expect.poll(() => server.link.isAway(), { timeout: 120_000 }).toBe(true);
    const during = begin(server.rateLimiter, caller);
    expect((await during.admission).refusal).toBeUndefined();
    before.life.end();
    await proxy.mend();
    await expect.poll(() => server.link.isAway(), { timeout: 120_000 }).toBe(false);
    during.life.end();
    expect(server.rateLimiter.load()).toEqual({ running: 0, waiting: 0 });
    // Redis did not get the release of the slot, so its lease has to expire.
    await expect.poll(() => ask(server.rateLimiter, caller), { timeout: 5_000 }).toBeUndefined();
  });
});
