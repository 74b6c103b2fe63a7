import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { inTenant, type Transaction } from '../db/client.js';
import { claimWork, promoteDue } from '../jobs/claim.js';
import { doWork } from '../jobs/fixtures/do-work.js';
import type { Lease } from '../jobs/handler.js';
import { type Ack, writeAcks } from './acks.js';
import { endpointWork } from './endpoint-job.js';
import { openReceiver, type Receiver, status } from './fixtures/receiver.js';
import { createTestClock, openWorld, type QueueRow, type TestClock, type World } from './fixtures/world.js';
import { dataOf } from './load.js';
import { deliveryKind, endDeliveries, resumeDeliveries } from './queue.js';
import { relayEvents } from './relay.js';

const waiting = { timeout: 120_000, interval: 5 };
const leaseMs = 30_000;
const capacity = { free: 100, perTenant: 100, perQueue: 100, tenants: 10, exceptTenants: {}, exceptQueues: {} };
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

/** Claims what is due. Leases that ran out did so in an outage: they are ready again, not suspects. */
async function claim(free = capacity.free): Promise<Lease[]> {
  const now = clock.now();
  await promoteDue(world.claims, [deliveryKind], now, 1_000, { from: new Date(0), until: now });
  const leaseEnd = new Date(now.getTime() + leaseMs);
  return (await claimWork(world.claims, deliveryKind, leaseEnd, { ...capacity, free })).leases;
}

/** Creates deliveries to one endpoint, relayed and due. */
async function queueDeliveries(count = 1): Promise<string> {
  const endpointId = await world.addEndpoint(tenantId, { url: receiver.url });
  await world.emit(tenantId, { now: clock.now(), count });
  await relayEvents(world.db, clock.now(), 1_000);
  return endpointId;
}

