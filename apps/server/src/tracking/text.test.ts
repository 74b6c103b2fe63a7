import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { afterShipAnswers, easyPostAnswers, seventeenTrackAnswers } from './fixtures/answers.js';
import type { TrackingUpdate } from './provider.js';
import { providersBySlug } from './providers.js';
import { isSameNumber, readMoment } from './text.js';

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
