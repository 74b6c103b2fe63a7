import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { relayEvents } from '../events/relay.js';
import { type Ack, writeAcks } from './acks.js';
import { type Capacity, type ClaimedDelivery, claimDeliveries } from './claims.js';
import { openReceiver, type Receiver, status } from './fixtures/receiver.js';
import { createTestClock, openWorld, type TestClock, type World } from './fixtures/world.js';

const waiting = { timeout: 20_000, interval: 5 };
const leaseMs = 30_000;
const roomy: Capacity = { free: 100, retries: 100, perEndpoint: 100, inFlight: new Map() };
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

function claim(capacity: Partial<Capacity> = {}): Promise<ClaimedDelivery[]> {
  const now = clock.now();
  return claimDeliveries(world.db, now, new Date(now.getTime() + leaseMs), { ...roomy, ...capacity });
}

/** As much as one delivery to one endpoint, relayed and due. */
async function queueDeliveries(count = 1): Promise<string> {
  const endpointId = await world.addEndpoint(tenantId, { url: receiver.url });
  await world.emit(tenantId, { now: clock.now(), count });
  await relayEvents(world.db, clock.now(), 1_000);
  return endpointId;
}

function toAck(
  claimed: ClaimedDelivery | undefined,
  outcome: 'SUCCEEDED' | 'FAILED',
  nextAttemptAt: string | null = null,
): Ack {
  if (!claimed) throw new Error('nothing was claimed');
  const { deliveryId, tenantId, createdAt, fence, attemptCount } = claimed;
  const moment = clock.now().toISOString();
  return {
    deliveryId,
    tenantId,
    createdAt,
    fence,
    attemptCount: attemptCount + 1,
    status: nextAttemptAt ? 'PENDING' : outcome,
    nextAttemptAt,
    completedAt: nextAttemptAt ? null : moment,
    attempt: { startedAt: moment, durationMs: 5, outcome, responseStatus: null, responseBody: null, error: null },
  };
}

async function readState() {
  const [deliveries, attempts, queue] = await Promise.all([
    world.listDeliveries(),
    world.listAttempts(),
    world.listQueue(),
  ]);
  return { deliveries, attempts, queue };
}

test('a claimed delivery is not claimed again before its lease has run out', async () => {
  await queueDeliveries();
  expect(await claim()).toHaveLength(1);
  clock.advance(leaseMs - 1);
  expect(await claim()).toEqual([]);
  clock.advance(1);
  expect(await claim()).toHaveLength(1);
});

test('many workers that claim at the same time share the deliveries, each goes to one of them', async () => {
  await queueDeliveries(60);
  const claims = await Promise.all(Array.from({ length: 6 }, () => claim({ free: 20 })));
  const ids = claims.flat().map(({ deliveryId }) => deliveryId);
  expect(new Set(ids).size).toBe(ids.length);
  const rest = await claim();
  expect(ids.length + rest.length).toBe(60);
});

test('a worker whose lease has passed to another changes nothing, whatever it reports', async () => {
  await queueDeliveries();
  const [stale] = await claim();
  clock.advance(leaseMs);
  const [present] = await claim();
  const before = await readState();
  const retryAt = new Date(clock.now().getTime() + 5_000).toISOString();
  expect(await writeAcks(world.db, [toAck(stale, 'SUCCEEDED')])).toEqual(new Set());
  expect(await writeAcks(world.db, [toAck(stale, 'FAILED', retryAt)])).toEqual(new Set());
  expect(await readState()).toEqual(before);
  expect(await writeAcks(world.db, [toAck(present, 'SUCCEEDED')])).toEqual(new Set([present?.deliveryId]));
  const after = await readState();
  expect(after.deliveries).toMatchObject([{ status: 'SUCCEEDED', attemptCount: 1 }]);
  expect(after.attempts).toHaveLength(1);
  expect(after.queue).toEqual([]);
});

