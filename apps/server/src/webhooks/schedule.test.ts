import { webhookTiming } from '@lead-engagement/contract';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hourMs } from '../time.js';
import { nextAttemptAt } from './schedule.js';

const deadlineAtMs = webhookTiming.deadlineHours * hourMs;
const chance = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });

test('retries first after 5 seconds, then at growing intervals, and not after the 13th attempt', () => {
  const delays = Array.from({ length: 13 }, (_, at) => {
    return nextAttemptAt({ number: at + 1, endedAtMs: 0, deadlineAtMs, retryAfterMs: undefined }, 0);
  });
  expect(delays.slice(0, 12)).toEqual(webhookTiming.retryDelaysSeconds.map((seconds) => seconds * 1_000));
  expect(delays[12]).toBeUndefined();
});

test('fits 13 attempts before the deadline with any jitter and any duration of attempts', () => {
  const attempt = fc.record({ random: chance, durationMs: fc.integer({ min: 0, max: 10_000 }) });
  const run = fc.property(fc.array(attempt, { minLength: 13, maxLength: 13 }), (attempts) => {
    let startMs = 0;
    for (const [at, { random, durationMs }] of attempts.entries()) {
      expect(startMs).toBeLessThan(deadlineAtMs);
      const endedAtMs = startMs + durationMs;
      const next = nextAttemptAt({ number: at + 1, endedAtMs, deadlineAtMs, retryAfterMs: undefined }, random);
      if (at === 12) expect(next).toBeUndefined();
      else startMs = next as number;
    }
  });
  fc.assert(run);
});

test('retries neither before the scheduled delay nor more than 10 % or 10 minutes after it', () => {
  const run = fc.property(fc.integer({ min: 1, max: 12 }), chance, (number, random) => {
    const delayMs = (webhookTiming.retryDelaysSeconds[number - 1] as number) * 1_000;
    const next = nextAttemptAt({ number, endedAtMs: 0, deadlineAtMs, retryAfterMs: undefined }, random) as number;
    expect(next).toBeGreaterThanOrEqual(delayMs);
    expect(next).toBeLessThanOrEqual(delayMs + Math.min(delayMs * 0.1, 600_000));
  });
  fc.assert(run);
});

test('schedules no retry at or after the deadline for any Retry-After', () => {
  const run = fc.property(
    fc.integer({ min: 1, max: 13 }),
    fc.integer({ min: 0, max: deadlineAtMs + hourMs }),
    fc.option(fc.integer({ min: 0, max: 1_000 * hourMs }), { nil: undefined }),
    chance,
    (number, endedAtMs, retryAfterMs, random) => {
      const next = nextAttemptAt({ number, endedAtMs, deadlineAtMs, retryAfterMs }, random);
      if (next !== undefined) {
        expect(next).toBeLessThan(deadlineAtMs);
        expect(next).toBeGreaterThan(endedAtMs);
      }
    },
  );
  fc.assert(run);
});

test('respects a Retry-After of up to an hour, and uses the schedule if it is shorter', () => {
  const at = (retryAfterMs: number) => nextAttemptAt({ number: 1, endedAtMs: 0, deadlineAtMs, retryAfterMs }, 0);
  expect(at(3_600_000)).toBe(3_600_000);
  expect(at(1_000)).toBe(5_000);
  expect(at(1_000 * hourMs)).toBe(hourMs);
});
