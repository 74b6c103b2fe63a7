import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { relayEvents } from '../events/relay.js';
import { hang, openReceiver, type Receiver, status } from './fixtures/receiver.js';
import { createTestClock, openWorld, type World } from './fixtures/world.js';

const waiting = { timeout: 20_000, interval: 5 };
const leaseMs = 30_000;
let world: World;
let receiver: Receiver;
let tenantId: string;

beforeEach(async () => {
  [world, receiver] = await Promise.all([openWorld(), openReceiver()]);
  tenantId = await world.addTenant();
});
afterEach(async () => {
  await world.close();
  await receiver.close();
});

test('receivers that hang do not hold up the deliveries to others', async () => {
  const hanging = await Promise.all(Array.from({ length: 4 }, () => openReceiver(hang)));
  for (const { url } of hanging) await world.addEndpoint(tenantId, { url });
  await world.emit(tenantId, { count: 100 });
  const healthyTenant = await world.addTenant();
  await world.addEndpoint(healthyTenant, { url: receiver.url });
  const worker = world.startWorker();
  await Promise.all(hanging.map((one) => one.waitForRequests(10)));
  const sent = performance.now();
  await world.emit(healthyTenant, { count: 100 });
  worker.wake();
  await receiver.waitForRequests(100);
  expect(performance.now() - sent).toBeLessThan(3_000);
  for (const one of hanging) expect(one.requests).toHaveLength(10);
  await Promise.all(hanging.map((one) => one.close()));
});

test('retries that take long leave room for first attempts', async () => {
  const slow = await openReceiver(hang);
  await world.addEndpoint(tenantId, { url: slow.url });
  await world.emit(tenantId, { count: 20 });
  await relayEvents(world.db, new Date(), 100);
  await world.db`update delivery_queue set attempt_count = 1`;
  const worker = world.startWorker({
    settings: { maxInFlight: 6, maxRetriesInFlight: 4, maxInFlightPerEndpoint: 6 },
  });
  await slow.waitForRequests(4);
  const other = await world.addTenant();
  await world.addEndpoint(other, { url: receiver.url });
  await world.emit(other, { count: 10 });
  worker.wake();
  await receiver.waitForRequests(10);
  expect(slow.requests).toHaveLength(4);
  await slow.close();
});

test('stopping waits for what is under way and writes it down', async () => {
  let release: () => void = () => undefined;
  receiver.answer((response) => {
    release = () => response.writeHead(200).end();
  });
  const clock = createTestClock();
  await world.addEndpoint(tenantId, { url: receiver.url });
  await world.emit(tenantId, { now: clock.now() });
  const worker = world.startWorker({ clock });
  await receiver.waitForRequests(1);
  const stopped = worker.stop();
  release();
  await stopped;
  expect(await world.listDeliveries()).toMatchObject([{ status: 'SUCCEEDED', attemptCount: 1 }]);
});

test('stopping gives up on what takes too long, which another worker then delivers', async () => {
  receiver.answer(hang);
  const clock = createTestClock();
  await world.addEndpoint(tenantId, { url: receiver.url });
  await world.emit(tenantId, { now: clock.now() });
  const worker = world.startWorker({ clock, settings: { drainMs: 50 } });
  await receiver.waitForRequests(1);
  await worker.stop();
  receiver.answer(status(200));
  clock.advance(leaseMs);
  world.startWorker({ clock });
  await vi.waitFor(async () => expect(await world.listDeliveries()).toMatchObject([{ status: 'SUCCEEDED' }]), waiting);
});

test('a database that cuts every connection delays deliveries, and loses none', async () => {
  await world.addEndpoint(tenantId, { url: receiver.url });
  world.startWorker();
  await world.emit(tenantId, { count: 20 });
  await receiver.waitForRequests(1);
  await world.owner`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`;
  await vi.waitFor(async () => {
    const deliveries = await world.listDeliveries();
    expect(deliveries.filter((row) => row.status === 'SUCCEEDED')).toHaveLength(20);
  }, waiting);
  const ids = receiver.requests.map(({ headers }) => headers['service-event-id']);
  expect(new Set(ids).size).toBe(20);
});