test('a late report after the delivery has ended changes nothing', async () => {
  await queueDeliveries();
  const [stale] = await claim();
  clock.advance(leaseMs);
  const [present] = await claim();
  await writeAcks(world.db, [toAck(present, 'SUCCEEDED')]);
  const before = await readState();
  expect(await writeAcks(world.db, [toAck(stale, 'FAILED')])).toEqual(new Set());
  expect(await readState()).toEqual(before);
});

test('of a batch of reports the good ones are written and the stale ones are not', async () => {
  await queueDeliveries(2);
  const [staleOne] = await claim({ free: 1 });
  clock.advance(leaseMs);
  const fresh = await claim();
  const acks = [toAck(staleOne, 'FAILED'), ...fresh.map((claimed) => toAck(claimed, 'SUCCEEDED'))];
  const other = fresh.find(({ deliveryId }) => deliveryId !== staleOne?.deliveryId);
  const good = acks.filter((ack) => ack.deliveryId === other?.deliveryId);
  expect(await writeAcks(world.db, [acks[0] as Ack, ...good])).toEqual(new Set([other?.deliveryId]));
  expect((await world.listDeliveries()).map((row) => row.status).sort()).toEqual(['PENDING', 'SUCCEEDED']);
});

test('what a killed worker had claimed is delivered by another when the lease has run out', async () => {
  await queueDeliveries(3);
  expect(await claim()).toHaveLength(3);
  world.startWorker({ clock, settings: { pollMs: 5 } });
  clock.advance(leaseMs);
  await receiver.waitForRequests(3);
  await vi.waitFor(async () => {
    expect((await world.listDeliveries()).map((row) => row.status)).toEqual(Array(3).fill('SUCCEEDED'));
  }, waiting);
  expect(new Set(receiver.requests.map(({ headers }) => headers['service-event-id'])).size).toBe(3);
});

test('a worker that was asleep while another delivered has its outcome refused', async () => {
  let release: () => void = () => undefined;
  receiver.answer((response) => {
    release = () => response.writeHead(500).end();
  });
  await queueDeliveries();
  world.startWorker({ clock, settings: { pollMs: 60_000 } });
  await receiver.waitForRequests(1);
  receiver.answer(status(200));
  clock.advance(leaseMs);
  world.startWorker({ clock, settings: { pollMs: 5 } });
  await vi.waitFor(async () => expect(await world.listDeliveries()).toMatchObject([{ status: 'SUCCEEDED' }]), waiting);
  const before = await readState();
  release();
  await vi.waitFor(() => {
    expect(world.logLines).toContainEqual(expect.objectContaining({ responseStatus: 500, accepted: false }));
  }, waiting);
  expect(await readState()).toEqual(before);
});

test('claims keep to the room there is: in all, for retries, and for each endpoint', async () => {
  const first = await queueDeliveries(6);
  const second = await queueDeliveries(6);
  await world.db`update delivery_queue set attempt_count = 1 where endpoint_id = ${first}`;
  const by = (claimed: ClaimedDelivery[], endpointId: string) =>
    claimed.filter((delivery) => delivery.endpointId === endpointId).length;
  const undo = () => world.db`update delivery_queue set due_at = ${clock.now()}`;
  expect(await claim({ free: 5 })).toHaveLength(5);
  await undo();
  const someRetries = await claim({ retries: 2 });
  expect([by(someRetries, first), by(someRetries, second)]).toEqual([2, 6]);
  await undo();
  const perEndpoint = await claim({ perEndpoint: 4, inFlight: new Map([[second, 3]]) });
  expect([by(perEndpoint, first), by(perEndpoint, second)]).toEqual([4, 1]);
  await undo();
  const noRetries = await claim({ retries: 0, inFlight: new Map([[second, 100]]) });
  expect(noRetries.filter(({ attemptCount }) => attemptCount > 0)).toEqual([]);
});
