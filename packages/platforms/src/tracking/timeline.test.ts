import { type Checkpoint, limits, shipmentStatuses, timeKinds } from '@lead-engagement/contract';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { buildTimeline } from './timeline.js';

const checkpoint = (occurredAt: string, status: Checkpoint['status'], more: Partial<Checkpoint> = {}): Checkpoint => ({
  occurredAt,
  timeKind: 'INSTANT',
  givenTime: null,
  status,
  subStatus: null,
  message: null,
  location: null,
  ...more,
});

/** A year after the checkpoints of these tests. */
const later = new Date('2027-11-20T00:00:00.000Z');
const build = (list: readonly Checkpoint[], summary: Parameters<typeof buildTimeline>[1], now = later) =>
  buildTimeline(list, summary, now);

const times: fc.Arbitrary<Pick<Checkpoint, 'occurredAt' | 'timeKind' | 'givenTime'>> = fc
  .tuple(fc.integer({ min: 0, max: 5 }), fc.constantFrom(...timeKinds))
  .map(([hours, timeKind]) => {
    if (timeKind === 'UNREAD') return { occurredAt: null, timeKind, givenTime: `${hours}` };
    const occurredAt = new Date(timeKind === 'DAY' ? 0 : hours * 3_600_000).toISOString();
    return { occurredAt, timeKind, givenTime: timeKind === 'INSTANT' ? null : occurredAt.slice(0, -1) };
  });

/** Few different times and messages, so that some checkpoints are simultaneous and some identical. */
const checkpoints = fc.array(
  fc
    .tuple(
      times,
      fc.record({
        status: fc.option(fc.constantFrom(...shipmentStatuses)),
        subStatus: fc.option(fc.constantFrom('a', 'b')),
        message: fc.option(fc.constantFrom('Scanned', 'Departed')),
        location: fc.option(fc.constantFrom('Berlin')),
      }),
    )
    .map(([time, what]) => ({ ...time, ...what })),
  { maxLength: 20 },
);
const summaries = fc.option(
  fc.record({
    status: fc.option(fc.constantFrom(...shipmentStatuses)),
    subStatus: fc.option(fc.string()),
    at: fc.option(fc.constant('1970-01-01T03:30:00.000Z')),
  }),
);

test('builds the same timeline and status from checkpoints in any order, with repetitions', () => {
  const shuffled = checkpoints.chain((list) =>
    fc.tuple(
      fc.constant(list),
      fc.shuffledSubarray([...list, ...list], { minLength: list.length * 2, maxLength: list.length * 2 }),
    ),
  );
  fc.assert(
    fc.property(shuffled, summaries, ([list, again], summary) => {
      expect(build(again, summary)).toEqual(build(list, summary));
    }),
    { numRuns: 500 },
  );
});

test('builds the same timeline incrementally as from all checkpoints at once', () => {
  fc.assert(
    fc.property(checkpoints, checkpoints, summaries, (first, second, summary) => {
      const earlier = build(first, null).checkpoints;
      expect(build([...earlier, ...second], summary)).toEqual(build([...second, ...first], summary));
    }),
  );
});

test('takes the status from the newest checkpoint that has one', () => {
  const list = [
    checkpoint('2026-11-20T10:00:00.000Z', 'DELIVERED', { subStatus: 'front_door' }),
    checkpoint('2026-11-18T10:00:00.000Z', 'IN_TRANSIT'),
    checkpoint('2026-11-21T10:00:00.000Z', null, { message: 'Signature on file' }),
  ];
  expect(build(list, null)).toMatchObject({
    status: 'DELIVERED',
    subStatus: 'front_door',
    deliveredAt: '2026-11-20T10:00:00.000Z',
    lastEventAt: '2026-11-21T10:00:00.000Z',
  });
});

test.each([
  ['a scan whose local time looks later', 'IN_TRANSIT', 'DELIVERED'],
  ['an exception that is entered later', 'EXCEPTION', 'DELIVERED'],
  ['a return, which is an end too', 'RETURNED', 'RETURNED'],
] as const)('a delivered shipment and %s', (_, later, status) => {
  const delivered = checkpoint('2026-11-20T14:00:00.000Z', 'DELIVERED', { subStatus: 'front_door' });
  const scans = [checkpoint('2026-11-20T19:00:00.000Z', later), delivered];
  expect(build(scans, null).status).toBe(status);
  const summary = { status: 'DELIVERED', subStatus: null, at: '2026-11-20T14:00:00.000Z' } as const;
  expect(build(scans, summary).status).toBe(status);
});

test("the provider's end of a shipment wins over newer scans, with or without a time", () => {
  const scans = [checkpoint('2026-11-27T23:59:00.000Z', 'OUT_FOR_DELIVERY')];
  for (const at of [null, '2026-11-20T14:00:00.000Z']) {
    expect(build(scans, { status: 'DELIVERED', subStatus: 'x', at })).toMatchObject({
      status: 'DELIVERED',
      subStatus: 'x',
      deliveredAt: null,
    });
  }
  const expired = { status: 'EXPIRED', subStatus: null, at: '2026-12-27T00:00:00.000Z' } as const;
  expect(build([checkpoint('2026-11-20T14:00:00.000Z', 'DELIVERED')], expired).status).toBe('DELIVERED');
});

