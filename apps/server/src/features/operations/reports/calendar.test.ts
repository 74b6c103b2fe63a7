import { reportIntervals } from '@lead-engagement/contract';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hourMs } from '../../../time.js';
import { endOfInterval, intervalStarts } from './calendar.js';

const zones = [
  'UTC',
  'Europe/Berlin',
  'America/New_York',
  'America/Sao_Paulo',
  'America/Havana',
  'Asia/Beirut',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'Africa/Casablanca',
  'Pacific/Apia',
  'Pacific/Kiritimati',
  'Etc/GMT+12',
];

/** What the calendar and the clock of a zone show, as `2026-11-23`, and the weekday. */
function shown(ms: number, timeZone: string) {
  const format = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' });
  const weekday = new Intl.DateTimeFormat('en', { timeZone, weekday: 'short' });
  return { day: format.format(ms), month: format.format(ms).slice(0, 7), weekday: weekday.format(ms) };
}

const moments = fc.integer({ min: Date.UTC(1975, 0), max: Date.UTC(2030, 0) });

test.each(['day', 'week', 'month'] as const)(
  'a %s ends where the calendar of the zone shows the next, and not sooner',
  (interval) => {
    fc.assert(
      fc.property(moments, fc.constantFrom(...zones), (ms, zone) => {
        const end = endOfInterval(ms, interval, zone);
        const [now, last, next] = [shown(ms, zone), shown(end - 1, zone), shown(end, zone)];
        expect(end).toBeGreaterThan(ms);
        if (interval === 'day') expect([last.day, next.day]).toEqual([now.day, expect.not.stringMatching(now.day)]);
        else if (interval === 'month') {
          expect([last.month, next.month]).toEqual([now.month, expect.not.stringMatching(now.month)]);
        } else {
          expect(next.weekday).toBe('Mon');
          expect(end - ms).toBeLessThanOrEqual(7 * 24 * hourMs + 2 * hourMs);
          // No Monday begins in between.
          for (let at = ms + hourMs; at < end; at += 6 * hourMs) {
            if (shown(at, zone).weekday === 'Mon') expect(shown(ms, zone).weekday).toBe('Mon');
          }
        }
      }),
      { numRuns: 300 },
    );
  },
);

test('an hour ends on the hour of the zone', () => {
  fc.assert(
    fc.property(moments, fc.constantFrom('Asia/Kathmandu', 'Europe/Berlin'), (ms, zone) => {
      const end = endOfInterval(ms, 'hour', zone);
      expect(end - ms).toBeGreaterThan(0);
      expect(end - ms).toBeLessThanOrEqual(hourMs);
      expect(new Intl.DateTimeFormat('en', { timeZone: zone, minute: 'numeric' }).format(end)).toBe('0');
    }),
    { numRuns: 200 },
  );
});

test('midnights that a zone skips, or has twice, begin a day once', () => {
  const days = (zone: string, from: string, to: string) =>
    intervalStarts({ fromMs: Date.parse(from), toMs: Date.parse(to), interval: 'day', timeZone: zone }, 10)?.map((ms) =>
      new Date(ms).toISOString(),
    );
  // Set forward at midnight, set back from 1:00 to 0:00, and a day that Samoa left out.
  expect(days('Asia/Beirut', '2022-03-26T12:00:00Z', '2022-03-28T00:00:00Z')).toEqual([
    '2022-03-26T12:00:00.000Z',
    '2022-03-26T22:00:00.000Z',
    '2022-03-27T21:00:00.000Z',
  ]);
  expect(days('America/Havana', '2022-11-05T12:00:00Z', '2022-11-07T12:00:00Z')).toEqual([
    '2022-11-05T12:00:00.000Z',
    '2022-11-06T04:00:00.000Z',
    '2022-11-07T05:00:00.000Z',
  ]);
  expect(days('Pacific/Apia', '2011-12-29T12:00:00Z', '2011-12-31T12:00:00Z')).toEqual([
    '2011-12-29T12:00:00.000Z',
    '2011-12-30T10:00:00.000Z',
    '2011-12-31T10:00:00.000Z',
  ]);
});

test('intervals cover the period without a gap, begin with it, and are bounded', () => {
  fc.assert(
    fc.property(
      moments,
      fc.nat(40 * 24 * hourMs),
      fc.constantFrom(...reportIntervals),
      fc.constantFrom(...zones),
      (fromMs, lengthMs, interval, timeZone) => {
        const toMs = fromMs + lengthMs + 1;
        const starts = intervalStarts({ fromMs, toMs, interval, timeZone }, 100);
        const all = intervalStarts({ fromMs, toMs, interval, timeZone }, 100_000) as number[];
        expect(starts).toEqual(all.length > 100 ? undefined : all);
        expect(all[0]).toBe(fromMs);
        for (const [at, ms] of all.entries()) {
          const next = all[at + 1];
          if (next === undefined) expect(endOfInterval(ms, interval, timeZone)).toBeGreaterThanOrEqual(toMs);
          else expect(next).toBe(endOfInterval(ms, interval, timeZone));
        }
      },
    ),
    { numRuns: 100 },
  );
});
