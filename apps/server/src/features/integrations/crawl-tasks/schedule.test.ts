import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findScheduleProblem, firstRunAt, nextRunAt, type Timetable } from './schedule.js';

const now = new Date('2026-01-15T10:23:45.500Z');
const utc = (schedule: string, from = now): Timetable => ({ schedule, timezone: 'UTC', from });

/** The times of a schedule within a period, as a worker without delay would run them. */
function momentsBetween(timetable: Timetable, start: string, end: string): string[] {
  const found: string[] = [];
  let at = nextRunAt(timetable, new Date(start));
  while (at && at < new Date(end)) {
    found.push(at.toISOString());
    at = nextRunAt(timetable, at);
  }
  return found;
}

/** The first times of a schedule in a year, enough to include every value of a field. */
function firstMoments(schedule: string): (Date | null)[] {
  const moments: (Date | null)[] = [new Date('2026-01-01T00:00:00Z')];
  while (moments.length < 30) moments.push(nextRunAt(utc(schedule), moments.at(-1) as Date));
  return moments;
}

test.each(['0 0 30 2 *', '0 0 31 4 *', '0 0 31 2,4,6,9,11 *'])('%s names a date that never occurs', (schedule) => {
  expect(findScheduleProblem({ schedule, timezone: 'Europe/Berlin' }, now)).toMatch(/never comes/);
});

test.each(['* * * * *', '*/4 * * * *', '0,3 9 * * *', '58 9,10 * * *,', '0,59 0,23 * * *', '0,59 0,23 1,31 * *'])(
  '%s is refused: closer than five minutes, or not an expression',
  (schedule) => {
    expect(findScheduleProblem({ schedule, timezone: 'UTC' }, now)).toMatch(
      /5 minutes apart|not a valid cron expression/,
    );
  },
);

test.each([
  '60 * * * *',
  '0 24 * * *',
  '0 0 0 * *',
  '0 0 * 13 *',
  'a b c d e',
  '0 0 * * mo',
  '5-70 * * * *',
  '0/0 * * * *',
])('%s is not a cron expression', (schedule) => {
  expect(findScheduleProblem({ schedule, timezone: 'UTC' }, now)).toMatch(/^Is not a valid cron expression: .*\.$/);
});

test.each(['*/60 * * * *', '0 */24 * * *', '0-59/60 * * * *', '0 0 * * */8', '0/90 * * * *'])(
  '%s is refused: the step is larger than the range',
  (schedule) => {
    expect(findScheduleProblem({ schedule, timezone: 'UTC' }, now)).toMatch(/never taken|not a valid cron expression/);
  },
);

test.each([
  ['0 9 * * Fri-Mon', '0 9 * * 5,6,0,1'],
  ['0 9 * * 5-1', '0 9 * * 5,6,0,1'],
  ['0 9 * * Fri-7', '0 9 * * 5,6,0'],
  ['0 9 * * sat-wed/2', '0 9 * * 6,1,3'],
  ['0 22-2 * * *', '0 22,23,0,1,2 * * *'],
  ['0 22-4/2 * * *', '0 22,0,2,4 * * *'],
  ['0/15 * * * *', '*/15 * * * *'],
  ['5/15 * * * *', '5,20,35,50 * * * *'],
  ['0 8/4 * * *', '0 8,12,16,20 * * *'],
  ['0 9 * * 1/2', '0 9 * * 1,3,5,0'],
  ['0 9 * * 0/2', '0 9 * * 0,2,4,6'],
  ['0 0 1 Nov-Feb *', '0 0 1 11,12,1,2 *'],
  ['0 0 28-3 * *', '0 0 28,29,30,31,1,2,3 * *'],
  ['0,30 22-2,12 * * *', '0,30 22,23,0,1,2,12 * * *'],
])('%s means the same as %s', (schedule, plain) => {
  expect(findScheduleProblem({ schedule, timezone: 'UTC' }, now)).toBeUndefined();
  expect(firstMoments(schedule)).toEqual(firstMoments(plain));
});

test('a range may wrap past the end of its field, with any step', () => {
  const bounds = fc.tuple(fc.nat(23), fc.nat(23), fc.integer({ min: 1, max: 23 }));
  fc.assert(
    fc.property(bounds, ([from, to, step]) => {
      const hours = [];
      for (let hour = from; hour <= (from <= to ? to : to + 24); hour += step) hours.push(hour % 24);
      const day = ['2026-01-01T00:00:00Z', '2026-01-03T00:00:00Z'] as const;
      expect(momentsBetween(utc(`0 ${from}-${to}/${step} * * *`), ...day)).toEqual(
        momentsBetween(utc(`0 ${hours.join(',')} * * *`), ...day),
      );
    }),
  );
});

test('a stored task with a step that is refused today runs as before', () => {
  expect(nextRunAt(utc('*/60 * * * *'), now)).toEqual(new Date('2026-01-15T11:00:00.000Z'));
});

test.each(['*/5 * * * *', '0 9 * * 1-5', '0 0 29 2 *', '0 0 L * *', '30 2 * jan,jul sun', 'ONCE', 'HOURLY', 'DAILY'])(
  '%s is accepted',
  (schedule) => {
    expect(findScheduleProblem({ schedule, timezone: 'America/New_York' }, now)).toBeUndefined();
  },
);