test('treats the scan that is further along as the newer one of two in the same minute', () => {
  const at = '2026-11-20T10:00:00.000Z';
  expect(build([checkpoint(at, 'DELIVERED'), checkpoint(at, 'OUT_FOR_DELIVERY')], null).status).toBe('DELIVERED');
});

test('without checkpoints, takes the status from the provider, or PENDING', () => {
  expect(build([], { status: 'INFO_RECEIVED', subStatus: 'x', at: null })).toMatchObject({
    status: 'INFO_RECEIVED',
    subStatus: 'x',
    deliveredAt: null,
  });
  expect(build([], null).status).toBe('PENDING');
});

test('expires a shipment if the provider says so after the last scan, and reactivates it on the next scan', () => {
  const scan = checkpoint('2026-10-01T10:00:00.000Z', 'IN_TRANSIT');
  const expired = { status: 'EXPIRED', subStatus: 'Expired_Other', at: '2026-11-01T00:00:00.000Z' } as const;
  expect(build([scan], expired).status).toBe('EXPIRED');
  const later = checkpoint('2026-11-02T10:00:00.000Z', 'OUT_FOR_DELIVERY');
  expect(build([later, scan], expired).status).toBe('OUT_FOR_DELIVERY');
});

test('keeps the newest checkpoints if there are more than a timeline can hold', () => {
  const many = Array.from({ length: limits.shipmentCheckpoints + 50 }, (_, at) =>
    checkpoint(new Date(at * 60_000).toISOString(), 'IN_TRANSIT'),
  );
  const { checkpoints: kept } = build(many, null);
  expect(kept).toEqual(many.slice(50));
});

describe('times that are not certain', () => {
  const at = '2026-11-20T10:00:00.000Z';
  const day = { timeKind: 'DAY', givenTime: '2026-11-20' } as const;
  const local = { timeKind: 'LOCAL', givenTime: '2026-11-20 08:00' } as const;
  const unread = { timeKind: 'UNREAD', givenTime: '11/05/2026' } as const;
  const midnight = '2026-11-20T00:00:00.000Z';
  const statuses = (list: readonly Checkpoint[]) => build(list, null).checkpoints.map(({ status }) => status);

  test.each([
    ['of a day comes after what is not further along that day', 'OUT_FOR_DELIVERY', ['IN_TRANSIT', 'OUT_FOR_DELIVERY']],
    ['of a day comes before what is further along that day', 'INFO_RECEIVED', ['INFO_RECEIVED', 'IN_TRANSIT']],
  ] as const)('a scan %s', (_, status, order) => {
    const list = [checkpoint(at, 'IN_TRANSIT'), checkpoint(midnight, status, day)];
    expect(statuses(list)).toEqual(order);
    expect(build(list, null).status).toBe(order[1]);
  });

  test('a scan of local time makes the status if it is further along than one with a zone a few hours later', () => {
    const out = checkpoint('2026-11-20T08:00:00.000Z', 'OUT_FOR_DELIVERY', local);
    expect(build([out, checkpoint(at, 'IN_TRANSIT')], null).status).toBe('OUT_FOR_DELIVERY');
    expect(build([out, checkpoint('2026-11-21T10:00:00.000Z', 'IN_TRANSIT')], null).status).toBe('IN_TRANSIT');
    expect(build([out, checkpoint(at, 'IN_TRANSIT', local)], null).status).toBe('IN_TRANSIT');
    expect(build([out, checkpoint(at, 'DELIVERY_FAILED')], null).status).toBe('DELIVERY_FAILED');
  });

  test('a scan in the future is shown, and makes the status when its time has come', () => {
    const list = [checkpoint(at, 'IN_TRANSIT'), checkpoint('2027-11-20T10:00:00.000Z', 'OUT_FOR_DELIVERY')];
    const soon = build(list, null, new Date('2026-11-20T12:00:00.000Z'));
    expect(soon).toMatchObject({ status: 'IN_TRANSIT', lastEventAt: at });
    expect(soon.checkpoints).toHaveLength(2);
    expect(build(list, null, new Date('2027-11-20T10:00:00.000Z')).status).toBe('OUT_FOR_DELIVERY');
    const ahead = checkpoint('2026-11-21T01:00:00.000Z', 'OUT_FOR_DELIVERY', local);
    expect(build([list[0] as Checkpoint, ahead], null, new Date('2026-11-20T12:00:00.000Z')).status).toBe(
      'OUT_FOR_DELIVERY',
    );
  });

  test('a scan without a time is kept, makes no status before one that has a time, and ends a shipment', () => {
    const lost = checkpoint('', 'OUT_FOR_DELIVERY', { ...unread, occurredAt: null });
    const known = checkpoint(at, 'IN_TRANSIT');
    expect(build([known, lost], null)).toMatchObject({ status: 'IN_TRANSIT', lastEventAt: at });
    expect(statuses([known, lost])).toEqual(['OUT_FOR_DELIVERY', 'IN_TRANSIT']);
    expect(build([lost], null)).toMatchObject({ status: 'OUT_FOR_DELIVERY', lastEventAt: null });
    expect(build([known, { ...lost, status: 'DELIVERED' }], null)).toMatchObject({
      status: 'DELIVERED',
      deliveredAt: null,
    });
  });

  test('the same scan with a zone and without is one, marked as local', () => {
    const list = [checkpoint(at, 'IN_TRANSIT', local), checkpoint(at, 'IN_TRANSIT')];
    expect(build(list, null).checkpoints).toEqual([list[0]]);
  });
});
