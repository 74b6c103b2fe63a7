import { contract } from '@lead-engagement/contract';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toMoment } from '../nodes/LeadEngagement/moments.js';
import { UnfitValue } from '../nodes/LeadEngagement/unfit-value.js';

const read = (value: unknown, zone = 'Europe/Berlin') => toMoment(value, 'dueAt', zone);

/** What clocks in a zone show, as the date picker writes it. */
function makeClock(zone: string): (second: number) => string {
  const time = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' });
  return (second) => time.format(second * 1_000).replace(' ', 'T');
}

const zones = fc.constantFrom('UTC', ...Intl.supportedValuesOf('timeZone'));
const seconds = fc.integer({ min: Date.UTC(1900, 0) / 1_000, max: Date.UTC(2100, 0) / 1_000 });
/** Around a change of clocks, in the zones that have them. */
const changes = fc
  .tuple(
    fc.constantFrom(
      ['Europe/Berlin', '2026-03-29T01:00:00Z'],
      ['Europe/Berlin', '2026-10-25T01:00:00Z'],
      ['America/New_York', '2026-11-01T06:00:00Z'],
      ['Australia/Lord_Howe', '2026-04-04T15:00:00Z'],
      ['Pacific/Apia', '2011-12-30T10:00:00Z'],
      ['Africa/Monrovia', '1972-01-07T00:44:30Z'],
    ),
    fc.integer({ min: -90_000, max: 90_000 }),
  )
  .map(([[zone = '', at = ''], distance]) => ({ zone, second: Date.parse(at) / 1_000 + distance }));

test('the time that clocks show is read as that moment, or refused if they show it at another one too', () => {
  const moments = fc.oneof(fc.record({ zone: zones, second: seconds }), changes);
  fc.assert(
    fc.property(moments, ({ zone, second }) => {
      const clock = makeClock(zone);
      const text = clock(second);
      try {
        expect(read(text, zone)).toBe(new Date(second * 1_000).toISOString());
      } catch (error) {
        if (!(error instanceof UnfitValue)) throw error;
        expect(error.message).toContain('show twice');
        const offsetAt = (at: number) => Date.parse(`${clock(at)}Z`) / 1_000 - at;
        const others = [-86_400, 86_400].map((day) => second + offsetAt(second) - offsetAt(second + day));
        expect(others.some((other) => other !== second && clock(other) === text)).toBe(true);
      }
    }),
    { numRuns: 500 },
  );
});

test('a time that clocks skip or show twice is refused with its zone, and taken with an offset', () => {
  expect(() => read('2026-03-29T02:30:00')).toThrow(
    '"dueAt" is 2026-03-29T02:30:00, which clocks in Europe/Berlin skip. Write it with its offset from UTC',
  );
  expect(() => read('2026-10-25T02:30:00')).toThrow('which clocks in Europe/Berlin show twice');
  expect(() => read('2011-12-30T12:00:00', 'Pacific/Apia')).toThrow('clocks in Pacific/Apia skip');
  expect(read('2026-10-25T02:30:00+01:00')).toBe('2026-10-25T02:30:00+01:00');
});

test('every form of a moment that n8n has is one that the API takes', () => {
  const moment = '2026-07-01T08:00:00.000Z';
  const luxon = { toISO: () => '2026-07-01T10:00:00.000+02:00' };
  const momentJs = { toISOString: () => moment };
  for (const value of ['2026-07-01T10:00:00', '2026-07-01T10:00', '2026-07-01T10:00:00.000', luxon, momentJs]) {
    const dueAt = read(value);
    const body = contract.activities.create.body.parse({ contactId: 'con_1', type: 'task', title: 'Call', dueAt });
    expect(body.dueAt).toBe(moment);
  }
  expect(read(new Date(moment))).toBe(moment);
});

test('what is not a moment is refused, or left to the API', () => {
  for (const value of ['2026-02-30T10:00:00', '2026-13-01T10:00:00', '2026-01-01T25:00:00'])
    expect(() => read(value)).toThrow('which is not in the calendar');
  for (const value of [new Date(Number.NaN), { toISO: () => null }, { toISOString: () => null }])
    expect(() => read(value)).toThrow('"dueAt" is an invalid date.');
  for (const value of ['tomorrow', '2026-07-01', 7, { at: 1 }]) expect(read(value)).toEqual(value);
});
