import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dayMs, hourMs, minuteMs } from '../../../time.js';
import { endOfQuiet, isQuiet, momentOfWall, startOfDay, startOfNextDay, wallOf } from './hours.js';

/** Zones that set their clocks at night, by half an hour, over midnight, and by a whole day. */
const zones = [
  ...['UTC', 'Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'America/Santiago', 'Africa/Cairo'],
  ...['Asia/Kathmandu', 'Pacific/Apia', 'America/Sao_Paulo', 'Asia/Beirut', 'Pacific/Kiritimati'],
];
const zone = fc.constantFrom(...zones);
const moment = fc
  .integer({ min: Date.UTC(2005, 0, 1) / 1_000, max: Date.UTC(2035, 0, 1) / 1_000 })
  .map((seconds) => new Date(seconds * 1_000));
const time = fc
  .integer({ min: 0, max: 24 * 60 - 1 })
  .map((minutes) => `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`);
const quiet = fc.record({ from: time, to: time }).filter(({ from, to }) => from !== to);

test('what is sent after quiet hours is sent outside of them, and within two days', () => {
  fc.assert(
    fc.property(moment, zone, quiet, (now, timezone, hours) => {
      const at = endOfQuiet(now, hours, timezone);
      expect(at.getTime()).toBeGreaterThanOrEqual(now.getTime());
      expect(at.getTime() - now.getTime()).toBeLessThan(2 * dayMs + 2 * hourMs);
      if (!isQuiet(now, hours, timezone)) expect(at).toEqual(now);
      // Where clocks are set back over the end, the hours come once more: the next look waits again.
      let next = at;
      for (let looks = 0; isQuiet(next, hours, timezone) && looks < 200; looks += 1)
        next = endOfQuiet(next, hours, timezone);
      expect(isQuiet(next, hours, timezone)).toBe(false);
    }),
    { numRuns: 600 },
  );
});

test('a day begins before each of its moments, ends after it, and is of one date', () => {
  fc.assert(
    fc.property(moment, zone, (now, timezone) => {
      const [start, end] = [startOfDay(now, timezone), startOfNextDay(now, timezone)];
      expect(start.getTime()).toBeLessThanOrEqual(now.getTime());
      expect(end.getTime()).toBeGreaterThan(now.getTime());
      const dateOf = (at: Date) => Math.floor(wallOf(at, timezone).ms / dayMs);
      expect(dateOf(start)).toBe(dateOf(now));
      expect(dateOf(new Date(start.getTime() - minuteMs))).toBeLessThan(dateOf(now));
      expect(dateOf(end)).toBeGreaterThan(dateOf(now));
    }),
    { numRuns: 600 },
  );
});

test('a time that clocks show is found, and one that they leap over is the first after it', () => {
  const at = (wall: string, timezone: string) => momentOfWall(Date.parse(`${wall}Z`), timezone).toISOString();
  expect(at('2026-03-29T02:30:00', 'Europe/Berlin')).toBe('2026-03-29T01:00:00.000Z');
  expect(at('2026-10-25T02:30:00', 'Europe/Berlin')).toBe('2026-10-25T00:30:00.000Z');
  expect(at('2026-07-01T09:00:00', 'America/New_York')).toBe('2026-07-01T13:00:00.000Z');
});
