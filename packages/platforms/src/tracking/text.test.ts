import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { afterShipAnswers, easyPostAnswers, seventeenTrackAnswers } from './fixtures/answers.js';
import type { TrackingUpdate } from './provider.js';
import { providersBySlug } from './providers.js';
import { findDateOrder, isSameNumber, readMessage, readMoment, readScanTime } from './text.js';

describe('a moment', () => {
  test.each([
    '2026-02-30',
    '2026-02-29T10:00:00Z',
    '2026-04-31 08:00',
    '2026-13-01',
    '2026-00-10',
    '2026-01-00',
    '2026-01-32',
  ])('refuses %s, because the day does not exist', (text) => expect(readMoment(text)).toBeNull());

  test.each([
    ['11/20/2026 14:00', '2026-11-20T14:00:00.000Z'],
    ['20/11/2026', '2026-11-20T00:00:00.000Z'],
    ['5/5/2026 9:05:30', '2026-05-05T09:05:30.000Z'],
    ['11/05/2026 14:00', null],
    ['13/13/2026', null],
    ['20.11.2026 14:00', '2026-11-20T14:00:00.000Z'],
    ['11/20/2026, 2:05 PM', '2026-11-20T14:05:00.000Z'],
    ['11/20/2026 12:05 AM', '2026-11-20T00:05:00.000Z'],
    ['11/20/2026 14:05 PM', null],
    ['11-05-2026', null],
    ['05 11 2026', null],
    ['2/30/2026', null],
    ['1795183200', '2026-11-20T14:00:00.000Z'],
    [1_795_183_200_000, '2026-11-20T14:00:00.000Z'],
  ])('of %j is %s', (value, moment) => expect(readMoment(value)).toBe(moment));

  test('of any day of the calendar is that day', () => {
    const days = fc.date({ min: new Date('1970-01-01'), max: new Date('2199-12-31'), noInvalidDate: true });
    fc.assert(
      fc.property(days, (day) => {
        const text = day.toISOString();
        expect(readMoment(text)).toBe(text);
        expect(readMoment(text.slice(0, 10))).toBe(`${text.slice(0, 10)}T00:00:00.000Z`);
        expect(readMoment(text.replace('T', ' ').replace('Z', ''))).toBe(text);
      }),
    );
  });

  test('is of no other day than the text says', () => {
    const part = (max: number) => fc.integer({ min: 0, max }).map((value) => String(value).padStart(2, '0'));
    fc.assert(
      fc.property(fc.integer({ min: 1970, max: 2199 }), part(14), part(33), (year, month, day) => {
        const text = `${year}-${month}-${day}`;
        expect([null, `${text}T00:00:00.000Z`]).toContain(readMoment(text));
      }),
    );
  });
});

test.each([
  ['another scan of the list', ['11/05/2026 14:00', '11/20/2026 09:00'], null, '2026-11-05T14:00:00.000Z'],
  ['another scan, of the other order', ['11/05/2026 14:00', '20/05/2026 09:00'], null, '2026-05-11T14:00:00.000Z'],
  ['a carrier of one country', ['11/05/2026 14:00'], 'USPS', '2026-11-05T14:00:00.000Z'],
  ['scans that contradict each other: none', ['11/05/2026 14:00', '20/05/2026', '11/20/2026'], 'USPS', null],
  ['nothing', ['11/05/2026 14:00', '5/5/2026', 7, null], 'DHL', null],
])('the day of 11/05/2026 is settled by %s', (_, times, carrier, moment) => {
  expect(readMoment(times[0], findDateOrder(times, carrier))).toBe(moment);
});

