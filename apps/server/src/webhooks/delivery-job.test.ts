import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { hang, openReceiver, type Receiver, status } from './fixtures/receiver.js';
import { createTestClock, openWorld, type World } from './fixtures/world.js';

const waiting = { timeout: 120_000, interval: 5 };
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
  await Promise.all(hanging.map((one) => one.waitForRequests(4)));
  await world.emit(healthyTenant, { count: 100 });
  worker.wake();
  await receiver.waitForRequests(100);
  // None of the requests that hang has been given up: nothing waited for it.
  for (const one of hanging) expect(one.requests).toHaveLength(4);
  await Promise.all(hanging.map((one) => one.close()));
});

test('endpoints that are known to hang hold half of the slots at most, those of one tenant half of its own', async () => {
  const slow = await openReceiver(hang);
  const [first, second] = [await world.addTenant(), await world.addTenant()];
  for (const tenant of [first, second]) {
    for (let at = 0; at < 4; at++) await world.addEndpoint(tenant, { url: slow.url });
  }
  await world.emit(first, { count: 20 });
  await world.emit(second, { count: 20 });
  const settings = { slots: 16, slotsPerTenant: 8, slotsPerEndpoint: 8 };
  const worker = world.startWorker({ settings });
  await slow.waitForRequests(16);
  await world.addEndpoint(tenantId, { url: receiver.url });
  await world.addEndpoint(first, { url: receiver.url });
  await world.emit(tenantId, { count: 50 });
  await world.emit(first, { count: 5 });
  worker.wake();
  // The first attempts end after ten seconds. Then the endpoints are known to be slow, and have half of the slots.
  await receiver.waitForRequests(55);
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
