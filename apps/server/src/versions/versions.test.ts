import {
  apiVersionNames,
  apiVersions,
  contract,
  type EventType,
  eventCatalogue,
  eventTypes,
  newestApiVersion,
  type Route,
  servedVersion,
  shipmentStatuses,
  subscribableEventTypes,
  userRoles,
  userStatuses,
  type VersionChange,
} from '@lead-engagement/contract';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sampleOf } from '../webhooks/samples.js';
import type { Change, JsonRecord } from './change.js';
import { crawlRunStatus } from './crawl-run-status.js';
import { mergeStatus } from './merge-status.js';
import { findOlder } from './older-version.js';
import { payloadIn, toNewest } from './payload.js';
import { shipmentTracking } from './shipment-tracking.js';
import { transformOf } from './transform.js';
import { userStatus } from './user-status.js';

const oldest = apiVersionNames[0];
const older = findOlder(oldest);
if (!older) throw new Error('The oldest version differs from none.');

const names: Record<string, Change> = {
  'shipment-tracking': shipmentTracking,
  'user-status': userStatus,
  'crawl-run-status': crawlRunStatus,
  'merge-status': mergeStatus,
};
const listed = Object.values(apiVersions).flatMap(({ changes }): readonly VersionChange[] => changes);

describe.each(listed)('the change $name', ({ name, operations, events }) => {
  const change = names[name] as Change;
  const schemas = new Set(change.records.flatMap((record) => record.schemas));
  const touches = (schema: unknown) =>
    transformOf(schema, (part) => (schemas.has(part) ? (value) => value : undefined));
  const inEvents = eventTypes.filter((type) => touches(eventCatalogue[type].data));

  test('names every type of events that has such records, and no other', () => {
    expect(inEvents).toEqual(events);
  });

  test('names every operation that has such records or other requests, and no other', () => {
    const ofEvents = inEvents.length > 0 ? ['events.list', 'events.get'] : [];
    const found = Object.entries<Record<string, Route>>(contract).flatMap(([resource, routes]) =>
      Object.entries(routes).flatMap(([operation, route]) => {
        const differs = change.requests.has(route) || Object.values(route.responses).some(touches);
        return differs ? `${resource}.${operation}` : [];
      }),
    );
    expect([...found, ...ofEvents].sort()).toEqual([...operations].sort());
  });
});

describe('what an older version has is the same after the way up and down:', () => {
  const others = fc.dictionary(fc.stringMatching(/^other[A-Z]\w*$/), fc.jsonValue());
  const kinds: [string, Change, fc.Arbitrary<JsonRecord>][] = [
    ['shipments', shipmentTracking, fc.record({ status: fc.constantFrom(...shipmentStatuses), active: fc.boolean() })],
    ['parts of shipments', shipmentTracking, fc.record({ status: fc.constantFrom(...shipmentStatuses) })],
    [
      'users',
      userStatus,
      fc
        .record({ role: fc.constantFrom(...userRoles), status: fc.constantFrom(...userStatuses) })
        .map((user) => ({ ...user, disabled: user.status === 'DISABLED' })),
    ],
    [
      'runs of crawl tasks',
      crawlRunStatus,
      fc.record({ status: fc.constantFrom('RUNNING', 'PAUSED', 'SUCCEEDED', 'PARTIAL', 'FAILED', 'ABORTED') }),
    ],
    [
      'merges',
      mergeStatus,
      fc.constantFrom(
        { status: 'MOVING', undoneAt: null },
        { status: 'COMPLETED', undoneAt: null },
        { status: 'UNDOING', undoneAt: '2026-12-02T09:00:00.000Z' },
        { status: 'UNDONE', undoneAt: '2026-12-02T09:00:00.000Z' },
      ),
    ],
    ['users of the directory', userStatus, fc.record({ status: fc.constantFrom(...userStatuses) })],
  ];
  test.each(kinds)('%s', (_, { records }, fields) => {
    const property = fc.property(fields, others, (record, more) => {
      for (const { up, down } of records) expect(down(up({ ...more, ...record }))).toEqual({ ...more, ...record });
    });
    fc.assert(property);
  });
});

describe('a stored payload', () => {
  const now = new Date('2026-12-02T09:00:00.000Z');
  const payload = (type: EventType, data: object, version: string) =>
    JSON.stringify({ id: 'evt_1', type, created: now.toISOString(), tenant_id: 'tn_1', data, api_version: version });

  test.each(subscribableEventTypes)('of %s is sent byte for byte to an endpoint of the newest version', (type) => {
    const text = payload(type, sampleOf(type, 'tn_1', now).data, newestApiVersion);
    expect(payloadIn(newestApiVersion, text)).toBe(text);
    // A version that only a newer server knows.
    expect(payloadIn('2999-01-01', text)).toBe(text);
  });

  test.each(subscribableEventTypes)(
    'of %s comes in the version of the endpoint, in which a server stored it or not',
    (type) => {
      const data = sampleOf(type, 'tn_1', now).data;
      const asOlder = payloadIn(oldest, payload(type, data, newestApiVersion));
      expect(JSON.parse(asOlder)).toMatchObject({ type, api_version: oldest });
      expect(payloadIn(oldest, asOlder)).toBe(asOlder);
      expect(JSON.parse(payloadIn(newestApiVersion, asOlder))).toEqual(
        JSON.parse(payload(type, data, newestApiVersion)),
      );
    },
  );

  test('has what has changed in it, also in `previous`', () => {
    const event = {
      ...JSON.parse(payload('shipment.updated', { tracking: 'STOPPED' }, newestApiVersion)),
      previous: { tracking: 'ACTIVE' },
    };
    expect(older.downEvent(event)).toMatchObject({ data: { active: false }, previous: { active: true } });
    expect(toNewest(older.downEvent(event))).toEqual(event);
  });
});

test('what was stored under a version that is no longer served, or not yet, gets the next, or the newest', () => {
  expect(servedVersion('2020-01-01')).toBe(oldest);
  for (const name of apiVersionNames) expect(servedVersion(name)).toBe(name);
  expect(servedVersion('2999-01-01')).toBe(newestApiVersion);
});