test.each([
  ['2026-11-20T14:00:00Z', 'INSTANT', null],
  ['2026-11-20T14:00:00-06:00', 'INSTANT', null],
  [1_795_183_200, 'INSTANT', null],
  ['2026-11-20T14:00:00', 'LOCAL', '2026-11-20T14:00:00'],
  ['11/20/2026 14:00', 'LOCAL', '11/20/2026 14:00'],
  ['2026-11-20', 'DAY', '2026-11-20'],
  ['20/11/2026', 'DAY', '20/11/2026'],
  ['11/05/2026', 'UNREAD', '11/05/2026'],
  ['Friday at noon', 'UNREAD', 'Friday at noon'],
  [undefined, 'UNREAD', null],
] as const)('the time of a scan, given as %j, is marked as %s', (value, timeKind, givenTime) => {
  const time = readScanTime([null, value]);
  expect(time).toMatchObject({ timeKind, givenTime });
  expect(time.occurredAt === null).toBe(timeKind === 'UNREAD');
});

test('scans of providers with such dates are read by the others of their list', () => {
  const result = { ...easyPostAnswers.tracker('986578788855'), carrier: 'Any' };
  const tracking_details = ['11/05/2026 14:00', '11/20/2026 09:00'].map((datetime) => ({
    datetime,
    status: 'unknown',
  }));
  const msg = { ...afterShipAnswers.tracking('986578788855'), slug: 'any' };
  const checkpoints = ['11/05/2026 14:00', '11/20/2026 09:00'].map((time) => ({ checkpoint_time: time }));
  for (const content of [
    providersBySlug.easypost.readPush({ description: 'tracker.updated', result: { ...result, tracking_details } }),
    providersBySlug.aftership.readPush({ event: 'tracking_update', msg: { ...msg, checkpoints } }),
  ]) {
    const { updates } = content as { updates: TrackingUpdate[] };
    expect(updates[0]?.checkpoints.map(({ occurredAt }) => occurredAt)).toEqual([
      '2026-11-05T14:00:00.000Z',
      '2026-11-20T09:00:00.000Z',
    ]);
  }
});

test.each([
  ['Left at &quot;front door&quot;<br/>Thank you', 'Left at "front door" Thank you'],
  ['Weight < 5 kg & sealed', 'Weight < 5 kg & sealed'],
  ['<b>Arrived</b> at K&ouml;ln', 'Arrived at Köln'],
  ['<br>', null],
])('what a carrier says, %s, is read as %s', (said, read) => expect(readMessage(said)).toBe(read));

test('a number is the same however it is spaced, and no other one', () => {
  expect(isSameNumber('1Z 5R8-9390', '1z5r89390')).toBe(true);
  expect(isSameNumber('1Z5R89390', '1Z5R89391')).toBe(false);
});

/** A push of each provider that sends statuses in pushes, with a status of its choice. */
const pushes: Record<string, (status: string) => unknown> = {
  '17track': (status) => {
    const data = seventeenTrackAnswers.item('986578788855');
    data.track_info.latest_status = { status, sub_status: status, sub_status_descr: null };
    for (const { events } of data.track_info.tracking.providers) {
      for (const event of events) Object.assign(event, { stage: status, sub_status: status });
    }
    return { event: 'TRACKING_UPDATED', data };
  },
  aftership: (status) => {
    const msg = { ...afterShipAnswers.tracking('986578788855'), tag: status, subtag: status };
    return { event: 'tracking_update', msg: { ...msg, checkpoints: [{ checkpoint_time: '2026-11-20', tag: status }] } };
  },
  easypost: (status) => ({
    description: 'tracker.updated',
    result: {
      ...easyPostAnswers.tracker('986578788855'),
      status,
      tracking_details: [{ datetime: '2026-11-20T00:00:00Z', status }],
    },
  }),
};

describe.each(Object.entries(pushes))('a status of %s', (slug, push) => {
  test.each([...Object.getOwnPropertyNames(Object.prototype), 'no such status'])('%s is not known', (status) => {
    const content = providersBySlug[slug as keyof typeof providersBySlug].readPush(push(status));
    const { updates } = content as { updates: TrackingUpdate[] };
    expect(updates).toHaveLength(1);
    for (const { summary, checkpoints } of updates) {
      expect([summary.status, ...checkpoints.map((checkpoint) => checkpoint.status)]).toEqual([
        null,
        ...checkpoints.map(() => null),
      ]);
    }
  });
});
