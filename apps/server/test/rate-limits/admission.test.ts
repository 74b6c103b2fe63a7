import { type Bucket, limits as contractLimits } from '@lead-engagement/contract';
import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import type { Admission, LimitedCaller, RateLimiter } from '../../src/limits/rate/rate-limiter.js';
import { dayMs, hourMs, minuteMs } from '../../src/time.js';
import { openTestRedis, titleWithRedis } from '../support/redis.js';
import { type Engine, localEngine, newCaller, newPerson, openRedisEngine, TestLife } from './engines.js';
import { type Bound, createModel, type Model } from './model.js';

/** Longer than any check of a test, so that requests keep waiting. */
const patience = 60_000;
const start = Date.UTC(2026, 10, 21, 12, 0, 20);

const redis = await openTestRedis();
const redisEngine = redis && (await openRedisEngine(redis));
afterAll(async () => {
  await redisEngine?.close();
  await redis?.close();
});

describe('in process,', () => suite(localEngine));
describe.skipIf(!redisEngine)(titleWithRedis('through Redis,', redis), () => suite(redisEngine as Engine));

/** Limits with a clock that the test controls. */
async function openAt(engine: Engine, longestWaitMs?: number) {
  const time = { now: start };
  return { time, rateLimiter: await engine.open(() => time.now, longestWaitMs) };
}

/** The limits of a call that creates a crawl task. */
function toBounds({ perMinute, perDay, crawlTasksPerHour }: Record<string, number | null>): Bound[] {
  const bounds = [
    { limit: perMinute, windowMs: minuteMs },
    { limit: perDay, windowMs: dayMs },
    { limit: crawlTasksPerHour, windowMs: hourMs },
  ];
  return bounds.filter((bound): bound is Bound => bound.limit !== null);
}

/** Sends a request that ends at once. */
async function ask(rateLimiter: RateLimiter, caller: LimitedCaller, bucket: Bucket = 'standard') {
  const life = new TestLife();
  const admission = await rateLimiter.admit(caller, bucket, life);
  life.end();
  return admission;
}

