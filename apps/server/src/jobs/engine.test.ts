import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { inTenant } from '../db/client.js';
import { newUuid, nilUuid } from '../ids.js';
import { createTestClock, type World } from '../webhooks/fixtures/world.js';
import { enqueueJobs, settleWork } from './enqueue.js';
import { type Engines, newHandler, openEngines } from './fixtures/engines.js';
import { noPressure } from './fixtures/no-pressure.js';
import type { Chore, Lease, StepContext } from './handler.js';

const waiting = { timeout: 120_000, interval: 5 };
let engines: Engines;
let world: World;

beforeEach(async () => {
  engines = await openEngines();
  world = engines.world;
});
afterEach(() => engines.close());

function enqueue(tenantId: string, count: number, more: { key?: string; kind?: string; dueAt?: Date } = {}) {
  const rows = Array.from({ length: count }, () => ({ kind: 'test', tenantId, id: newUuid(), ...more }));
  return inTenant(world.api, tenantId, (tx) => enqueueJobs(tx, rows, new Date()));
}

/** A step that runs until it is released. */
function createGate() {
  const started: Lease[] = [];
  const waiters: (() => void)[] = [];
  return {
    started,
    run: async (lease: Lease) => {
      started.push(lease);
      await new Promise<void>((resolve) => waiters.push(resolve));
      return { next: 'done' as const };
    },
    open: (count = waiters.length) => {
      for (const resolve of waiters.splice(0, count)) resolve();
    },
  };
}

test('does work once with any number of engines, and then deletes it', async () => {
  const tenantId = await world.addTenant();
  const done: string[] = [];
  const handler = newHandler({
    run: async ({ id }) => {
      done.push(id);
      return { next: 'done', facts: { rows: 1 } };
    },
  });
  await enqueue(tenantId, 200);
  await Promise.all([1, 2, 3].map(() => engines.start({ handlers: [handler] })));
  await vi.waitFor(async () => expect(await engines.listWork()).toEqual([]), waiting);
  expect(done).toHaveLength(200);
  expect(new Set(done).size).toBe(200);
  expect(engines.logLines.filter(({ msg }) => msg === 'work.step')).toHaveLength(200);
  expect(engines.logLines).toContainEqual(
    expect.objectContaining({ msg: 'work.step', kind: 'test', next: 'done', facts: { rows: 1 }, attempts: 0 }),
  );
});

