import pino from 'pino';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openTestFiles } from '../../test/support/files.js';
import { openHeldConnection } from '../db/held-connection.js';
import { openReceiver, type Receiver } from '../webhooks/fixtures/receiver.js';
import { cipher, egress, openWorld, type World } from '../webhooks/fixtures/world.js';
import { startWorker } from '../worker.js';
import { createWaker, listenForWakes } from './wake.js';

const waiting = { timeout: 120_000, interval: 5 };
let world: World;
let receiver: Receiver;

beforeEach(async () => {
  [world, receiver] = await Promise.all([openWorld(), openReceiver()]);
});
afterEach(async () => {
  await world.close();
  await receiver.close();
});

test('a wake reaches workers elsewhere through the database; many in a row are few notices', async () => {
  const notifier = openHeldConnection(world.url);
  let heard = 0;
  let direct = 0;
  const listening = await listenForWakes(world.db, () => {
    heard += 1;
  });
  const waker = createWaker({ notifier, intervalMs: 200, worker: { wake: () => (direct += 1) } });
  for (let call = 0; call < 500; call++) waker.wake();
  await vi.waitFor(() => expect(heard).toBe(1), waiting);
  waker.wake();
  await vi.waitFor(() => expect(heard).toBe(2), waiting);
  expect(direct).toBe(501);
  waker.stop();
  await Promise.all([notifier.stop(), listening.stop()]);
});

test('a waker without a database, or with one that is away, does no harm', async () => {
  const alone = createWaker({});
  alone.wake();
  alone.stop();
  const notifier = openHeldConnection('postgres://nobody@127.0.0.1:1/none');
  const cut = createWaker({ notifier, intervalMs: 0 });
  cut.wake();
  cut.wake();
  cut.stop();
  await notifier.stop();
});

test('a woken worker posts an event at once, without waiting for its poll', async () => {
  const tenantId = await world.addTenant();
  await world.addEndpoint(tenantId, { url: receiver.url });
  const worker = world.startWorker({ settings: { tickMs: 60_000 } });
  for (let round = 1; round <= 5; round++) {
    await world.emit(tenantId);
    worker.wake();
    await receiver.waitForRequests(round);
  }
});

test('a worker on another machine is woken by a notice, and delivers', async () => {
  const tenantId = await world.addTenant();
  await world.addEndpoint(tenantId, { url: receiver.url });
  const log = pino({ level: 'silent' });
  const worker = await startWorker({ files: openTestFiles(), databaseUrl: world.url, cipher, egress, log });
  const notifier = openHeldConnection(world.url);
  const waker = createWaker({ notifier });
  await world.emit(tenantId);
  waker.wake();
  await receiver.waitForRequests(1);
  await Promise.all([worker.stop(), worker.stop()]);
  waker.stop();
  await notifier.stop();
});
