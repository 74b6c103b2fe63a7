import { afterShipAnswers, seventeenTrackAnswers } from '@lead-engagement/platforms/tracking/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { TestCaller } from '../../../../test/support/api.js';
import { expectFailure } from '../../../../test/support/expect.js';
import { dataOf } from '../../../../test/support/sample.js';
import {
  answerAsKnown,
  createAs,
  hasKey,
  isAbout,
  newNumber,
  number,
  openTracker,
  readAs,
  sign,
  soon,
  type Tracker,
  uuidOf,
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

describe('credentials', () => {
  const settings = '/v1/settings/tracking';

  test('of a tenant replace those of the installation, are never shown, and sign only its own pushes', async () => {
    const other = await tracker.api.newCaller(await tracker.api.newTenant());
    const theirs = await create({ trackingNumber: number }, other);
    const credentials = { '17track': { apiKey: 'tenant-key' } };
    const answer = await caller.call('PATCH', settings, { credentials, provider: '17track' });
    const set = dataOf(answer, 200);
    expect(answer.text).not.toContain('tenant-key');
    expect(set).toMatchObject({ provider: '17track', version: 2 });
    const [entry] = set.providers;
    expect(entry).toMatchObject({ provider: '17track', credentials: 'TENANT' });
    expect(entry.webhookUrl).toBe(`http://leads.test/api/v1/webhooks/17track?tenant=${caller.tenantId}`);
    const mine = await create({ trackingNumber: number });
    await Promise.all([tracker.untilRegistered(mine.id), tracker.untilRegistered(theirs.id)]);
    expect(new Set(tracker.provider.received.map(({ headers }) => headers['17token']))).toEqual(
      new Set(['tenant-key', 'installation-key']),
    );
    const text = JSON.stringify({ event: 'TRACKING_UPDATED', data: seventeenTrackAnswers.item(number) });
    const query = `?tenant=${caller.tenantId}`;
    dataOf(await tracker.push('17track', text, { sign: sign(text, 'tenant-key') }, query), 200);
    await expect.poll(async () => (await read(mine.id)).status, soon).toBe('DELIVERED');
    await tracker.untilProcessed();
    expect(await read(theirs.id, other)).toMatchObject({ status: 'PENDING' });
    const removed = dataOf(await caller.call('PATCH', settings, { credentials: { '17track': null } }), 200);
    expect(removed.providers[0]).toMatchObject({ credentials: 'INSTALLATION' });
    const stored = await tracker.api
      .owner`select count(*)::int as count from tracking_accounts where provider = '17track'`;
    expect(stored[0]?.count).toBe(0);
  });

  test('that are missing are reported by the shipment, which catches up automatically when they are set', async () => {
    const shipment = await create({ trackingNumber: newNumber(), provider: 'aftership' });
    expect(shipment).toMatchObject({ status: 'PENDING', provider: 'aftership' });
    expect(shipment.syncError).toContain('aftership has no credentials');
    const refreshed = dataOf(await caller.call('POST', `/v1/shipments/${shipment.id}/refresh`), 200);
    expect(refreshed).toMatchObject({ asked: false, lastAskedAt: null });
    expect(refreshed.syncError).toContain('aftership has no credentials');
    tracker.answerSome(hasKey('key'), ({ body }) =>
      afterShipAnswers.one(afterShipAnswers.tracking(body.tracking_number), 201),
    );
    const credentials = { aftership: { apiKey: 'key', webhookSecret: 'secret' } };
    dataOf(await caller.call('PATCH', settings, { credentials }), 200);
    await expect.poll(async () => (await read(shipment.id)).status, soon).toBe('OUT_FOR_DELIVERY');
    expect(await read(shipment.id)).toMatchObject({ syncError: null, carrierCode: 'fedex' });
  });

  test('that the provider refuses are reported in syncError, without the key', async () => {
    const credentials = { aftership: { apiKey: 'refused-key' } };
    dataOf(await caller.call('PATCH', settings, { credentials, provider: 'aftership' }), 200);
    tracker.answerSome(hasKey('refused-key'), () => ({
      status: 401,
      body: { meta: { code: 401, message: 'refused-key' } },
    }));
    const shipment = await create({ trackingNumber: newNumber() });
    await expect.poll(async () => (await read(shipment.id)).syncError ?? '', soon).toContain('refuses the API key');
    expect((await read(shipment.id)).syncError).not.toContain('refused-key');
  });
});

describe('a refresh', () => {
  test('asks the provider and returns its response', async () => {
    const { id, trackingNumber } = await create({ trackingNumber: newNumber() });
    await tracker.untilRegistered(id);
    await tracker.forgetLastAnswer(id);
    tracker.answerSome(isAbout(trackingNumber), () =>
      seventeenTrackAnswers.accepted([seventeenTrackAnswers.item(trackingNumber)]),
    );
    const refreshed = dataOf(await caller.call('POST', `/v1/shipments/${id}/refresh`), 200);
    expect(refreshed).toMatchObject({ id, status: 'DELIVERED', timeline: [{}, {}] });
    const { asked, lastAskedAt, ...shipment } = refreshed;
    expect(await read(id)).toEqual(shipment);
    expect(asked).toBe(true);
    tracker.provider.received.length = 0;
    const again = dataOf(await caller.call('POST', `/v1/shipments/${id}/refresh`), 200);
    expect(again).toMatchObject({ ...shipment, asked: false, lastAskedAt });
    expect(tracker.provider.received.filter(isAbout(trackingNumber)), 'asked a moment ago').toEqual([]);
  });

  test("reports a provider's refusal in syncError, with 200", async () => {
    const { id, trackingNumber } = await create({ trackingNumber: newNumber() });
    await tracker.untilRegistered(id);
    await tracker.forgetLastAnswer(id);
    tracker.answerSome(isAbout(trackingNumber), () => ({ status: 503, body: 'Oops' }));
    const refreshed = dataOf(await caller.call('POST', `/v1/shipments/${id}/refresh`), 200);
    expect(refreshed).toMatchObject({ status: 'PENDING', syncError: '17TRACK answered 503.' });
  });

  test('of a stopped or unknown shipment is refused', async () => {
    const { id } = await create({ trackingNumber: newNumber() });
    dataOf(await caller.call('DELETE', `/v1/shipments/${id}`), 200);
    dataOf(await caller.call('DELETE', `/v1/shipments/${id}`), 200);
    expectFailure(await caller.call('POST', `/v1/shipments/${id}/refresh`), 'INVALID_TRANSITION');
    expectFailure(await caller.call('POST', '/v1/shipments/shp_x/refresh'), 'NOT_FOUND');
  });
});

test('a stopped shipment is stopped at the provider, unless another tenant tracks its number with the same account', async () => {
  const other = await tracker.api.newCaller(await tracker.api.newTenant());
  const trackingNumber = newNumber();
  const [mine, theirs] = [await create({ trackingNumber }), await create({ trackingNumber }, other)];
  await Promise.all([tracker.untilRegistered(mine.id), tracker.untilRegistered(theirs.id)]);
  const stops = () =>
    tracker.provider.received.filter(isAbout(trackingNumber)).filter(({ path: asked }) => asked === '/stoptrack');
  dataOf(await caller.call('DELETE', `/v1/shipments/${mine.id}`), 200);
  await tracker.untilRegistered(mine.id, false);
  expect(stops()).toEqual([]);
  dataOf(await other.call('DELETE', `/v1/shipments/${theirs.id}`), 200);
  await tracker.untilRegistered(theirs.id, false);
  expect(stops()).toMatchObject([{ body: [{ number: trackingNumber }] }]);
});

test('a number that the provider refuses reports the reason, and one that it forgot is registered again', async () => {
  const trackingNumber = newNumber();
  tracker.answerSome(isAbout(trackingNumber), () =>
    seventeenTrackAnswers.accepted([], [seventeenTrackAnswers.rejection(trackingNumber, -18019903, 'Carrier?')]),
  );
  const shipment = await create({ trackingNumber });
  await expect.poll(async () => (await read(shipment.id)).syncError ?? '', soon).toContain('cannot tell the carrier');
  tracker.provider.answer = answerAsKnown;
  await tracker.api.owner`update shipments set next_sync_at = now() where id = ${uuidOf(shipment.id)}`;
  await tracker.untilRegistered(shipment.id);
  expect(await read(shipment.id)).toMatchObject({ syncError: null });
});
