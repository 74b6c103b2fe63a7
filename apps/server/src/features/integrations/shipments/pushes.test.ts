import { inbound, limits } from '@lead-engagement/contract';
import { seventeenTrackAnswers, ship24Answers } from '@lead-engagement/platforms/tracking/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { TestCaller } from '../../../../test/support/api.js';
import { expectFailure } from '../../../../test/support/expect.js';
import { dataOf, relayAll } from '../../../../test/support/sample.js';
import {
  answerAsKnown,
  createAs,
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

/** Creates a shipment that its provider has refused so far. */
async function untilRefused() {
  const trackingNumber = newNumber();
  tracker.answerSome(isAbout(trackingNumber), () =>
    seventeenTrackAnswers.accepted([], [seventeenTrackAnswers.rejection(trackingNumber, -18019903, 'Carrier?')]),
  );
  const shipment = await create({ trackingNumber });
  await expect.poll(async () => (await read(shipment.id)).syncError, soon).not.toBeNull();
  return shipment;
}

describe('a push', () => {
  const registered = async (as = caller, body: object = {}) => {
    const shipment = await create({ trackingNumber: number, ...body }, as);
    await tracker.untilRegistered(shipment.id);
    return shipment;
  };

  test('updates every shipment of its number, of any tenant: status, timeline, event, timeline entry of the contact', async () => {
    const lead = dataOf(await caller.call('POST', '/v1/leads', { contact: { name: 'Ada' } }), 201);
    const other = await tracker.api.newCaller(await tracker.api.newTenant());
    const [mine, theirs] = [await registered(caller, { leadId: lead.id }), await registered(other)];
    expect(dataOf(await tracker.push17(seventeenTrackAnswers.item(number)), 200)).toEqual({ received: true });
    for (const [id, as] of [
      [mine.id, caller],
      [theirs.id, other],
    ] as const) {
      await expect.poll(async () => (await read(id, as)).status, soon).toBe('DELIVERED');
      expect(await read(id, as)).toMatchObject({
        deliveredAt: '2026-11-20T13:03:00.000Z',
        lastEventAt: '2026-11-20T13:03:00.000Z',
        originCountry: 'US',
        destinationCountry: 'DE',
        timeline: [{ status: 'IN_TRANSIT' }, { status: 'DELIVERED', location: 'BERLIN, DE' }],
      });
    }
    await tracker.untilProcessed();
    await relayAll(tracker.api);
    const events = dataOf(await caller.call('GET', '/v1/events?type=shipment.updated'), 200);
    expect(events.map((event: { data: object }) => event.data)).toEqual([await read(mine.id)]);
    const entries = dataOf(
      await caller.call('GET', `/v1/activities?leadId=${lead.id}&type=shipment_status_changed`),
      200,
    );
    expect(entries).toMatchObject([{ metadata: { shipmentId: mine.id, from: 'PENDING', to: 'DELIVERED' } }]);
  });

  test.each([
    ['9865 7878 8855', '9865-7878-8855', '986578788855'],
    ['AB-12/3456-7', 'ab12 3456 7', 'AB-12/3456-7'],
  ])('reaches the shipment of %s if it writes %s; the provider is asked for %s', async (given, pushed, asked) => {
    const shipment = await create({ trackingNumber: given, carrierCode: 'fedex' });
    await tracker.untilRegistered(shipment.id);
    const requests = tracker.provider.received.filter(({ path }) => path === '/register');
    expect(requests.flatMap(({ body }) => body).map((one: { number: string }) => one.number)).toContain(asked);
    dataOf(await tracker.push17(seventeenTrackAnswers.item(pushed)), 200);
    await expect.poll(async () => (await read(shipment.id)).status, soon).toBe('DELIVERED');
  });

  test('that arrives before the provider has confirmed the registration is applied, and the registration continues', async () => {
    const { id, trackingNumber } = await untilRefused();
    dataOf(await tracker.push17(seventeenTrackAnswers.item(trackingNumber)), 200);
    await expect.poll(async () => (await read(id)).status, soon).toBe('DELIVERED');
    tracker.provider.answer = answerAsKnown;
    await tracker.api
      .owner`update shipments set next_sync_at = now() where id = ${uuidOf(id)} and next_sync_at is not null`;
    await tracker.untilRegistered(id);
    expect(await read(id)).toMatchObject({ status: 'DELIVERED', timeline: [{}, {}] });
  });

  test('for the account of the installation is rejected before the registration at an account of the tenant', async () => {
    const credentials = { '17track': { apiKey: 'tenant-key' } };
    dataOf(await caller.call('PATCH', '/v1/settings/tracking', { credentials, provider: '17track' }), 200);
    const { id, trackingNumber } = await untilRefused();
    dataOf(await tracker.push17(seventeenTrackAnswers.item(trackingNumber)), 200);
    await tracker.untilProcessed();
    expect(await read(id)).toMatchObject({ status: 'PENDING', timeline: [] });
  });

  test('that is repeated or late succeeds without effect', async () => {
    const { id } = await registered();
    const item = seventeenTrackAnswers.item(number);
    dataOf(await tracker.push17(item), 200);
    await expect.poll(async () => (await read(id)).status, soon).toBe('DELIVERED');
    const before = await read(id);
    const late = structuredClone(item);
    const [tracked] = late.track_info.tracking.providers;
    tracked?.events.shift();
    late.track_info.latest_status = { status: 'InTransit', sub_status: 'InTransit_PickedUp', sub_status_descr: null };
    late.track_info.latest_event.time_utc = '2026-11-18T02:30:00Z';
    if (tracked) tracked.latest_sync_time = '2026-11-18T03:00:00Z';
    for (const each of [item, late, item]) dataOf(await tracker.push17(each), 200);
    await tracker.untilProcessed();
    expect(await read(id)).toEqual(before);
  });

  test('for another carrier or a stopped shipment changes nothing', async () => {
    const { id } = await registered();
    dataOf(await tracker.push17(seventeenTrackAnswers.item(number, 21051)), 200);
    dataOf(await caller.call('DELETE', `/v1/shipments/${id}`), 200);
    dataOf(await tracker.push17(seventeenTrackAnswers.item(number)), 200);
    await tracker.untilProcessed();
    expect(await read(id)).toMatchObject({ status: 'PENDING', tracking: 'STOPPED' });
  });

  test('without a signature, or for an unknown tenant or provider, is refused without a write', async () => {
    const text = JSON.stringify({ event: 'TRACKING_UPDATED', data: seventeenTrackAnswers.item(number) });
    for (const answer of [
      await tracker.push('17track', text, { sign: sign(text, 'other') }),
      await tracker.push('17track', text, {}),
      await tracker.push('17track', `${text} `, { sign: sign(text) }),
      await tracker.push('17track', text, { sign: sign(text) }, `?tenant=${caller.tenantId}`),
      await tracker.push('17track', text, { sign: sign(text) }, '?tenant=nonsense'),
      await tracker.push('aftership', text, { 'aftership-hmac-sha256': 'x' }),
    ]) {
      expectFailure(answer, 'INVALID_SIGNATURE');
    }
    expectFailure(await tracker.push('nobody', text, { sign: sign(text) }), 'NOT_FOUND');
    expect(await tracker.countPushes()).toBe(0);
  });

  test.each([
    ['is not JSON', 'no', 'BAD_REQUEST'],
    ['is a list', '[]', 'VALIDATION_ERROR'],
    ['has no number', '{"event":"TRACKING_UPDATED","data":{}}', 'VALIDATION_ERROR'],
    [
      'is too large',
      JSON.stringify({ event: 'TRACKING_UPDATED', x: 'x'.repeat(limits.bodyBytes) }),
      'PAYLOAD_TOO_LARGE',
    ],
  ] as const)('that %s is refused in the envelope, without a write', async (_, text, code) => {
    expectFailure(await tracker.push('17track', text, { sign: sign(text) }), code);
    expect(await tracker.countPushes()).toBe(0);
  });

  test('with text that cannot be stored is accepted without that text', async () => {
    const { id } = await registered();
    const item = seventeenTrackAnswers.item(number);
    const [tracked] = item.track_info.tracking.providers;
    if (tracked?.events[0]) tracked.events[0].description = 'De\u0000livered\ud800';
    dataOf(await tracker.push17({ ...item, number: `${number}\u0000` }), 200);
    await expect.poll(async () => (await read(id)).timeline.at(-1)?.message ?? '', soon).toContain('Delivered');
  });

  test('of Ship24 right after a poll leads to a poll a little later', async () => {
    const shipment = await create({ trackingNumber: newNumber(), provider: 'ship24' });
    await tracker.untilRegistered(shipment.id);
    // Polled ten seconds ago; the next poll is hours away.
    await tracker.api.owner`
      update shipments set synced_at = now() - interval '10 s', next_sync_at = now() + interval '4 h'
      where id = ${uuidOf(shipment.id)}`;
    const body = { trackings: [ship24Answers.tracking(shipment.trackingNumber)] };
    dataOf(await tracker.push('ship24', body, { authorization: 'Bearer installation-secret' }), 200);
    await tracker.untilProcessed();
    const [row] = await tracker.api.owner`
      select extract(epoch from next_sync_at - synced_at)::float as seconds from shipments
      where id = ${uuidOf(shipment.id)}`;
    expect(row?.seconds).toBeCloseTo(30, 1);
  });

  test('of Ship24 leads to a poll instead of being trusted; its probe gets a response', async () => {
    const shipment = await create({ trackingNumber: newNumber(), provider: 'ship24' });
    await tracker.untilRegistered(shipment.id);
    // A shipment that was just polled is not polled again.
    await tracker.forgetLastAnswer(shipment.id);
    const truth = ship24Answers.tracking(shipment.trackingNumber);
    truth.shipment.statusMilestone = 'in_transit';
    for (const event of truth.events) event.statusMilestone = 'in_transit';
    tracker.answerSome(
      (request) => request.path.endsWith('/results'),
      () => ship24Answers.data({ trackings: [truth] }),
    );
    const body = { trackings: [ship24Answers.tracking(shipment.trackingNumber)] };
    dataOf(await tracker.push('ship24', body, { authorization: 'Bearer installation-secret' }), 200);
    await expect.poll(async () => (await read(shipment.id)).status, soon).toBe('IN_TRANSIT');
    expectFailure(await tracker.push('ship24', body, { authorization: 'Bearer other' }), 'INVALID_SIGNATURE');
    const probe = await tracker.api.send({
      method: 'HEAD',
      url: inbound.trackingPushes.receive.path.replace(':provider', 'ship24'),
    });
    expect(probe.status).toBe(200);
  });
});
