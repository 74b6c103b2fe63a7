import { type Checkpoint, limits, shipmentStatuses } from '@lead-engagement/contract';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { buildTimeline } from './timeline.js';

const checkpoint = (occurredAt: string, status: Checkpoint['status'], more: Partial<Checkpoint> = {}): Checkpoint => ({
  occurredAt,
  status,
  subStatus: null,
  message: null,
  location: null,
  ...more,
});

/** Few different times and messages, so that some checkpoints are simultaneous and some identical. */
const checkpoints = fc.array(
  fc.record({
    occurredAt: fc.integer({ min: 0, max: 5 }).map((hours) => new Date(hours * 3_600_000).toISOString()),
    status: fc.option(fc.constantFrom(...shipmentStatuses)),
    subStatus: fc.option(fc.constantFrom('a', 'b')),
    message: fc.option(fc.constantFrom('Scanned', 'Departed')),
    location: fc.option(fc.constantFrom('Berlin')),
  }),
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
      expect(buildTimeline(again, summary)).toEqual(buildTimeline(list, summary));
    }),
    { numRuns: 500 },
  );
});

test('builds the same timeline incrementally as from all checkpoints at once', () => {
  fc.assert(
    fc.property(checkpoints, checkpoints, summaries, (first, second, summary) => {
      const earlier = buildTimeline(first, null).checkpoints;
      expect(buildTimeline([...earlier, ...second], summary)).toEqual(buildTimeline([...second, ...first], summary));
    }),
  );
});

test('takes the status from the newest checkpoint that has one', () => {
  const list = [
    checkpoint('2026-11-20T10:00:00.000Z', 'DELIVERED', { subStatus: 'front_door' }),
    checkpoint('2026-11-18T10:00:00.000Z', 'IN_TRANSIT'),
    checkpoint('2026-11-21T10:00:00.000Z', null, { message: 'Signature on file' }),
  ];
  expect(buildTimeline(list, null)).toMatchObject({
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
  expect(buildTimeline(scans, null).status).toBe(status);
  const summary = { status: 'DELIVERED', subStatus: null, at: '2026-11-20T14:00:00.000Z' } as const;
  expect(buildTimeline(scans, summary).status).toBe(status);
});

test("the provider's end of a shipment wins over newer scans, with or without a time", () => {
  const scans = [checkpoint('2026-11-27T23:59:00.000Z', 'OUT_FOR_DELIVERY')];
  for (const at of [null, '2026-11-20T14:00:00.000Z']) {
    expect(buildTimeline(scans, { status: 'DELIVERED', subStatus: 'x', at })).toMatchObject({
      status: 'DELIVERED',
      subStatus: 'x',
      deliveredAt: null,
    });
  }
  const expired = { status: 'EXPIRED', subStatus: null, at: '2026-12-27T00:00:00.000Z' } as const;
  expect(buildTimeline([checkpoint('2026-11-20T14:00:00.000Z', 'DELIVERED')], expired).status).toBe('DELIVERED');
});

test('treats the scan that is further along as the newer one of two in the same minute', () => {
  const at = '2026-11-20T10:00:00.000Z';
  expect(buildTimeline([checkpoint(at, 'DELIVERED'), checkpoint(at, 'OUT_FOR_DELIVERY')], null).status).toBe(
    'DELIVERED',
  );
});

test('without checkpoints, takes the status from the provider, or PENDING', () => {
  expect(buildTimeline([], { status: 'INFO_RECEIVED', subStatus: 'x', at: null })).toMatchObject({
    status: 'INFO_RECEIVED',
    subStatus: 'x',
    deliveredAt: null,
  });
  expect(buildTimeline([], null).status).toBe('PENDING');
});

test('expires a shipment if the provider says so after the last scan, and reactivates it on the next scan', () => {
  const scan = checkpoint('2026-10-01T10:00:00.000Z', 'IN_TRANSIT');
  const expired = { status: 'EXPIRED', subStatus: 'Expired_Other', at: '2026-11-01T00:00:00.000Z' } as const;
  expect(buildTimeline([scan], expired).status).toBe('EXPIRED');
  const later = checkpoint('2026-11-02T10:00:00.000Z', 'OUT_FOR_DELIVERY');
  expect(buildTimeline([later, scan], expired).status).toBe('OUT_FOR_DELIVERY');
});

test('keeps the newest checkpoints if there are more than a timeline can hold', () => {
  const many = Array.from({ length: limits.shipmentCheckpoints + 50 }, (_, at) =>
    checkpoint(new Date(at * 60_000).toISOString(), 'IN_TRANSIT'),
  );
  const { checkpoints: kept } = buildTimeline(many, null);
  expect(kept).toEqual(many.slice(50));
});