test("never does the work of a rolled back transaction, and does not let a tenant enqueue another's", async () => {
  const [mine, theirs] = [await world.addTenant(), await world.addTenant()];
  const failing = inTenant(world.api, mine, async (tx) => {
    await enqueueJobs(tx, [{ kind: 'test', tenantId: mine, id: newUuid() }], new Date());
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  const foreign = inTenant(world.api, mine, (tx) =>
    enqueueJobs(tx, [{ kind: 'test', tenantId: theirs, id: newUuid() }], new Date()),
  );
  await expect(foreign).rejects.toThrow('row-level security');
  expect(await engines.listWork()).toEqual([]);
});

test('looks for work immediately on a wake, and otherwise at every tick', async () => {
  const tenantId = await world.addTenant();
  let done = 0;
  const handler = newHandler({ run: async () => ({ next: 'done', facts: { nth: ++done } }) });
  const engine = await engines.start({ handlers: [handler], settings: { tickMs: 60_000 } });
  for (let round = 1; round <= 5; round++) {
    await enqueue(tenantId, 3);
    engine.wake();
    await vi.waitFor(() => expect(done).toBe(3 * round), waiting);
  }
});

test('limits a tenant with a flood of work to its share, and starts the work of others meanwhile', async () => {
  const flooding = await world.addTenant();
  const others = await Promise.all(Array.from({ length: 5 }, () => world.addTenant()));
  await enqueue(flooding, 2_000);
  const gate = createGate();
  const handler = newHandler({ slots: 8, slotsPerTenant: 4, run: gate.run });
  const engine = await engines.start({ handlers: [handler] });
  await vi.waitFor(() => expect(gate.started).toHaveLength(4), waiting);
  for (const tenantId of others) await enqueue(tenantId, 1);
  engine.wake();
  await vi.waitFor(() => expect(gate.started).toHaveLength(8), waiting);
  expect(gate.started.filter(({ tenantId }) => tenantId === flooding)).toHaveLength(4);
  gate.open(4);
  await vi.waitFor(() => expect(new Set(gate.started.map(({ tenantId }) => tenantId)).size).toBe(6), waiting);
  const stopped = engine.stop();
  gate.open();
  await stopped;
});

test('gives a held back tenant its share of the slots and pauses, and does all of its work', async () => {
  const [much, little] = [await world.addTenant(), await world.addTenant()];
  const gate = createGate();
  const pressure = { ...noPressure, listHeldBack: () => [much], share: () => 0.25, restMs: () => 300 };
  await enqueue(much, 4);
  await enqueue(little, 4);
  await engines.start({ handlers: [newHandler({ slots: 8, slotsPerTenant: 4, run: gate.run })], pressure });
  const startedOf = (tenantId: string) => gate.started.filter((lease) => lease.tenantId === tenantId).length;
  await vi.waitFor(() => expect(startedOf(little)).toBe(4), waiting);
  expect(startedOf(much)).toBe(1);
  await vi.waitFor(async () => {
    gate.open();
    expect(await engines.listWork()).toEqual([]);
  }, waiting);
  expect(startedOf(much)).toBe(4);
});

test('alternates between the keys of a tenant, each with separate slots', async () => {
  const tenantId = await world.addTenant();
  await enqueue(tenantId, 500, { key: 'a' });
  await enqueue(tenantId, 3, { key: 'b' });
  await enqueue(tenantId, 3, { key: 'c' });
  const gate = createGate();
  const engine = await engines.start({ handlers: [newHandler({ slots: 6, slotsPerKey: 2, run: gate.run })] });
  await vi.waitFor(() => expect(gate.started).toHaveLength(6), waiting);
  expect(gate.started.map(({ key }) => key).sort()).toEqual(['a', 'a', 'b', 'b', 'c', 'c']);
  const stopped = engine.stop();
  gate.open();
  await stopped;
});

test('with one slot, serves every tenant and every key once before any a second time', async () => {
  const tenants = await Promise.all([world.addTenant(), world.addTenant(), world.addTenant()]);
  for (const tenantId of tenants) for (const key of ['x', 'y']) await enqueue(tenantId, 10, { key });
  const order: string[] = [];
  const handler = newHandler({
    slots: 1,
    slotsPerTenant: 1,
    slotsPerKey: 1,
    run: async ({ tenantId, key }) => {
      order.push(`${tenantId} ${key}`);
      return { next: 'done' };
    },
  });
  await engines.start({ handlers: [handler] });
  await vi.waitFor(() => expect(order).toHaveLength(60), waiting);
  expect(new Set(order.slice(0, 3).map((queue) => queue.split(' ')[0])).size).toBe(3);
  expect(new Set(order.slice(0, 6)).size).toBe(6);
  expect(new Set(order.slice(6, 12)).size).toBe(6);
});

test('takes over the work of a killed worker when its lease has run out, and refuses its late result', async () => {
  const tenantId = await world.addTenant();
  await enqueue(tenantId, 1);
  const clock = createTestClock();
  const paused = createGate();
  const slow = await engines.start({ handlers: [newHandler({ run: paused.run })], clock });
  await vi.waitFor(() => expect(paused.started).toHaveLength(1), waiting);
  const done: Lease[] = [];
  const other = newHandler({
    run: async (lease) => {
      done.push(lease);
      return { next: 'again', at: new Date(lease.leaseEnd.getTime() + 3_600_000), data: { by: 'the other' } };
    },
  });
  // The paused worker's own engine must not take it a second time.
  const [lease] = paused.started as [Lease];
  void slow.stop();
  await engines.start({ handlers: [other], clock });
  // Work that comes later is taken, and that which is under way is not.
  await enqueue(tenantId, 1, { dueAt: clock.now() });
  const byTheOther = async () => (await engines.listWork()).filter(({ data }) => data?.by === 'the other');
  await vi.waitFor(async () => expect(await byTheOther()).toMatchObject([{ leased: false }]), waiting);
  expect(done.map(({ id }) => id)).not.toContain(lease.id);
  clock.advance(30_001);
  await vi.waitFor(() => expect(done).toHaveLength(2), waiting);
  expect(done[1]).toMatchObject({ id: lease.id, fence: lease.fence + 1 });
  await vi.waitFor(async () => expect(await byTheOther()).toHaveLength(2), waiting);
  expect(await settleWork(world.db, lease, { next: 'done' })).toBe(false);
  paused.open();
  await slow.stop();
  expect(await byTheOther()).toMatchObject([{ leased: false }, { leased: false }]);
  expect(engines.logLines).toContainEqual(expect.objectContaining({ msg: 'work.step', next: 'lost' }));
});

test('retries a failed step at growing intervals, and gives up after five failures in a row', async () => {
  const tenantId = await world.addTenant();
  await enqueue(tenantId, 1);
  const clock = createTestClock();
  const attempts: number[] = [];
  const givenUp: string[] = [];
  const handler = newHandler({
    run: async (lease) => {
      attempts.push(lease.attempts);
      throw new Error(`failure ${lease.attempts + 1}`);
    },
    giveUp: async (_lease, error) => void givenUp.push(String(error)),
  });
  await engines.start({ handlers: [handler], clock });
  for (const [at, seconds] of [5, 20, 80, 320].entries()) {
    await vi.waitFor(async () => expect(await engines.listWork()).toMatchObject([{ attempts: at + 1 }]), waiting);
    const [row] = await engines.listWork();
    expect(Date.parse(row?.dueAt ?? '') - clock.now().getTime()).toBe(seconds * 1_000);
    clock.advance(seconds * 1_000);
  }
  await vi.waitFor(async () => expect(await engines.listWork()).toEqual([]), waiting);
  expect(attempts).toEqual([0, 1, 2, 3, 4]);
  expect(givenUp).toEqual(['Error: failure 5']);
});

test('continues a step from its checkpoint, behind other ready work', async () => {
  const tenantId = await world.addTenant();
  await enqueue(tenantId, 1);
  const pages: unknown[] = [];
  const handler = newHandler({
    run: async ({ data }) => {
      const page = Number(data?.page ?? 0);
      pages.push(page);
      return page < 3 ? { next: 'again', data: { page: page + 1 } } : { next: 'done' };
    },
  });
  await engines.start({ handlers: [handler] });
  await vi.waitFor(async () => expect(await engines.listWork()).toEqual([]), waiting);
  expect(pages).toEqual([0, 1, 2, 3]);
});

test.each([
  ['the engine settles', async () => ({ next: 'again' as const })],
  [
    'it settles itself',
    async (lease: Lease, { db }: StepContext) => {
      await settleWork(db, lease, { next: 'again' });
      return { next: 'settled' as const, isReady: true };
    },
  ],
])('continues a step with more to do without waiting for a tick (%s)', async (_, goOn) => {
  const tenantId = await world.addTenant();
  let steps = 0;
  const run = async (lease: Lease, context: StepContext) =>
    ++steps < 20 ? goOn(lease, context) : { next: 'done' as const };
  await enqueue(tenantId, 1);
  await engines.start({ handlers: [newHandler({ run })], settings: { tickMs: 600_000 } });
  await vi.waitFor(async () => expect(await engines.listWork()).toEqual([]), waiting);
  expect(steps).toBe(20);
});

test('stop takes no more work and waits for running steps', async () => {
  const tenantId = await world.addTenant();
  await enqueue(tenantId, 5);
  const gate = createGate();
  const engine = await engines.start({ handlers: [newHandler({ slots: 2, run: gate.run })] });
  const idle = await engines.start({});
  await vi.waitFor(() => expect(gate.started).toHaveLength(2), waiting);
  let ended = false;
  const stopped = engine.stop().then(() => {
    ended = true;
  });
  // One that has nothing to wait for ends, though its stop came later.
  await idle.stop();
  expect(ended).toBe(false);
  gate.open();
  await stopped;
  expect(gate.started).toHaveLength(2);
  expect((await engines.listWork()).map(({ leased }) => leased)).toEqual([false, false, false]);
});

test('starts the next step before a step that has released its slot ends, with one slot to release', async () => {
  const tenantId = await world.addTenant();
  await enqueue(tenantId, 3);
  const gate = createGate();
  const handler = newHandler({
    slots: 1,
    run: (lease, { freeSlot }) => {
      if (gate.started.length === 0) for (let times = 0; times < 2; times++) freeSlot(false, 0);
      return gate.run(lease);
    },
  });
  const looked: Lease[] = [];
  const other = newHandler({
    kind: 'other',
    run: async (lease) => {
      looked.push(lease);
      return { next: 'done' };
    },
  });
  const engine = await engines.start({ handlers: [handler, other] });
  await vi.waitFor(() => expect(gate.started).toHaveLength(2), waiting);
  await enqueue(tenantId, 1, { kind: 'other' });
  engine.wake();
  await vi.waitFor(() => expect(looked).toHaveLength(1), waiting);
  expect(gate.started).toHaveLength(2);
  gate.open();
  await vi.waitFor(() => expect(gate.started).toHaveLength(3), waiting);
  gate.open();
});

test('aborts a step that exceeds its time, and leaves it to its lease on stop', async () => {
  const tenantId = await world.addTenant();
  await enqueue(tenantId, 1);
  let signal: AbortSignal | undefined;
  const handler = newHandler({
    run: (_lease, context) => {
      signal = context.signal;
      return new Promise(() => undefined);
    },
  });
  const engine = await engines.start({ handlers: [handler], settings: { drainMs: 50 } });
  await vi.waitFor(() => expect(signal).toBeDefined(), waiting);
  expect(signal?.aborted).toBe(false);
  await engine.stop();
  expect(signal?.aborted).toBe(true);
  expect(await engines.listWork()).toMatchObject([{ leased: true }]);
  expect(engines.logLines).toContainEqual(expect.objectContaining({ msg: 'work.drain_incomplete', steps: 1 }));
});

test('sweeps for due work at its interval, and repeats a sweep that fails', async () => {
  const tenantId = await world.addTenant();
  let sweeps = 0;
  const done: string[] = [];
  const handler = newHandler({
    run: async ({ id }) => {
      done.push(id);
      return { next: 'done' };
    },
    sweep: {
      everySeconds: 0.05,
      async run({ db, now }) {
        sweeps += 1;
        if (sweeps === 1) throw new Error('the first one fails');
        if (sweeps === 2) await enqueueJobs(db, [{ kind: 'test', tenantId, id: tenantId }], now());
      },
    },
  });
  await engines.start({ handlers: [handler] });
  await vi.waitFor(() => expect(done).toEqual([tenantId]), waiting);
  expect(engines.logLines).toContainEqual(expect.objectContaining({ msg: 'work.sweep_failed', kind: 'test' }));
});

test('runs a chore once per interval across three replicas, and repeats a failed one without blocking others', async () => {
  const clock = createTestClock();
  const ran: string[] = [];
  const newChore = (name: string, run: Chore['run']): Chore => ({ name, everySeconds: 60, run });
  const chores = [
    newChore('good', async () => {
      ran.push('good');
      return { rows: 3 };
    }),
    newChore('failing', async () => {
      ran.push('failing');
      throw new Error('no');
    }),
  ];
  await Promise.all([1, 2, 3].map(() => engines.start({ chores, clock })));
  await vi.waitFor(() => expect(ran.toSorted()).toEqual(['failing', 'good']), waiting);
  await vi.waitFor(async () => expect((await engines.listWork()).map(({ leased }) => leased)).toEqual([false, false]));
  clock.advance(5_000);
  await vi.waitFor(() => expect(ran.toSorted()).toEqual(['failing', 'failing', 'good']), waiting);
  clock.advance(60_000);
  await vi.waitFor(() => expect(ran.filter((name) => name === 'good')).toHaveLength(2), waiting);
  expect(engines.logLines).toContainEqual(
    expect.objectContaining({ msg: 'work.step', kind: 'good', tenantId: null, id: nilUuid, facts: { rows: 3 } }),
  );
});

test('survives a short outage of the database', async () => {
  const tenantId = await world.addTenant();
  const done: string[] = [];
  const handler = newHandler({
    run: async ({ id }) => {
      done.push(id);
      return { next: 'done' };
    },
  });
  await engines.start({ handlers: [handler] });
  await world.owner`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name = 'lead-engagement lead_engagement_worker'`;
  await enqueue(tenantId, 1);
  await vi.waitFor(() => expect(done).toHaveLength(1), waiting);
});

test('keeps slots free for others if the steps of a tenant and its sandbox hang', async () => {
  const [live, sandbox, other] = [await world.addTenant(), await world.addTenant(), await world.addTenant()];
  await world.owner.begin(async (tx) => {
    await tx`update tenants set twin_id = ${sandbox} where id = ${live}`;
    await tx`update tenants set twin_id = ${live} where id = ${sandbox}`;
  });
  const gate = createGate();
  const handler = newHandler({ slots: 8, slotsPerTenant: 4, sharesWithTwin: true, run: gate.run });
  await Promise.all([enqueue(live, 20), enqueue(sandbox, 20)]);
  await engines.start({ handlers: [handler] });
  await vi.waitFor(() => expect(gate.started.length).toBeGreaterThanOrEqual(3), waiting);
  await enqueue(other, 4);
  const ofOther = () => gate.started.filter(({ tenantId }) => tenantId === other);
  await vi.waitFor(() => expect(ofOther()).toHaveLength(4), waiting);
  expect(gate.started.length - ofOther().length).toBeLessThanOrEqual(4);
  gate.open();
});
