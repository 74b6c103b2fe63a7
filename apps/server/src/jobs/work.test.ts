import { afterEach, beforeEach, expect, test } from 'vitest';
import { inTenant } from '../db/client.js';
import { newUuid } from '../ids.js';
import { claimWork, promoteDue } from './claim.js';
import { cancelWork, enqueueJobs, type NewWork, settleWork } from './enqueue.js';
import { type Engines, openEngines } from './fixtures/engines.js';
import type { Lease } from './handler.js';

const now = new Date();
const later = (seconds: number) => new Date(now.getTime() + seconds * 1_000);
const capacity = { free: 10, perTenant: 10, perQueue: 10, tenants: 10, exceptTenants: {}, exceptQueues: {} };
let engines: Engines;
let tenantId: string;
let one: NewWork;

beforeEach(async () => {
  engines = await openEngines();
  tenantId = await engines.world.addTenant();
  one = { kind: 'test', tenantId, id: newUuid() };
});
afterEach(() => engines.close());

function enqueue(...work: NewWork[]): Promise<void> {
  return inTenant(engines.world.api, tenantId, (tx) => enqueueJobs(tx, work, now));
}

async function claim(): Promise<Lease> {
  const { leases } = await claimWork(engines.claims, 'test', later(30), capacity);
  expect(leases).toHaveLength(1);
  return leases[0] as Lease;
}

test('work that is due is ready when it is stored; other work when it has become due, at the earlier of two moments', async () => {
  await enqueue({ ...one, dueAt: later(60) });
  expect(await engines.listWork()).toMatchObject([{ ready: false, dueAt: later(60).toISOString() }]);
  await enqueue({ ...one, dueAt: later(90) });
  expect(await engines.listWork()).toMatchObject([{ dueAt: later(60).toISOString() }]);
  await enqueue({ ...one, dueAt: later(20) });
  expect(await engines.listWork()).toMatchObject([{ ready: false, dueAt: later(20).toISOString() }]);
  await promoteDue(engines.claims, ['test', 'other'], later(19), 10);
  expect(await engines.listWork()).toMatchObject([{ ready: false }]);
  await promoteDue(engines.claims, ['test', 'other'], later(20), 10);
  expect(await engines.listWork()).toMatchObject([{ ready: true }]);
});

test('rows of one name in one call are one row, due at the earliest moment', async () => {
  await enqueue({ ...one, dueAt: later(5) }, { ...one, dueAt: later(1), data: { a: 1 } }, { ...one, dueAt: later(9) });
  expect(await engines.listWork()).toMatchObject([{ dueAt: later(1).toISOString(), data: { a: 1 } }]);
});

test('work that is enqueued while it is worked on runs once more afterwards, from its beginning', async () => {
  await enqueue({ ...one, data: { page: 1 } });
  const first = await claim();
  await enqueue(one);
  await enqueue(one);
  expect(await settleWork(engines.world.db, first, { next: 'again', data: { page: 2 } })).toBe(true);
  const second = await claim();
  expect(second.data).toEqual({ page: 2 });
  expect(await settleWork(engines.world.db, second, { next: 'done' })).toBe(true);
  const third = await claim();
  expect(third.data).toBeNull();
  expect(await settleWork(engines.world.db, third, { next: 'done' })).toBe(true);
  expect(await engines.listWork()).toEqual([]);
});

test('work that is enqueued for later while it is worked on waits until then', async () => {
  await enqueue(one);
  const lease = await claim();
  await enqueue({ ...one, dueAt: later(60), data: { b: 2 } });
  await settleWork(engines.world.db, lease, { next: 'done' });
  expect(await engines.listWork()).toMatchObject([
    { ready: false, leased: false, dueAt: later(60).toISOString(), data: { b: 2 }, againAt: null },
  ]);
});

test('work that rests is due at the earlier of its own moment and the one it was enqueued for meanwhile', async () => {
  await enqueue({ ...one, data: { a: 1 } });
  const first = await claim();
  await enqueue({ ...one, dueAt: later(40) });
  await settleWork(engines.world.db, first, { next: 'again', at: later(3_600) });
  expect(await engines.listWork()).toMatchObject([{ dueAt: later(40).toISOString(), againAt: null, data: { a: 1 } }]);
  await promoteDue(engines.claims, ['test'], later(40), 10);
  const second = await claim();
  await enqueue({ ...one, dueAt: later(500) });
  await settleWork(engines.world.db, second, { next: 'again', at: later(100), data: { a: 2 } });
  expect(await engines.listWork()).toMatchObject([
    { dueAt: later(100).toISOString(), againAt: later(500).toISOString(), data: { a: 2 } },
  ]);
});

test('a lease that has run out or was cancelled settles nothing', async () => {
  await enqueue(one);
  const first = await claim();
  const outage = { from: later(0), until: later(40) };
  await promoteDue(engines.claims, ['test'], later(31), 10, outage);
  expect(await settleWork(engines.world.db, first, { next: 'done' })).toBe(false);
  const second = await claim();
  expect(second.fence).toBe(first.fence + 1);
  for (const next of [{ next: 'done' }, { next: 'again' }, { next: 'again', at: later(5) }] as const) {
    expect(await settleWork(engines.world.db, first, next)).toBe(false);
  }
  await inTenant(engines.world.api, tenantId, (tx) => cancelWork(tx, tenantId, 'test', [one.id]));
  expect(await settleWork(engines.world.db, second, { next: 'again' })).toBe(false);
  expect(await engines.listWork()).toEqual([]);
});
