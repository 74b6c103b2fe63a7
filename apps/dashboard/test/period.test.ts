import { describe, expect, test } from 'vitest';
import { toCsv } from '../src/lib/csv.js';
import { addDays, dayIn, startOfDay } from '../src/lib/zoned.js';
import { lastDays, readInterval, readPeriod, toQuery } from '../src/pages/reports/period.js';

const at = (iso: string) => Date.parse(iso);

describe('days of a time zone', () => {
  test.each([
    ['Europe/Berlin', '2026-03-29', '2026-03-28T23:00:00Z'],
    ['Europe/Berlin', '2026-03-30', '2026-03-29T22:00:00Z'],
    ['America/New_York', '2026-11-01', '2026-11-01T04:00:00Z'],
    ['America/New_York', '2026-11-02', '2026-11-02T05:00:00Z'],
    ['Asia/Kolkata', '2026-11-02', '2026-11-01T18:30:00Z'],
    ['UTC', '2026-11-02', '2026-11-02T00:00:00Z'],
  ])('in %s, %s begins at %s', (timezone, day, begin) => {
    expect(new Date(startOfDay(timezone, day)).toISOString()).toBe(new Date(begin).toISOString());
    expect(dayIn(timezone, at(begin))).toBe(day);
    expect(dayIn(timezone, at(begin) - 1)).toBe(addDays(day, -1));
  });
});

describe('the period of a report', () => {
  const now = at('2026-11-23T22:30:00Z');

  test('is the last 30 days unless the address says otherwise, in the time zone of the address', () => {
    expect(readPeriod({ timezone: 'UTC' }, now)).toEqual({ from: '2026-10-25', to: '2026-11-23', timezone: 'UTC' });
    expect(readPeriod({ timezone: 'Asia/Tokyo' }, now).to).toBe('2026-11-24');
    expect(lastDays(7, 'UTC', now)).toEqual({ from: '2026-11-17', to: '2026-11-23' });
  });

  test('includes its last day, which can have 23 hours', () => {
    const { from, to } = toQuery({ from: '2026-03-29', to: '2026-03-29', timezone: 'Europe/Berlin' });
    expect((to.getTime() - from.getTime()) / 3_600_000).toBe(23);
  });

  test.each([
    { from: 'x', to: '2026-13-01', timezone: 'Mars/Base' },
    { from: '2027-01-01', to: '2026-11-23', timezone: 'UTC' },
  ])('is read from any address: %j', (address) => {
    const { from, to } = readPeriod(address, now);
    expect(from <= to).toBe(true);
  });

  test('is divided into so few intervals that the API takes them', () => {
    const intervalOf = (from: string, to: string) => readInterval(undefined, { from, to, timezone: 'UTC' });
    expect(intervalOf('2026-11-23', '2026-11-23')).toBe('hour');
    expect(intervalOf('2026-10-25', '2026-11-23')).toBe('day');
    expect(intervalOf('2025-11-23', '2026-11-23')).toBe('week');
    expect(intervalOf('2021-11-23', '2026-11-23')).toBe('month');
  });
});

test('a file of a table quotes what it has to, and no text becomes a formula', () => {
  const rows = [['a,b', 'say "hi"', '=1+1', -5, null, '-x']];
  expect(toCsv(rows)).toBe('\uFEFF"a,b","say ""hi""",\'=1+1,-5,,\'-x\r\n');
});
