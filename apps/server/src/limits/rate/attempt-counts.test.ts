import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createAttemptCounts } from './attempt-counts.js';

const limit = { key: 'a', limit: 3, windowMs: 60_000 };

test('admits at most the limit per key in a fixed window, and one more after the returned wait', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(40_000), { maxLength: 60 }), (pauses) => {
      const counts = createAttemptCounts();
      const admitted: number[] = [];
      let now = 0;
      for (const pause of pauses) {
        now += pause;
        const wait = counts.take(limit, now);
        if (wait > 0) {
          expect(counts.take(limit, now)).toBe(wait);
          now += wait * 1_000;
          expect(counts.take(limit, now)).toBe(0);
        }
        admitted.push(now);
        const start = Math.floor(now / limit.windowMs) * limit.windowMs;
        expect(admitted.filter((at) => at >= start).length).toBeLessThanOrEqual(limit.limit);
      }
    }),
  );
});

test('counts each key separately', () => {
  const counts = createAttemptCounts();
  for (let at = 0; at < 3; at++) expect(counts.take(limit, 0)).toBe(0);
  expect(counts.take(limit, 0)).toBeGreaterThan(0);
  expect(counts.take({ ...limit, key: 'b' }, 0)).toBe(0);
});

test('forgets the least recently used key beyond its capacity', () => {
  const counts = createAttemptCounts(2);
  const once = (key: string) => counts.take({ ...limit, key, limit: 1 }, 0);
  expect([once('a'), once('b')]).toEqual([0, 0]);
  expect(once('a')).toBeGreaterThan(0);
  expect(once('c')).toBe(0);
  expect(once('a')).toBeGreaterThan(0);
  expect(once('b')).toBe(0);
});

test('allows one more attempt for each one that is returned, and no more than were counted', () => {
  const counts = createAttemptCounts();
  for (let at = 0; at < 3; at++) expect(counts.take(limit, 0)).toBe(0);
  counts.giveBack(limit, 0);
  expect(counts.take(limit, 0)).toBe(0);
  expect(counts.take(limit, 0)).toBeGreaterThan(0);
  for (let at = 0; at < 9; at++) counts.giveBack(limit, 0);
  for (let at = 0; at < 3; at++) expect(counts.take(limit, 0)).toBe(0);
  expect(counts.take(limit, 0)).toBeGreaterThan(0);
});
