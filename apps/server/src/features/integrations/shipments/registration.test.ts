import { limits } from '@lead-engagement/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { TestCaller } from '../../../../test/support/api.js';
import { expectFailure } from '../../../../test/support/expect.js';
import { dataOf } from '../../../../test/support/sample.js';
import { decodeId } from '../../../ids.js';
import {
  answerAsKnown,
  createAs,
  isAbout,
  newNumber,
  number,
  openTracker,
  readAs,
  soon,
  type Tracker,
} from './fixtures/tracker.js';

let tracker: Tracker;
let caller: TestCaller;
beforeAll(async () => {
  tracker = await openTracker();
});
afterAll(() => tracker.close());
beforeEach(async () => {
  tracker.provider.answer = answerAsKnown;
  tracker.provider.received.length = 0;
  caller = await tracker.api.newCaller(await tracker.api.newTenant());
});

const create = (body: object, as = caller) => createAs(as, body);
const read = (id: string, as = caller) => readAs(as, id);

describe('a tracking number', () => {
  test('is registered at the provider within seconds, with its carrier', async () => {
    const shipment = await create({ trackingNumber: ' 9865 7878 8855 ' });
    expect(shipment).toMatchObject({
      trackingNumber: number,
      carrierCode: 'fedex',
      provider: '17track',
      status: 'PENDING',
      syncError: null,
      tracking: 'ACTIVE',
      timeline: [],
      contactId: null,
    });
    await tracker.untilRegistered(shipment.id);
    const asked = tracker.provider.received.filter(
      (request) => request.path === '/register' && isAbout(number)(request),
    );
    expect(asked.at(-1)?.body).toContainEqual({ number, carrier: 100003 });
    expect(await read(shipment.id)).toMatchObject({ syncError: null, status: 'PENDING' });
  });

  test('of a lead is that of its contact too, and stands in their timeline', async () => {
    const lead = dataOf(await caller.call('POST', '/v1/leads', { contact: { name: 'Ada' } }), 201);
    const shipment = await create({ trackingNumber: newNumber(), leadId: lead.id });
    expect(shipment).toMatchObject({ leadId: lead.id, contactId: lead.contactId });
    const entries = dataOf(await caller.call('GET', `/v1/activities?leadId=${lead.id}&type=shipment_registered`), 200);
    expect(entries).toMatchObject([
      { contactId: lead.contactId, metadata: { shipmentId: shipment.id, trackingNumber: shipment.trackingNumber } },
    ]);
    const other = dataOf(await caller.call('POST', '/v1/contacts', { name: 'Bob' }), 201);
    const body = { trackingNumber: newNumber(), leadId: lead.id, contactId: other.id };
    expect(expectFailure(await caller.call('POST', '/v1/shipments', body), 'VALIDATION_ERROR').message).toContain(
      'Is not the contact of the lead',
    );
  });

  test('can be registered once for each carrier, and again once it was stopped', async () => {
    const trackingNumber = newNumber();
    const first = await create({ trackingNumber });
    const again = await caller.call('POST', '/v1/shipments', { trackingNumber: trackingNumber.toLowerCase() });
    expect(expectFailure(again, 'CONFLICT').existingId).toBe(first.id);
    const other = await create({ trackingNumber, carrierCode: 'dpd' });
    expect(other.id).not.toBe(first.id);
    dataOf(await caller.call('DELETE', `/v1/shipments/${first.id}`), 200);
    expect(await read(first.id)).toMatchObject({ tracking: 'STOPPED' });
    expect(await create({ trackingNumber })).toMatchObject({ id: first.id, tracking: 'ACTIVE' });
    const listed = dataOf(
      await caller.call('GET', `/v1/shipments?trackingNumber=${trackingNumber}&tracking=ACTIVE`),
      200,
    );
    expect(listed.map(({ id }: { id: string }) => id).toSorted()).toEqual([first.id, other.id].toSorted());
    expect(listed[0]).not.toHaveProperty('timeline');
  });

  test('that 20 requests register at once is one shipment', async () => {
    const trackingNumber = newNumber();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => caller.call('POST', '/v1/shipments', { trackingNumber })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, ...Array(19).fill(409)]);
  });

  test.each([
    ['too short', { trackingNumber: 'abc' }, 'body.trackingNumber'],
    ['too long', { trackingNumber: '1'.repeat(51) }, 'body.trackingNumber'],
    ['with odd characters', { trackingNumber: '1234$' }, 'body.trackingNumber'],
    ['of an unknown carrier', { trackingNumber: '123456', carrierCode: 'nobody' }, 'body.carrierCode'],
    ['of an unknown provider', { trackingNumber: '123456', provider: 'nobody' }, 'body.provider'],
    ['of an unknown contact', { trackingNumber: '123456', contactId: 'con_x' }, 'body.contactId'],
    ['of an unknown lead', { trackingNumber: '123456', leadId: 'lead_x' }, 'body.leadId'],
  ])('%s is refused by the name of its place', async (_, body, place) => {
    const { details } = expectFailure(await caller.call('POST', '/v1/shipments', body), 'VALIDATION_ERROR');
    expect(details?.map((detail) => detail.path)).toContain(place);
  });
});

