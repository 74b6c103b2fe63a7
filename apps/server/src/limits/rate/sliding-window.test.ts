import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { countLeft, emptyCount, slide, type WindowCount, waitMs } from './sliding-window.js';

interface Window {
  limit: number;
  windowMs: number;
}

const windowArbitrary = fc.record({
  limit: fc.integer({ min: 1, max: 20 }),
  windowMs: fc.constantFrom(10, 1_000, 60_000, 86_400_000),
});
/** Intervals between requests in hundredths of a window: many fall into the same window and some skip several. */
const steps = fc.array(fc.oneof(fc.nat(20), fc.nat(250)), { maxLength: 60 });
const start = 1_800_000_000_000;

/** Returns the times of the requests. */
function toMoments(hundredths: number[], windowMs: number): number[] {
  let now = start;
  return hundredths.map((step) => {
    now += Math.floor((step * windowMs) / 100);
    return now;
  });
}

/** Returns the count at `now`. */
function slidTo(count: WindowCount, windowMs: number, now: number): WindowCount {
  const slid = { ...count };
  slide(slid, windowMs, now);
  return slid;
}

/** Returns true if one more request fits at `now`. */
function fits(count: WindowCount, { limit, windowMs }: Window, now: number): boolean {
  return countLeft(slidTo(count, windowMs, now), limit, windowMs, now) > 0;
}

/** Simulates requests at these times. Returns the counter, and the times of those admitted. */
function run(window: Window, moments: number[]) {
  const admitted: number[] = [];
  const count = emptyCount();
  for (const now of moments) {
    slide(count, window.windowMs, now);
    if (!fits(count, window, now)) continue;
    count.current += 1;
    admitted.push(now);
  }
  return { admitted, count };
}

describe('a sliding-window counter', () => {
  test('admits a request if and only if earlier ones leave capacity, with the previous window fading linearly', () => {
    fc.assert(
      fc.property(windowArbitrary, steps, (window, hundredths) => {
        const { limit, windowMs } = window;
        const before: number[] = [];
        for (const now of toMoments(hundredths, windowMs)) {
          const began = now - (now % windowMs);
          const current = before.filter((moment) => moment >= began).length;
          const previous = before.filter((moment) => moment >= began - windowMs && moment < began).length;
          const hasRoom = previous * (began + windowMs - now) + (current + 1) * windowMs <= limit * windowMs;
          const admits = run(window, [...before, now]).admitted.length > before.length;
          expect(admits).toBe(hasRoom);
          if (admits) before.push(now);
        }
      }),
      { numRuns: 50 },
    );
  });

  test('admits at most its limit in a fixed window, and at most twice that in any period of its length', () => {
    fc.assert(
      fc.property(windowArbitrary, steps, (window, hundredths) => {
        const { limit, windowMs } = window;
        const { admitted } = run(window, toMoments(hundredths, windowMs));
        for (const from of admitted) {
          const within = (began: number) => admitted.filter((at) => at >= began && at < began + windowMs).length;
          expect(within(from - (from % windowMs))).toBeLessThanOrEqual(limit);
          expect(within(from)).toBeLessThanOrEqual(2 * limit);
        }
      }),
    );
  });

  test('returns the exact wait: refuses a millisecond earlier, and admits at that time', () => {
    fc.assert(
      fc.property(windowArbitrary, steps, (window, hundredths) => {
        const moments = toMoments(hundredths, window.windowMs);
        const now = moments.at(-1) ?? start;
        const { count } = run(window, moments);
        const wait = waitMs(slidTo(count, window.windowMs, now), window.limit, window.windowMs, now);
        const admitsAfter = (ms: number) => fits(count, window, now + ms);
        expect(Number.isSafeInteger(wait)).toBe(true);
        expect(wait === 0).toBe(fits(count, window, now));
        expect(admitsAfter(wait)).toBe(true);
        if (wait > 0) expect(admitsAfter(wait - 1)).toBe(false);
      }),
      { numRuns: 2_000 },
    );
  });

  test('admits no more after the clock was set back', () => {
    fc.assert(
      fc.property(windowArbitrary, fc.nat(500), ({ limit, windowMs }, backHundredths) => {
        const full = run({ limit, windowMs }, Array(limit).fill(start)).count;
        const now = start - Math.floor((backHundredths * windowMs) / 100);
        expect(fits(full, { limit, windowMs }, now)).toBe(false);
      }),
    );
  });

  test('admits nothing with a limit of 0, and returns a whole window as the wait', () => {
    expect(waitMs(emptyCount(), 0, 60_000, start)).toBe(60_000);
    expect(countLeft(emptyCount(), 0, 60_000, start)).toBe(0);
  });
});