function suite(engine: Engine): void {
  test('the usage of a tenant without limits is counted as well', async () => {
    const { rateLimiter } = await openAt(engine);
    const caller = newCaller({ perMinute: null, perDay: null, concurrent: null });
    for (let at = 0; at < 3; at++) await ask(rateLimiter, caller);
    expect(await rateLimiter.readUse(caller.tenantId)).toMatchObject({ minute: { used: 3 }, day: { used: 3 } });
  });

  test('the usage of a tenant is reported as it is counted, and slides with the window', async () => {
    const { time, rateLimiter } = await openAt(engine);
    const caller = newCaller({ perMinute: 10, perDay: 100 });
    for (let at = 0; at < 6; at++) await ask(rateLimiter, caller);
    const life = new TestLife();
    await rateLimiter.admit(caller, 'standard', life);
    const minuteEnd = Date.UTC(2026, 10, 21, 12, 1);
    const use = await rateLimiter.readUse(caller.tenantId);
    expect(use).toMatchObject({ minute: { used: 7, resetMs: minuteEnd }, day: { used: 7 } });
    time.now = minuteEnd + minuteMs / 2;
    expect((await rateLimiter.readUse(caller.tenantId)).minute.used).toBe(4);
    expect((await rateLimiter.readUse(newCaller().tenantId)).minute.used).toBe(0);
    life.end();
  });

  test('a signed-in user and the keys of the tenant have separate minutes, days and slots', async () => {
    const { time, rateLimiter } = await openAt(engine, 20);
    const limits = { perMinute: 2, perDay: 3, concurrent: 1, perMinutePerUser: 4, concurrentPerUser: 2 };
    const key = newCaller(limits);
    const [ada, bob] = [newPerson(key), newPerson(key)];
    for (let sent = 0; sent < 2; sent++) expect((await ask(rateLimiter, key)).refusal).toBeUndefined();
    expect(await ask(rateLimiter, key)).toMatchObject({ refusal: 'tenant', limit: 2 });
    for (let left = 3; left >= 0; left--) {
      expect(await ask(rateLimiter, ada)).toMatchObject({ refusal: undefined, limit: 4, remaining: left });
    }
    // Another session or app of the same user shares her limits.
    const refused = await ask(rateLimiter, { ...ada, principalId: 'of another app' });
    expect(refused).toMatchObject({ refusal: 'user', limit: 4, remaining: 0 });
    time.now += refused.retryAfterSeconds * 1_000;
    expect((await ask(rateLimiter, ada)).refusal).toBeUndefined();

    const lives = [new TestLife(), new TestLife()];
    for (const life of lives) {
      expect((await rateLimiter.admit(bob, 'standard', life)).refusal).toBeUndefined();
    }
    expect(await ask(rateLimiter, bob)).toMatchObject({ refusal: 'user_concurrency' });
    expect((await ask(rateLimiter, ada)).refusal).not.toBe('user_concurrency');
    expect(await rateLimiter.readUse(bob.tenantId, bob.userId as string)).toMatchObject({
      minute: { used: 2 },
      day: { used: 0 },
      concurrent: 2,
    });
    expect(await rateLimiter.readUse(key.tenantId)).toMatchObject({ day: { used: 2 }, concurrent: 0 });
    for (const life of lives) life.end();
    time.now += 2 * minuteMs;
    expect((await ask(rateLimiter, key)).refusal).toBeUndefined();
    expect(await ask(rateLimiter, key)).toMatchObject({ refusal: 'tenant', limit: 3 });
    for (let sent = 0; sent < 4; sent++) expect((await ask(rateLimiter, bob)).refusal).toBeUndefined();
  });

  test('users and keys of a tenant share its crawl creations', async () => {
    const { rateLimiter } = await openAt(engine);
    const key = newCaller({ crawlTasksPerHour: 3 });
    for (const caller of [newPerson(key), key, newPerson(key)]) {
      expect((await ask(rateLimiter, caller, 'crawl_creation')).refusal).toBeUndefined();
    }
    for (const caller of [newPerson(key), key]) {
      expect(await ask(rateLimiter, caller, 'crawl_creation')).toMatchObject({ refusal: 'crawl_creation', limit: 3 });
    }
  });

  describe('windows:', () => {
    const schedule = fc.record({
      perMinute: fc.option(fc.integer({ min: 1, max: 6 })),
      perDay: fc.option(fc.integer({ min: 1, max: 12 })),
      crawlTasksPerHour: fc.option(fc.integer({ min: 1, max: 8 })),
    });
    const waits = fc.array(fc.oneof(fc.nat(5_000), fc.nat(3 * minuteMs), fc.nat(dayMs)), {
      minLength: 1,
      maxLength: 14,
    });
    const schedules = 10_000;
    const tenantsAtOnce = 100;
    const busyMachineMs = 180_000;

    test(
      `in ${schedules} random schedules requests within the limits are admitted, others refused, and Retry-After is exact`,
      async () => {
        const { time, rateLimiter } = await openAt(engine);
        const check = async (caller: LimitedCaller, model: Model, now: number) => {
          const { refusal, retryAfterSeconds } = await ask(rateLimiter, caller, 'crawl_creation');
          expect(refusal === undefined).toBe(model.fits(now));
          if (refusal === undefined) return model.take(now);
          expect(model.fits(now + retryAfterSeconds * 1_000)).toBe(true);
          if (retryAfterSeconds > 1) expect(model.fits(now + (retryAfterSeconds - 1) * 1_000)).toBe(false);
        };
        // Tenants with their own limits share a clock, so that Redis is called for many at once.
        const plans = fc.array(schedule, { minLength: tenantsAtOnce, maxLength: tenantsAtOnce });
        await fc.assert(
          fc.asyncProperty(plans, waits, async (all, steps) => {
            const tenants = all.map((plan) => ({ caller: newCaller(plan), model: createModel(toBounds(plan)) }));
            for (const step of steps) {
              time.now += step;
              await Promise.all(tenants.map(({ caller, model }) => check(caller, model, time.now)));
            }
          }),
          { numRuns: schedules / tenantsAtOnce },
        );
      },
      busyMachineMs,
    );

    test(
      'after the seconds of Retry-After a request succeeds, and a refusal counts nothing',
      async () => {
        const { time, rateLimiter } = await openAt(engine);
        await fc.assert(
          fc.asyncProperty(schedule, waits, async (plan, steps) => {
            const caller = newCaller(plan);
            for (const wait of steps) {
              time.now += wait;
              const admission = await ask(rateLimiter, caller, 'crawl_creation');
              if (admission.refusal === undefined) continue;
              time.now += admission.retryAfterSeconds * 1_000;
              expect(await ask(rateLimiter, caller, 'crawl_creation')).toMatchObject({ refusal: undefined });
            }
          }),
          { numRuns: 100 },
        );
      },
      busyMachineMs,
    );

    test('the headers describe the minute unless the day has less left', async () => {
      const { time, rateLimiter } = await openAt(engine);
      const caller = newCaller({ perMinute: 3, perDay: 5 });
      const minuteEnds = Date.UTC(2026, 10, 21, 12, 1) / 1_000;
      const none = { refusal: undefined, retryAfterSeconds: 0 };
      expect(await ask(rateLimiter, caller)).toEqual({ ...none, limit: 3, remaining: 2, resetAt: minuteEnds });
      expect(await ask(rateLimiter, caller)).toEqual({ ...none, limit: 3, remaining: 1, resetAt: minuteEnds });
      time.now += 2 * minuteMs;
      expect(await ask(rateLimiter, caller)).toMatchObject({ limit: 3, remaining: 2 });
      time.now += 2 * minuteMs;
      const dayEnds = Date.UTC(2026, 10, 22) / 1_000;
      expect(await ask(rateLimiter, caller)).toEqual({ ...none, limit: 5, remaining: 1, resetAt: dayEnds });
    });

    test('if nothing is left, the reset is when the next request is admitted, and not a second sooner', async () => {
      const { time, rateLimiter } = await openAt(engine);
      for (const [plan, bucket] of [
        [{ perMinute: 3 }, 'standard'],
        [{ perDay: 3 }, 'standard'],
        [{ perMinute: 3, perDay: 3 }, 'standard'],
        [{ crawlTasksPerHour: 3 }, 'crawl_creation'],
      ] as const) {
        const caller = newCaller(plan);
        for (let sent = 0; sent < 3; sent++) await ask(rateLimiter, caller, bucket);
        const refused = await ask(rateLimiter, caller, bucket);
        expect(refused.remaining).toBe(0);
        time.now = (refused.resetAt - 1) * 1_000;
        expect((await ask(rateLimiter, caller, bucket)).refusal).toBeDefined();
        time.now = refused.resetAt * 1_000;
        expect((await ask(rateLimiter, caller, bucket)).refusal).toBeUndefined();
      }
    });

    test('the last admitted request reports the same reset', async () => {
      const { rateLimiter } = await openAt(engine);
      for (const plan of [{ perMinute: 1 }, { perDay: 1 }]) {
        const caller = newCaller(plan);
        const last = await ask(rateLimiter, caller);
        expect(last.remaining).toBe(0);
        expect(last.resetAt).toBe((await ask(rateLimiter, caller)).resetAt);
      }
    });

    test('without any limit a request is admitted, and no ceiling is reported', async () => {
      const { rateLimiter } = await openAt(engine);
      const admission = await ask(rateLimiter, newCaller());
      expect(admission).toMatchObject({ refusal: undefined, retryAfterSeconds: 0 });
      expect(admission.remaining).toBeGreaterThan(1_000_000);
    });

    test('a limit of 0 refuses, and the wait is the whole window', async () => {
      const { rateLimiter } = await openAt(engine);
      const refused = (caller: LimitedCaller) => ask(rateLimiter, caller, 'crawl_creation');
      expect(await refused(newCaller({ perMinute: 0 }))).toMatchObject({
        refusal: 'tenant',
        limit: 0,
        remaining: 0,
        retryAfterSeconds: 60,
      });
      expect(await refused(newCaller({ perDay: 0 }))).toMatchObject({ refusal: 'tenant', retryAfterSeconds: 86_400 });
      expect(await refused(newCaller({ crawlTasksPerHour: 0 }))).toMatchObject({
        refusal: 'crawl_creation',
        retryAfterSeconds: 3_600,
      });
      expect(await refused(newCaller({ concurrent: 0 }))).toMatchObject({
        refusal: 'concurrency',
        retryAfterSeconds: 30,
      });
    });

    test('another tenant has its own limits', async () => {
      const { rateLimiter } = await openAt(engine);
      const [one, other] = [newCaller({ perMinute: 1 }), newCaller({ perMinute: 1 })];
      expect((await ask(rateLimiter, one)).refusal).toBeUndefined();
      expect((await ask(rateLimiter, other)).refusal).toBeUndefined();
      expect((await ask(rateLimiter, one)).refusal).toBe('tenant');
    });

    test('inactive tenants are removed, active ones kept', async () => {
      const { rateLimiter } = await openAt(engine);
      const caller = newCaller({ perMinute: 1 });
      await ask(rateLimiter, caller);
      await Promise.all(Array.from({ length: 10_001 }, () => ask(rateLimiter, newCaller({ perMinute: 1 }))));
      expect((await ask(rateLimiter, caller)).refusal).toBe('tenant');
    });
  });

  describe('AI calls:', () => {
    const cap = contractLimits.aiCallsPerMinutePerUser;

    test('a user has a limit of their own, with any key, and it is named in a refusal', async () => {
      const { rateLimiter } = await openAt(engine);
      const caller = { ...newCaller({ perMinute: 1_000 }), userId: 'ada' };
      for (let sent = 0; sent < cap; sent++) expect((await ask(rateLimiter, caller, 'ai')).refusal).toBeUndefined();
      const refused = await ask(rateLimiter, { ...caller, principalId: 'another key' }, 'ai');
      expect(refused).toMatchObject({ refusal: 'ai', limit: cap, remaining: 0 });
      expect((await ask(rateLimiter, { ...caller, userId: 'grace' }, 'ai')).refusal).toBeUndefined();
      // A refusal counted nothing for the tenant, and other calls are still admitted.
      expect(await ask(rateLimiter, caller)).toMatchObject({ refusal: undefined, remaining: 1_000 - cap - 2 });
    });

    test('without a user, each key has its own limit', async () => {
      const { rateLimiter } = await openAt(engine);
      const caller = newCaller();
      for (let sent = 0; sent < cap; sent++) await ask(rateLimiter, caller, 'ai');
      expect((await ask(rateLimiter, caller, 'ai')).refusal).toBe('ai');
      expect((await ask(rateLimiter, { ...caller, principalId: 'another key' }, 'ai')).refusal).toBeUndefined();
    });
  });

  describe('addresses:', () => {
    const cap = contractLimits.failuresPerMinutePerAddress;

    test('have a limit of failures a minute, and the wait for the next is exact', async () => {
      const { time, rateLimiter } = await openAt(engine);
      const address = '192.0.2.7';
      for (let left = cap - 1; left >= 0; left--) {
        expect(await rateLimiter.countFailure(address)).toMatchObject({
          limit: cap,
          remaining: left,
          retryAfterSeconds: 0,
        });
      }
      const over = await rateLimiter.countFailure(address);
      expect(over.retryAfterSeconds).toBeGreaterThan(0);
      expect(over.resetAt).toBe(time.now / 1_000 + over.retryAfterSeconds);
      expect((await rateLimiter.describeAddress('192.0.2.8')).remaining).toBe(cap);
      time.now += (over.retryAfterSeconds - 1) * 1_000;
      expect((await rateLimiter.countFailure(address)).retryAfterSeconds).toBe(1);
      time.now += 1_000;
      expect((await rateLimiter.countFailure(address)).retryAfterSeconds).toBe(0);
    });

    test('of one IPv6 network count as one; those of the next network and IPv4 mapped into IPv6 do not', async () => {
      const { rateLimiter } = await openAt(engine);
      for (let at = 1; at <= cap; at++) await rateLimiter.countFailure(`2001:db8::${at.toString(16)}:1`);
      expect((await rateLimiter.countFailure('2001:DB8:0:0:ffff::')).retryAfterSeconds).toBeGreaterThan(0);
      expect((await rateLimiter.describeAddress('2001:db8::dead:beef')).retryAfterSeconds).toBeGreaterThan(0);
      expect((await rateLimiter.describeAddress('2001:db8:0:1::1')).remaining).toBe(cap);
      await rateLimiter.countFailure('::ffff:192.0.2.9');
      expect((await rateLimiter.describeAddress('192.0.2.9')).remaining).toBe(cap - 1);
      expect((await rateLimiter.describeAddress('::ffff:192.0.2.10')).remaining).toBe(cap);
    });
  });

  describe('concurrency:', () => {
    const begin = (rateLimiter: RateLimiter, caller: LimitedCaller) => {
      const life = new TestLife();
      const request: { life: TestLife; admission: Admission | undefined; settled: Promise<Admission> } = {
        life,
        admission: undefined,
        settled: Promise.resolve(rateLimiter.admit(caller, 'standard', life)).then((admission) => {
          request.admission = admission;
          return admission;
        }),
      };
      return request;
    };

    test('a request over the limit waits, and starts when another ends; one that times out is refused', async () => {
      const { rateLimiter } = await openAt(engine);
      const caller = newCaller({ concurrent: 1, perMinute: 10 });
      const running = begin(rateLimiter, caller);
      expect(await running.settled).toMatchObject({ refusal: undefined, remaining: 9 });
      const waiting = begin(rateLimiter, caller);
      await expect.poll(() => rateLimiter.load()).toEqual({ running: 1, waiting: 1 });
      running.life.end();
      expect(await waiting.settled).toMatchObject({ refusal: undefined, remaining: 8 });
      const began = performance.now();
      const refused = await begin(rateLimiter, caller).settled;
      expect(performance.now() - began).toBeGreaterThanOrEqual(contractLimits.concurrencyWaitMs - 5);
      expect(refused).toMatchObject({ refusal: 'concurrency', remaining: 8, retryAfterSeconds: 1 });
      waiting.life.end();
      // The refusal counted nothing.
      expect(await begin(rateLimiter, caller).settled).toMatchObject({ refusal: undefined, remaining: 7 });
    });

    test('after Retry-After a request succeeds, if the slot is free and no other request comes', async () => {
      const { time, rateLimiter } = await openAt(engine);
      const caller = newCaller({ concurrent: 1, perMinute: 2 });
      const running = begin(rateLimiter, caller);
      await running.settled;
      time.now += 4_200;
      const { refusal, retryAfterSeconds } = await begin(rateLimiter, caller).settled;
      expect({ refusal, retryAfterSeconds }).toEqual({ refusal: 'concurrency', retryAfterSeconds: 5 });
      running.life.end();
      time.now += retryAfterSeconds * 1_000;
      expect((await begin(rateLimiter, caller).settled).refusal).toBeUndefined();
    });

    test('a client that waits as told is admitted within twice the time of a slot, 30 s late and after 7 refusals at most', async () => {
      const { time, rateLimiter } = await openAt(engine, 1);
      const longestHoldMs = 60_000;
      const heldMs = fc.integer({ min: 1, max: longestHoldMs });
      await fc.assert(
        fc.asyncProperty(heldMs, fc.nat(longestHoldMs), async (holdMs, comesMs) => {
          const caller = newCaller({ concurrent: 1 });
          const running = begin(rateLimiter, caller);
          await running.settled;
          const endsAt = time.now + holdMs;
          time.now += comesMs % holdMs;
          let refusals = 0;
          for (;;) {
            if (time.now >= endsAt) running.life.end();
            const asking = begin(rateLimiter, caller);
            const { refusal, retryAfterSeconds } = await asking.settled;
            asking.life.end();
            if (refusal === undefined) break;
            refusals += 1;
            time.now += retryAfterSeconds * 1_000;
          }
          const lateMs = time.now - endsAt;
          expect(lateMs).toBeGreaterThanOrEqual(0);
          expect(lateMs).toBeLessThanOrEqual(Math.min(contractLimits.concurrencyRetrySeconds * 1_000, holdMs + 1_000));
          expect(refusals).toBeLessThanOrEqual(7);
        }),
        { numRuns: 60 },
      );
    });

    test('a used-up window refuses at once, without a wait for a slot', async () => {
      const { rateLimiter } = await openAt(engine);
      const caller = newCaller({ concurrent: 1, perMinute: 1 });
      await begin(rateLimiter, caller).settled;
      expect(await begin(rateLimiter, caller).settled).toMatchObject({ refusal: 'tenant' });
      expect(rateLimiter.load().waiting).toBe(0);
    });

    test('a waiting request that is aborted is skipped and counts nothing', async () => {
      const { rateLimiter } = await openAt(engine, patience);
      const caller = newCaller({ concurrent: 1, perMinute: 3 });
      const running = begin(rateLimiter, caller);
      await running.settled;
      const gone = begin(rateLimiter, caller);
      await expect.poll(() => rateLimiter.load().waiting).toBe(1);
      const next = begin(rateLimiter, caller);
      await expect.poll(() => rateLimiter.load().waiting).toBe(2);
      gone.life.end();
      running.life.end();
      expect(await next.settled).toMatchObject({ refusal: undefined, remaining: 1 });
      expect((await gone.settled).refusal).toBeDefined();
    });

    test('a connection lost before the decision holds no slot', async () => {
      const { rateLimiter } = await openAt(engine);
      const caller = newCaller({ concurrent: 1 });
      const life = new TestLife();
      life.destroyed = true;
      await rateLimiter.admit(caller, 'standard', life);
      expect((await begin(rateLimiter, caller).settled).refusal).toBeUndefined();
    });

    test('in random orders of arrivals, ends and aborts, no more run than allowed, in order of arrival', async () => {
      const { rateLimiter } = await openAt(engine, patience);
      const actions = fc.array(fc.constantFrom('come', 'come', 'end', 'leave'), { minLength: 1, maxLength: 12 });
      await fc.assert(
        fc.asyncProperty(fc.integer({ min: 1, max: 3 }), actions, async (concurrent, steps) => {
          const caller = newCaller({ concurrent });
          const running: ReturnType<typeof begin>[] = [];
          const waiting: ReturnType<typeof begin>[] = [];
          for (const step of steps) {
            if (step === 'come') waiting.push(begin(rateLimiter, caller));
            if (step === 'end') running.shift()?.life.end();
            if (step === 'leave') waiting.pop()?.life.end();
            while (running.length < concurrent && waiting.length > 0) running.push(waiting.shift() as never);
            await Promise.all(running.map(({ settled }) => settled));
            expect(running.every(({ admission }) => admission?.refusal === undefined)).toBe(true);
            await expect
              .poll(() => rateLimiter.load(), { interval: 1, timeout: 60_000 })
              .toEqual({ running: running.length, waiting: waiting.length });
            expect(waiting.every(({ admission }) => admission === undefined)).toBe(true);
          }
          for (const { life } of [...waiting, ...running]) life.end();
          await expect
            .poll(() => rateLimiter.load(), { interval: 1, timeout: 60_000 })
            .toEqual({ running: 0, waiting: 0 });
        }),
        { numRuns: 60 },
      );
    });

    test('a full queue accepts no more requests', async () => {
      const { rateLimiter } = await openAt(engine, patience);
      const caller = newCaller({ concurrent: 1 });
      const running = begin(rateLimiter, caller);
      await running.settled;
      const line = Array.from({ length: contractLimits.waitingRequestsPerTenant }, () => begin(rateLimiter, caller));
      const refused = await begin(rateLimiter, caller).settled;
      expect(refused.refusal).toBe('concurrency');
      expect(line.filter(({ admission }) => admission !== undefined)).toEqual([]);
      for (const { life } of [...line, running]) life.end();
    });
  });
}
