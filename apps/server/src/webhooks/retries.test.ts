import { webhookTiming } from '@lead-engagement/contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { dayMs, hourMs } from '../time.js';
import { openReceiver, type Receiver, status } from './fixtures/receiver.js';
import {
  createTestClock,
  type DeliveryRow,
  openWorld,
  type TestClock,
  type World,
  type WorldWorkerOptions,
} from './fixtures/world.js';

const waiting = { timeout: 120_000, interval: 5 };
let world: World;
let receiver: Receiver;
let clock: TestClock;
let tenantId: string;

beforeEach(async () => {
  [world, receiver] = await Promise.all([openWorld(), openReceiver()]);
  tenantId = await world.addTenant();
  clock = createTestClock();
});
afterEach(async () => {
  await world.close();
  await receiver.close();
});

function startWorker(options: WorldWorkerOptions = {}) {
  return world.startWorker({ clock, settings: { tickMs: 5 }, ...options });
}

async function waitForDelivery(expected: Partial<DeliveryRow>): Promise<DeliveryRow> {
  return vi.waitFor(async () => {
    const [delivery] = await world.listDeliveries();
    expect(delivery).toMatchObject(expected);
    return delivery as DeliveryRow;
  }, waiting);
}

async function waitForAttempts(attemptCount: number): Promise<DeliveryRow> {
  return waitForDelivery({ attemptCount });
}

function advanceTo(moment: string | null): void {
  clock.advance(Date.parse(moment ?? '') - clock.now().getTime());
}

test('a failing delivery is tried 13 times within 72 hours, with one event id, then dropped and kept in the log', async () => {
  receiver.answer((response) => response.writeHead(500).end('broken\u0000'));
  await world.addEndpoint(tenantId, { url: receiver.url });
  await world.emit(tenantId, { now: clock.now() });
  startWorker({ random: () => 0.999_999 });
  for (let attempt = 1; attempt < webhookTiming.maxAttempts; attempt++) {
    const delivery = await waitForAttempts(attempt);
    expect(delivery).toMatchObject({ status: 'PENDING', completedAt: null });
    advanceTo(delivery.nextAttemptAt);
  }
  const dropped = await waitForDelivery({ status: 'FAILED', attemptCount: 13, nextAttemptAt: null });
  expect(dropped.completedAt).toBe(clock.now().toISOString());
  const attempts = await world.listAttempts();
  expect(attempts.map(({ number }) => number)).toEqual(Array.from({ length: 13 }, (_, at) => at + 1));
  expect(attempts[12]).toMatchObject({ outcome: 'FAILED', responseStatus: 500, responseBody: 'broken\ufffd' });
  const lastMs = Date.parse(attempts[12]?.startedAt ?? '') - Date.parse(dropped.createdAt);
  expect(lastMs).toBeGreaterThan(69 * hourMs);
  expect(lastMs).toBeLessThan(72 * hourMs);
  expect(await world.listQueue()).toEqual([]);
  expect(receiver.requests).toHaveLength(13);
  expect(new Set(receiver.requests.map(({ headers }) => headers['service-event-id'])).size).toBe(1);
  expect(new Set(receiver.requests.map(({ headers }) => headers['service-signature'])).size).toBe(13);
  expect(new Set(receiver.requests.map(({ body }) => body)).size).toBe(1);
});

test('a receiver that recovers gets the event at the next attempt, and the delivery has succeeded', async () => {
  receiver.answer(status(503));
  await world.addEndpoint(tenantId, { url: receiver.url });
  await world.emit(tenantId, { now: clock.now() });
  startWorker();
  const delivery = await waitForAttempts(1);
  receiver.answer(status(204));
  advanceTo(delivery.nextAttemptAt);
  await waitForDelivery({ status: 'SUCCEEDED', attemptCount: 2 });
  expect(await world.listAttempts()).toMatchObject([
    { outcome: 'FAILED' },
    { outcome: 'SUCCEEDED', responseStatus: 204 },
  ]);
});

test.each([
  [429, 3_600_000],
  [503, 3_600_000],
  [500, 5_000],
])('an answer %i with Retry-After: 3600 is tried again after %i ms', async (code, expectedMs) => {
  receiver.answer(status(code, { 'retry-after': '3600' }));
  await world.addEndpoint(tenantId, { url: receiver.url });
  await world.emit(tenantId, { now: clock.now() });
  startWorker({ random: () => 0 });
  const { nextAttemptAt } = await waitForAttempts(1);
  expect(Date.parse(nextAttemptAt ?? '') - clock.now().getTime()).toBe(expectedMs);
});

test('no attempt starts after the deadline, and what could not be sent until then is in the log as dropped', async () => {
  await world.addEndpoint(tenantId, { url: receiver.url });
  await world.emit(tenantId, { now: clock.now() });
  clock.advance(72 * hourMs);
  startWorker();
  await waitForDelivery({ status: 'FAILED', attemptCount: 0, completedAt: clock.now().toISOString() });
  expect(receiver.requests).toEqual([]);
  expect(await world.listQueue()).toEqual([]);
});