test('L as the day of the month is the last day', () => {
  expect(momentsBetween(utc('0 0 L * *'), '2026-01-15T00:00:00Z', '2026-05-01T00:00:00Z')).toEqual(
    ['2026-01-31', '2026-02-28', '2026-03-31', '2026-04-30'].map((day) => `${day}T00:00:00.000Z`),
  );
});

test('ONCE, HOURLY and DAILY run first at once, cron at its first match', () => {
  for (const schedule of ['ONCE', 'HOURLY', 'DAILY']) expect(firstRunAt(utc(schedule))).toEqual(now);
  expect(firstRunAt(utc('0 9 * * *'))).toEqual(new Date('2026-01-16T09:00:00.000Z'));
  expect(nextRunAt(utc('ONCE'), now)).toBeNull();
});

describe('both clock changes in three time zones: one run a day, at the local time', () => {
  const zones = [
    ['Europe/Berlin', '30 2 * * *', '2026-03-27T12:00:00Z', '2026-04-01T12:00:00Z', 5],
    ['Europe/Berlin', '30 2 * * *', '2026-10-23T12:00:00Z', '2026-10-28T12:00:00Z', 5],
    ['America/New_York', '30 1 * * *', '2026-03-06T12:00:00Z', '2026-03-11T12:00:00Z', 5],
    ['America/New_York', '30 1 * * *', '2026-10-30T12:00:00Z', '2026-11-04T12:00:00Z', 5],
    ['Australia/Lord_Howe', '15 2 * * *', '2026-10-01T02:00:00Z', '2026-10-06T02:00:00Z', 5],
    ['Australia/Lord_Howe', '45 1 * * *', '2026-04-02T02:00:00Z', '2026-04-07T02:00:00Z', 5],
  ] as const;
  test.each(zones)('%s %s from %s', (timezone, schedule, start, end, days) => {
    const cron = momentsBetween({ schedule, timezone, from: now }, start, end);
    const local = new Intl.DateTimeFormat('en-CA', { timeZone: timezone, dateStyle: 'short' });
    expect(cron).toHaveLength(days);
    expect(new Set(cron.map((at) => local.format(new Date(at)))).size).toBe(days);
    // DAILY with the same local time gives the same times.
    const from = nextRunAt({ schedule, timezone, from: now }, new Date('2026-01-20T12:00:00Z')) as Date;
    expect(momentsBetween({ schedule: 'DAILY', timezone, from }, start, end)).toEqual(cron);
  });

  test('HOURLY runs every 60 minutes, also across clock changes', () => {
    const hourly = { schedule: 'HOURLY', timezone: 'Europe/Berlin', from: new Date('2026-01-01T00:10:00Z') };
    expect(momentsBetween(hourly, '2026-10-24T20:00:00Z', '2026-10-25T08:00:00Z')).toHaveLength(12);
  });
});

describe('any schedule, time zone and time', () => {
  const timezone = fc.constantFrom(...Intl.supportedValuesOf('timeZone'), 'UTC');
  const moment = fc.date({ min: new Date('2025-01-01'), max: new Date('2035-01-01'), noInvalidDate: true });
  const field = (max: number, min = 0) =>
    fc.oneof(
      fc.constant('*'),
      fc.integer({ min, max }).map(String),
      fc.integer({ min: 5, max: 20 }).map((step) => `*/${step}`),
    );
  const cron = fc.tuple(field(59), field(23), field(28, 1), field(12, 1), field(6)).map((fields) => fields.join(' '));
  const schedule = fc.oneof(fc.constantFrom('HOURLY', 'DAILY'), cron);

  test('the next run is later, does not depend on when it is computed, and is five minutes from its neighbours', () => {
    fc.assert(
      fc.property(schedule, timezone, moment, moment, (schedule, timezone, from, after) => {
        fc.pre(findScheduleProblem({ schedule, timezone }, after) === undefined);
        const timetable = { schedule, timezone, from };
        const next = nextRunAt(timetable, after);
        if (!next) return;
        expect(next.getTime()).toBeGreaterThan(after.getTime());
        const between = new Date(after.getTime() + Math.floor((next.getTime() - after.getTime()) / 2));
        expect(nextRunAt(timetable, between)).toEqual(next);
        const second = nextRunAt(timetable, next);
        if (second) expect(second.getTime() - next.getTime()).toBeGreaterThanOrEqual(5 * 60_000);
      }),
      { numRuns: 300 },
    );
  });

  test('DAILY runs at the same local time each day, unless the clock change skips it', () => {
    fc.assert(
      fc.property(timezone, moment, fc.integer({ min: 1, max: 400 }), (timezone, from, days) => {
        const next = nextRunAt({ schedule: 'DAILY', timezone, from }, new Date(from.getTime() + days * 86_400_000));
        const gapMs = (next as Date).getTime() - from.getTime() - days * 86_400_000;
        expect(gapMs).toBeGreaterThan(0);
        expect(gapMs).toBeLessThanOrEqual(26 * 3_600_000);
      }),
      { numRuns: 300 },
    );
  });
});
