import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createLocalRateLimiter } from './rate-limiter.js';
import type { Window } from './sliding-window.js';

const minuteMs = 60_000;
const dayMs = 1_440 * minuteMs;
const start = Date.UTC(2026, 10, 21, 12, 0, 20);

const limitsArbitrary = fc.record({
  perMinute: fc.integer({ min: 1, max: 8 }),
  perDay: fc.integer({ min: 1, max: 15 }),
});
const waitsMs = fc.array(fc.oneof(fc.nat(5_000), fc.nat(3 * minuteMs), fc.nat(dayMs)), { maxLength: 40 });

function toWindows({ perMinute, perDay }: { perMinute: number; perDay: number }): Window[] {
  return [
    { limit: perMinute, windowMs: minuteMs },
    { limit: perDay, windowMs: dayMs },
  ];
}

describe('minute and day', () => {
  test('admit a request together, or neither counts it', () => {
    fc.assert(
      fc.property(limitsArbitrary, waitsMs, (limits, waits) => {
        const windows = toWindows(limits);
        const both = createLocalRateLimiter();
        // Each window on its own, told only of what both have admitted.
        const alone = windows.map((window) => ({ limiter: createLocalRateLimiter(), window: [window] }));
        let now = start;
        for (const wait of waits) {
          now += wait;
          const expected = alone.every(({ limiter, window }) => limiter.peek('k', window, now).admitted);
          expect(both.take('k', windows, now).admitted).toBe(expected);
          if (expected) for (const { limiter, window } of alone) limiter.take('k', window, now);
        }
      }),
    );
  });

  test('tell a wait in whole seconds after which the request is admitted, and no second too many', () => {
    fc.assert(
      fc.property(limitsArbitrary, waitsMs, (limits, waits) => {
        const windows = toWindows(limits);
        const limiter = createLocalRateLimiter();
        let now = start;
        for (const wait of waits) {
          now += wait;
          const { admitted, retryAfterSeconds } = limiter.take('k', windows, now);
          expect(retryAfterSeconds === 0).toBe(admitted);
          if (admitted) continue;
          expect(Number.isSafeInteger(retryAfterSeconds)).toBe(true);
          expect(limiter.peek('k', windows, now + retryAfterSeconds * 1_000).admitted).toBe(true);
          if (retryAfterSeconds === 1) continue;
          expect(limiter.peek('k', windows, now + (retryAfterSeconds - 1) * 1_000).admitted).toBe(false);
        }
      }),
    );
  });
});

describe('a decision', () => {
  const minute: Window = { limit: 3, windowMs: minuteMs };
  const day: Window = { limit: 5, windowMs: dayMs };

  test('describes the minute unless the day has less left', () => {
    const limiter = createLocalRateLimiter();
    const take = (now: number) => limiter.take('k', [minute, day], now);
    const minuteEnds = Date.UTC(2026, 10, 21, 12, 1) / 1_000;
    const dayEnds = Date.UTC(2026, 10, 22) / 1_000;
    expect(take(start)).toEqual({ admitted: true, limit: 3, remaining: 2, resetAt: minuteEnds, retryAfterSeconds: 0 });
    expect(take(start)).toMatchObject({ remaining: 1, resetAt: minuteEnds });
    // In later minutes two of three are left, but of the day only two, then one.
    expect(take(start + 2 * minuteMs)).toMatchObject({ limit: 3, remaining: 2 });
    expect(take(start + 4 * minuteMs)).toEqual({
      admitted: true,
      limit: 5,
      remaining: 1,
      resetAt: dayEnds,
      retryAfterSeconds: 0,
    });
  });

  test('without any window admits and names no ceiling that one could reach', () => {
    const decision = createLocalRateLimiter().take('k', [], start);
    expect(decision).toMatchObject({ admitted: true, retryAfterSeconds: 0 });
    expect(decision.remaining).toBeGreaterThan(1_000_000);
  });

  test('of one key takes nothing from another', () => {
    const limiter = createLocalRateLimiter();
    const one: Window[] = [{ limit: 1, windowMs: minuteMs }];
    expect(limiter.take('a', one, start).admitted).toBe(true);
    expect(limiter.take('b', one, start).admitted).toBe(true);
    expect(limiter.take('a', one, start).admitted).toBe(false);
  });

  test('that only looks takes nothing', () => {
    const limiter = createLocalRateLimiter();
    const one: Window[] = [{ limit: 1, windowMs: minuteMs }];
    for (let look = 0; look < 5; look++) expect(limiter.peek('k', one, start).admitted).toBe(true);
    expect(limiter.take('k', one, start).admitted).toBe(true);
  });

  test('is not changed by the clearing away of old keys', () => {
    const limiter = createLocalRateLimiter();
    const one: Window[] = [{ limit: 1, windowMs: minuteMs }];
    limiter.take('kept', one, start);
    for (let other = 0; other < 10_001; other++) limiter.take(`other ${other}`, one, start);
    expect(limiter.take('kept', one, start).admitted).toBe(false);
  });
});