test('an answer 410 is tried again like any failure, unless the endpoint lets it count', async () => {
  receiver.answer(status(410));
  const endpointId = await world.addEndpoint(tenantId, { url: receiver.url });
  await world.emit(tenantId, { now: clock.now() });
  startWorker();
  await waitForDelivery({ status: 'PENDING', attemptCount: 1 });
  expect(await world.getEndpoint(endpointId)).toMatchObject({ status: 'ACTIVE' });
});

test('an answer 410 disables an endpoint that lets it count, and ends what waits for it', async () => {
  const endpointId = await world.addEndpoint(tenantId, { url: receiver.url, disableOnGone: true });
  receiver.answer(status(500));
  await world.emit(tenantId, { now: clock.now() });
  startWorker();
  await waitForAttempts(1);
  receiver.answer(status(410));
  clock.advance(1_000);
  await world.emit(tenantId, { now: clock.now() });
  await vi.waitFor(async () => {
    expect(await world.listDeliveries()).toMatchObject([
      { status: 'FAILED', attemptCount: 1, nextAttemptAt: null },
      { status: 'FAILED', attemptCount: 1, nextAttemptAt: null },
    ]);
  }, waiting);
  expect(await world.getEndpoint(endpointId)).toMatchObject({ status: 'DISABLED', version: 2 });
  expect(await world.listQueue()).toEqual([]);
  await world.emit(tenantId, { now: clock.now() });
  await vi.waitFor(async () => expect(await world.db`select from outbox`).toHaveLength(0), waiting);
  expect(await world.listDeliveries()).toHaveLength(2);
});

test('five days of failures only disable an endpoint, but what waits is still tried, and new events are not', async () => {
  receiver.answer(status(500));
  const endpointId = await world.addEndpoint(tenantId, { url: receiver.url });
  await world.emit(tenantId, { now: clock.now() });
  startWorker();
  await waitForAttempts(1);
  await vi.waitFor(async () => {
    expect((await world.getEndpoint(endpointId)).failingSince).toBe(clock.now().toISOString());
  }, waiting);
  clock.advance(5 * dayMs);
  await world.emit(tenantId, { now: clock.now() });
  await vi.waitFor(
    async () => expect(await world.getEndpoint(endpointId)).toMatchObject({ status: 'DISABLED' }),
    waiting,
  );
  await world.emit(tenantId, { now: clock.now() });
  const [, second] = await world.listDeliveries();
  expect(second).toMatchObject({ status: 'PENDING', attemptCount: 1 });
  receiver.answer(status(200));
  advanceTo(second?.nextAttemptAt ?? null);
  await vi.waitFor(async () => {
    expect((await world.listDeliveries())[1]).toMatchObject({ status: 'SUCCEEDED', attemptCount: 2 });
  }, waiting);
  expect(await world.listDeliveries()).toHaveLength(2);
});

test('one success makes five days of failures start over', async () => {
  receiver.answer(status(500));
  const endpointId = await world.addEndpoint(tenantId, { url: receiver.url });
  await world.emit(tenantId, { now: clock.now() });
  startWorker();
  await waitForAttempts(1);
  await vi.waitFor(async () => expect((await world.getEndpoint(endpointId)).failingSince).not.toBeNull(), waiting);
  receiver.answer(status(200));
  clock.advance(5 * dayMs - 1);
  await world.emit(tenantId, { now: clock.now() });
  await vi.waitFor(async () => expect((await world.getEndpoint(endpointId)).failingSince).toBeNull(), waiting);
  receiver.answer(status(500));
  clock.advance(1);
  await world.emit(tenantId, { now: clock.now() });
  await vi.waitFor(async () => {
    expect((await world.getEndpoint(endpointId)).failingSince).toBe(clock.now().toISOString());
  }, waiting);
  expect(await world.getEndpoint(endpointId)).toMatchObject({ status: 'ACTIVE' });
});

test('each attempt is one log line, with ids, host and outcome, but no secret and no query', async () => {
  receiver.answer(status(500));
  await world.addEndpoint(tenantId, { url: receiver.url });
  await world.emit(tenantId, { now: clock.now() });
  startWorker();
  const delivery = await waitForAttempts(1);
  const facts = {
    deliveryId: expect.stringMatching(/^dlv_/),
    eventId: expect.stringMatching(/^evt_/),
    endpointId: expect.stringMatching(/^whe_/),
    host: new URL(receiver.url).host,
    attempt: 1,
    responseStatus: 500,
    outcome: 'FAILED',
    status: 'PENDING',
    nextAttemptAt: delivery.nextAttemptAt,
    accepted: true,
  };
  await vi.waitFor(() => {
    expect(world.logLines.filter(({ kind }) => kind === 'delivery')).toMatchObject([
      { msg: 'work.step', tenantId: expect.stringMatching(/^tn_/), facts },
    ]);
  }, waiting);
  const lines = JSON.stringify(world.logLines);
  expect(lines).not.toContain(world.secret);
  expect(lines).not.toContain('hidden');
});
