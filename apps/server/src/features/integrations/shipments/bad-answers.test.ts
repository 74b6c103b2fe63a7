import { seventeenTrackAnswers, ship24Answers } from '@lead-engagement/platforms/tracking/testing';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { TestCaller } from '../../../../test/support/api.js';
import { dataOf } from '../../../../test/support/sample.js';
import {
  answerAsKnown,
  createAs,
  isAbout,
  newNumber,
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

const refresh = async (id: string) => dataOf(await caller.call('POST', `/v1/shipments/${id}/refresh`), 200);

test('a number that the provider fails at stops neither the others of its tenant nor those of others', async () => {
  const other = await tracker.api.newCaller(await tracker.api.newTenant());
  const bad = newNumber();
  const fails = isAbout(bad);
  tracker.answerSome(fails, () => ({ status: 500, body: 'Oops' }));
  const records = [newNumber(), bad, newNumber(), newNumber()].map((trackingNumber) => ({ trackingNumber }));
  const made = dataOf(await caller.call('POST', '/v1/shipments/bulk', { records }), 200).map(
    ({ id }: { id: string }) => id,
  );
  await expect.poll(async () => (await readAs(caller, made[1])).syncError, soon).toBe('17TRACK answered 500.');
  // The account is in use all the same: what would be done after a pause of the account is done at once.
  const theirs = await createAs(other, { trackingNumber: newNumber() });
  for (const id of [made[0], made[2], made[3], theirs.id]) await tracker.untilRegistered(id);
  await tracker.untilRegistered(made[1], false);
  const askedAbout = tracker.provider.received.filter(fails).length;
  const later = await createAs(other, { trackingNumber: newNumber() });
  await tracker.untilRegistered(later.id);
  expect(tracker.provider.received.filter(fails)).toHaveLength(askedAbout);
});

test('an answer about another parcel is not believed', async () => {
  const { id, trackingNumber } = await createAs(caller, { trackingNumber: newNumber(), provider: 'ship24' });
  await tracker.untilRegistered(id);
  await tracker.forgetLastAnswer(id);
  tracker.answerSome(
    (request) => request.path.endsWith('/results'),
    () => ship24Answers.data({ trackings: [ship24Answers.tracking(`${trackingNumber}9`)] }),
  );
  expect(await refresh(id)).toMatchObject({
    status: 'PENDING',
    timeline: [],
    syncError: 'Ship24 answered about another number.',
  });
});

test.each(['constructor', '__proto__', 'toString'])(
  'a status %s of a provider is one that is not known',
  async (status) => {
    const { id, trackingNumber } = await createAs(caller, { trackingNumber: newNumber(), provider: 'ship24' });
    await tracker.untilRegistered(id);
    await tracker.forgetLastAnswer(id);
    const tracking = ship24Answers.tracking(trackingNumber);
    tracking.shipment.statusMilestone = status;
    for (const event of tracking.events) event.statusMilestone = status;
    tracker.answerSome(
      (request) => request.path.endsWith('/results'),
      () => ship24Answers.data({ trackings: [tracking] }),
    );
    const refreshed = await refresh(id);
    expect(refreshed).toMatchObject({ status: 'PENDING', syncError: null });
    expect(refreshed.timeline.map((each: { status: string | null }) => each.status)).toEqual([null]);
  },
);

test('a day that no calendar has is shown as the carrier gives it', async () => {
  const { id, trackingNumber } = await createAs(caller, { trackingNumber: newNumber() });
  await tracker.untilRegistered(id);
  await tracker.forgetLastAnswer(id);
  const item = seventeenTrackAnswers.item(trackingNumber);
  const event = item.track_info.tracking.providers[0]?.events[0];
  if (event) Object.assign(event, { time_utc: '2026-02-30T10:00:00Z', time_iso: '2026-02-30T10:00:00Z' });
  tracker.answerSome(isAbout(trackingNumber), () => seventeenTrackAnswers.accepted([item]));
  const { timeline } = await refresh(id);
  expect(timeline[0]).toMatchObject({ occurredAt: null, timeKind: 'UNREAD', givenTime: '2026-02-30T10:00:00Z' });
});