test('500 numbers are registered by one request, in requests of 40 at the provider', async () => {
  const numbers = Array.from({ length: limits.bulkRecords }, newNumber);
  const records = [...numbers.slice(1), 'x'].map((trackingNumber) => ({ trackingNumber }));
  const answer = await caller.call('POST', '/v1/shipments/bulk', { records });
  const results = dataOf(answer, 207);
  expect(results.filter(({ status }: { status: string }) => status === 'created')).toHaveLength(499);
  expect(results.at(-1)).toMatchObject({ status: 'failed', error: { code: 'VALIDATION_ERROR' } });
  const tenant = decodeId('tenant', caller.tenantId) as string;
  await expect
    .poll(
      () =>
        tracker.api
          .db`select count(*)::int as count from shipments where tenant_id = ${tenant} and registered_at is not null`,
      soon,
    )
    .toEqual([{ count: 499 }]);
  const asked = tracker.provider.received.filter(({ path: each }) => each === '/register');
  const own = asked.flatMap(({ body }) => body as { number: string }[]).filter((each) => numbers.includes(each.number));
  expect(own).toHaveLength(499);
  expect(Math.max(...asked.map(({ body }) => body.length))).toBe(40);
  const again = dataOf(
    await caller.call('POST', '/v1/shipments/bulk', { records: records.slice(0, 3), mode: 'upsert' }),
    200,
  );
  expect(again.map(({ status }: { status: string }) => status)).toEqual(['unchanged', 'unchanged', 'unchanged']);
  const refused = await caller.call('POST', '/v1/shipments/bulk', { records: records.slice(0, 2), atomic: true });
  expectFailure(refused, 'VALIDATION_ERROR');
});

test('an upsert writes a repeated number in order, as an import does', async () => {
  const trackingNumber = newNumber();
  const contact = dataOf(await caller.call('POST', '/v1/contacts', { name: 'Ada' }), 201);
  const records = [{ trackingNumber }, { trackingNumber, contactId: contact.id }, { trackingNumber: newNumber() }];
  const send = (mode: string) => caller.call('POST', '/v1/shipments/bulk', { records, mode });
  const results = dataOf(await send('upsert'), 200);
  expect(results.map(({ status }: { status: string }) => status)).toEqual(['created', 'updated', 'created']);
  expect(results[1].id).toBe(results[0].id);
  expect(dataOf(await caller.call('GET', `/v1/shipments/${results[0].id}`), 200).contactId).toBe(contact.id);
  const created = dataOf(await send('create'), 207);
  expect(created[1].error).toMatchObject({ code: 'CONFLICT' });
});

test('the shipments of other tenants are not there', async () => {
  const shipment = await create({ trackingNumber: newNumber() });
  const other = await tracker.api.newCaller(await tracker.api.newTenant());
  for (const [method, url] of [
    ['GET', `/v1/shipments/${shipment.id}`],
    ['POST', `/v1/shipments/${shipment.id}/refresh`],
    ['DELETE', `/v1/shipments/${shipment.id}`],
  ] as const) {
    expectFailure(await other.call(method, url), 'NOT_FOUND');
  }
  expect(dataOf(await other.call('GET', '/v1/shipments'), 200)).toEqual([]);
});

test('purging a contact leaves its shipments, without the link', async () => {
  const lead = dataOf(await caller.call('POST', '/v1/leads', { contact: { name: 'Ada' } }), 201);
  const shipment = await create({ trackingNumber: newNumber(), leadId: lead.id });
  dataOf(await caller.call('DELETE', `/v1/leads/${lead.id}?purge=true`), 200);
  expect(await read(shipment.id)).toMatchObject({ leadId: null, contactId: lead.contactId });
});