function toAck(claimed: Lease | undefined, outcome: 'SUCCEEDED' | 'FAILED', nextAttemptAt: string | null = null): Ack {
  if (!claimed) throw new Error('nothing was claimed');
  const { id: deliveryId, tenantId, fence } = claimed;
  const { createdAt, attemptCount } = dataOf(claimed);
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

test('does not claim a delivery again before its lease has run out', async () => {
  await queueDeliveries();
  expect(await claim()).toHaveLength(1);
  clock.advance(leaseMs - 1);
  expect(await claim()).toEqual([]);
  clock.advance(1);
  expect(await claim()).toHaveLength(1);
});

test('shares the deliveries among concurrent workers, each to one of them', async () => {
  await queueDeliveries(60);
  const claims = await Promise.all(Array.from({ length: 6 }, () => claim(20)));
  const ids = claims.flat().map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  const rest = await claim();
  expect(ids.length + rest.length).toBe(60);
});

test('refuses every report of a worker whose lease another one has taken over', async () => {
  await queueDeliveries();
  const [stale] = await claim();
  clock.advance(leaseMs);
  const [present] = await claim();
  const before = await readState();
  const retryAt = new Date(clock.now().getTime() + 5_000).toISOString();
  expect(await writeAcks(world.db, [toAck(stale, 'SUCCEEDED')])).toEqual(new Set());
  expect(await writeAcks(world.db, [toAck(stale, 'FAILED', retryAt)])).toEqual(new Set());
  expect(await readState()).toEqual(before);
  expect(await writeAcks(world.db, [toAck(present, 'SUCCEEDED')])).toEqual(new Set([present?.id]));
  const after = await readState();
  expect(after.deliveries).toMatchObject([{ status: 'SUCCEEDED', attemptCount: 1 }]);
  expect(after.attempts).toHaveLength(1);
  expect(after.queue).toEqual([]);
});

test('ignores a late report after the delivery has ended', async () => {
  await queueDeliveries();
  const [stale] = await claim();
  clock.advance(leaseMs);
  const [present] = await claim();
  await writeAcks(world.db, [toAck(present, 'SUCCEEDED')]);
  const before = await readState();
  expect(await writeAcks(world.db, [toAck(stale, 'FAILED')])).toEqual(new Set());
  expect(await readState()).toEqual(before);
});

test('writes the valid reports of a batch and skips the stale ones', async () => {
  await queueDeliveries(2);
  const [staleOne] = await claim(1);
  clock.advance(leaseMs);
  const fresh = await claim();
  const acks = [toAck(staleOne, 'FAILED'), ...fresh.map((claimed) => toAck(claimed, 'SUCCEEDED'))];
  const other = fresh.find(({ id }) => id !== staleOne?.id);
  const good = acks.filter((ack) => ack.deliveryId === other?.id);
  expect(await writeAcks(world.db, [acks[0] as Ack, ...good])).toEqual(new Set([other?.id]));
  expect((await world.listDeliveries()).map((row) => row.status).sort()).toEqual(['PENDING', 'SUCCEEDED']);
});

test('delivers the claims of a killed worker from another one after the lease has run out', async () => {
  await queueDeliveries(3);
  expect(await claim()).toHaveLength(3);
  world.startWorker({ clock, settings: { tickMs: 5 } });
  clock.advance(leaseMs);
  await receiver.waitForRequests(3);
  await vi.waitFor(async () => {
    expect((await world.listDeliveries()).map((row) => row.status)).toEqual(Array(3).fill('SUCCEEDED'));
  }, waiting);
  expect(new Set(receiver.requests.map(({ headers }) => headers['service-event-id'])).size).toBe(3);
});

test('refuses the outcome of a worker that was suspended while another one delivered', async () => {
  let release: () => void = () => undefined;
  receiver.answer((response) => {
    release = () => response.writeHead(500).end();
  });
  await queueDeliveries();
  world.startWorker({ clock, settings: { tickMs: 60_000 } });
  await receiver.waitForRequests(1);
  receiver.answer(status(200));
  clock.advance(leaseMs);
  world.startWorker({ clock, settings: { tickMs: 5 } });
  await vi.waitFor(async () => expect(await world.listDeliveries()).toMatchObject([{ status: 'SUCCEEDED' }]), waiting);
  const before = await readState();
  release();
  await vi.waitFor(() => {
    expect(world.logLines).toContainEqual(
      expect.objectContaining({ facts: expect.objectContaining({ responseStatus: 500, accepted: false }) }),
    );
  }, waiting);
  expect(await readState()).toEqual(before);
});

test('holds deliveries to a paused endpoint, continues when it is resumed, and ends them at their deadline', async () => {
  const endpointId = await queueDeliveries(3);
  const setStatus = (status: string, more: (tx: Transaction) => Promise<void> = async () => undefined) =>
    inTenant(world.api, tenantId, async (tx) => {
      await tx`update webhook_endpoints set status = ${status} where tenant_id = ${tenantId} and id = ${endpointId}`;
      await more(tx);
    });
  await setStatus('PAUSED');
  world.startWorker({ clock, settings: { tickMs: 5 } });
  const isParked = ({ data, leased }: QueueRow) => !leased && (data as { resumeAt?: string }).resumeAt !== undefined;
  const countParked = async () => (await world.listQueue()).filter(isParked).length;
  await vi.waitFor(async () => expect(await countParked()).toBe(3), waiting);
  expect(receiver.requests).toEqual([]);
  await setStatus('ACTIVE', (tx) => resumeDeliveries(tx, tenantId, endpointId, clock.now()));
  await receiver.waitForRequests(3);
  // The receiver gets a request before the worker has its outcome, and the pause below must come after both.
  await vi.waitFor(async () => {
    expect((await world.listDeliveries()).map((row) => row.status)).toEqual(Array(3).fill('SUCCEEDED'));
  }, waiting);
  await setStatus('PAUSED');
  await world.emit(tenantId, { now: clock.now() });
  await vi.waitFor(async () => expect(await countParked()).toBe(1), waiting);
  clock.advance(72 * 3_600_000);
  await vi.waitFor(async () => expect(await world.listQueue()).toEqual([]), waiting);
  expect((await world.listDeliveries()).map(({ status }) => status).sort()).toEqual([
    'FAILED',
    'SUCCEEDED',
    'SUCCEEDED',
    'SUCCEEDED',
  ]);
  expect(receiver.requests).toHaveLength(3);
});

test('resumes and ends an endpoint at once for any number of waiting deliveries, and lets the worker do the rest', async () => {
  const endpointId = await queueDeliveries();
  const other = await queueDeliveries();
  const [[sample]] = [await world.listQueue()];
  await world.db`
    insert into work (kind, tenant_id, id, key, due_at, ready, data)
    select 'delivery', ${tenantId}, gen_random_uuid(), case when n % 2 = 0 then ${endpointId} else ${other} end, now() + interval '1 day',
      false, ${world.db.json(sample?.data as never)}::jsonb || jsonb_build_object('resumeAt', ${clock.now().toISOString()}::text)
    from generate_series(1, 12000) n`;
  const countReady = async (key: string) =>
    (await world.listQueue()).filter((row) => row.key === key && row.ready).length;
  const walk = (kind: string) =>
    doWork(
      world.db,
      endpointWork.filter((one) => one.kind === kind),
      clock.now(),
    );
  await inTenant(world.api, tenantId, (tx) => resumeDeliveries(tx, tenantId, endpointId, clock.now()));
  expect(await countReady(endpointId)).toBeLessThan(3_000);
  await walk('resume-deliveries');
  expect([await countReady(endpointId), await countReady(other)]).toEqual([6_002, 1]);
  await inTenant(world.api, tenantId, async (tx) => {
    await tx`update webhook_endpoints set deleted_at = now() where tenant_id = ${tenantId} and id = ${endpointId}`;
    await endDeliveries(tx, tenantId, endpointId, 'ENDPOINT_DELETED', clock.now());
  });
  await walk('end-deliveries');
  expect(new Set((await world.listQueue()).map(({ key }) => key))).toEqual(new Set([other]));
});
