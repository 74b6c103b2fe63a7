import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { inTenant } from '../db/client.js';
import { encodeId, newUuid } from '../ids.js';
import { createTestClock, type World } from '../webhooks/fixtures/world.js';
import { claimWork, promoteDue } from './claim.js';
import { createSlots } from './concurrency.js';
import { countDeadLetters, discardDeadLetters, listDeadLetters, retryDeadLetters } from './dead-letters.js';
import { enqueueJobs, excuseLateStep } from './enqueue.js';
import { type Engines, newHandler, openEngines } from './fixtures/engines.js';
import { type Lease, LostLeasesError } from './handler.js';
import { deadLetterPurge } from './purges.js';
import { purgeExpired } from './retention/fixtures/purge-expired.js';

const waiting = { timeout: 120_000, interval: 5 };
let engines: Engines;
let world: World;
let tenantId: string;
beforeEach(async () => {
  engines = await openEngines();
  world = engines.world;
  tenantId = await world.addTenant();
});
afterEach(() => engines.close());

const enqueue = (data?: Record<string, unknown>) => {
  const id = newUuid();
  const row = { kind: 'test', tenantId, id, key: 'a key', ...(data && { data }) };
  return inTenant(world.api, tenantId, (tx) => enqueueJobs(tx, [row], new Date())).then(() => id);
};
const settings = { drainMs: 1 };

/** Steps that never end, as those of a process that has died: what is seen of them is that they began. */
function createHanging() {
  const started: Lease[] = [];
  const run = (lease: Lease) => {
    started.push(lease);
    return new Promise<never>(() => undefined);
  };
  return { started, run };
}

test('work whose lease ran out twice while it ran alone is set aside with the reason, and not tried again', async () => {
  const { started, run } = createHanging();
  const givenUp: Error[] = [];
  const handler = newHandler({
    leaseSeconds: 0.3,
    run,
    giveUp: async (_lease, error) => void givenUp.push(error as Error),
  });
  const id = await enqueue({ page: 3 });
  await engines.start({ handlers: [handler], settings });
  await vi.waitFor(async () => expect(await engines.listWork()).toEqual([]), waiting);
  expect(started.map(({ lostLeases }) => lostLeases)).toEqual([0, 1, 2]);
  // On a machine so busy that the lease ends while the work is given up, it is given up again, and the last time counts.
  expect(new Set(givenUp.map((error) => error.constructor))).toEqual(new Set([LostLeasesError]));
  expect(givenUp[0]?.message).toContain('It ran alone 2 times');
  const letters = await listDeadLetters(world.db, 10);
  expect(letters).toEqual([
    {
      id: expect.any(String),
      kind: 'test',
      tenantId: encodeId('tenant', tenantId),
      workId: id,
      reason: expect.stringContaining(givenUp.at(-1)?.message ?? 'given up'),
      canRetry: false,
      diedAt: expect.any(String),
    },
  ]);
  expect(engines.logLines).toContainEqual(expect.objectContaining({ msg: 'work.failed', next: 'given up', id }));
});

test('a step that ends in time makes the leases lost before it count no more', async () => {
  let steps = 0;
  const hanging = createHanging();
  // The first, the third and the fifth lease are lost, never two in a row.
  const handler = newHandler({
    leaseSeconds: 2,
    run: async (lease) => {
      steps += 1;
      if (steps === 6) return { next: 'done' };
      return steps % 2 === 1 ? hanging.run(lease) : { next: 'again' };
    },
  });
  await enqueue();
  await engines.start({ handlers: [handler], settings });
  await vi.waitFor(async () => expect(await engines.listWork()).toEqual([]), waiting);
  expect(steps).toBe(6);
  expect(await listDeadLetters(world.db, 10)).toEqual([]);
});

test('a step that ends after its lease takes back that the lease was lost', async () => {
  const id = await enqueue();
  const { leases } = await claimWork(
    engines.claims,
    'test',
    new Date(Date.now() + 60_000),
    createSlots(newHandler({})).capacity(),
  );
  const [lease] = leases as [Lease];
  await world.db`update work set lost_leases = 1, fence = fence + 1 where id = ${id}`;
  await excuseLateStep(world.db, lease);
  await excuseLateStep(world.db, lease);
  expect(await world.db`select lost_leases from work where id = ${id}`).toEqual([{ lostLeases: 0 }]);
});

test('a worker that is stopped in order, and killed before its steps have ended, loses no lease', async () => {
  const { started, run } = createHanging();
  await enqueue();
  for (let deploys = 1; deploys <= 4; deploys += 1) {
    const worker = await engines.start({ handlers: [newHandler({ leaseSeconds: 0.3, run })], settings });
    await vi.waitFor(() => expect(started).toHaveLength(deploys), waiting);
    await worker.stop();
  }
  expect(started.map(({ lostLeases }) => lostLeases)).toEqual([0, 0, 0, 0]);
  expect(await listDeadLetters(world.db, 10)).toEqual([]);
});

test('leases that end while the machine sleeps, or the database is away, are not lost', async () => {
  const { started, run } = createHanging();
  const clock = createTestClock();
  await enqueue();
  await engines.start({ handlers: [newHandler({ run })], clock, settings });
  for (let sleeps = 1; sleeps <= 4; sleeps += 1) {
    await vi.waitFor(() => expect(started).toHaveLength(sleeps), waiting);
    clock.advance(3_600_000);
  }
  await vi.waitFor(() => expect(started).toHaveLength(5), waiting);
  expect(started.map(({ lostLeases }) => lostLeases)).toEqual([0, 0, 0, 0, 0]);
});

test('a lease that ends outside of an outage is lost, one that ends in it is not', async () => {
  const row = async (leaseEnd: Date) => {
    const id = await enqueue();
    await world.db`update work set leased = true, ready = false, due_at = ${leaseEnd.toISOString()} where id = ${id}`;
    return id;
  };
  const now = Date.now();
  const outside = await row(new Date(now - 60_000));
  const inside = await row(new Date(now - 20_000));
  const outage = { from: new Date(now - 30_000), until: new Date(now) };
  await promoteDue(engines.claims, ['test'], new Date(now), 10, outage);
  const lost = await world.db<{ id: string; lostLeases: number }[]>`select id, lost_leases from work`;
  expect(new Map(lost.map(({ id, lostLeases }) => [id, lostLeases]))).toEqual(
    new Map([
      [outside, 1],
      [inside, 0],
    ]),
  );
});

test('work that has failed as often as it may is a dead letter too, and can be tried again or discarded', async () => {
  let isBroken = true;
  const seen: unknown[] = [];
  const handler = newHandler({
    maxAttempts: 1,
    run: async ({ id, data }) => {
      if (isBroken) throw new Error('The disk is full.');
      seen.push([id, data]);
      return { next: 'done' };
    },
  });
  const [first, second] = [await enqueue({ page: 3 }), await enqueue()];
  await engines.start({ handlers: [handler], settings });
  await vi.waitFor(async () => expect(await countDeadLetters(world.db)).toEqual([{ kind: 'test', count: 2 }]), waiting);
  isBroken = false;
  const letters = await listDeadLetters(world.db, 10, 'test');
  expect(letters.map(({ reason }) => reason)).toEqual(['The disk is full.', 'The disk is full.']);
  const idOf = (work: string) => letters.find(({ workId }) => workId === work)?.id as string;
  expect(await retryDeadLetters(world.db, [idOf(first), newUuid()], new Date())).toEqual({
    retried: [idOf(first)],
    ended: [],
  });
  expect(await discardDeadLetters(world.db, [idOf(second)])).toEqual([idOf(second)]);
  await vi.waitFor(() => expect(seen).toEqual([[first, { page: 3 }]]), waiting);
  expect(await listDeadLetters(world.db, 10)).toEqual([]);
});

test('dead letters are kept for 90 days', async () => {
  const insert = (days: number) => world.db`
    insert into dead_letters (tenant_id, id, kind, work_id, key, reason, died_at)
    values (${tenantId}, ${newUuid()}, ${`${days} days`}, ${newUuid()}, '', '', now() - make_interval(days => ${days}))`;
  await insert(89);
  await insert(91);
  await purgeExpired(world.db, [deadLetterPurge]);
  expect(await listDeadLetters(world.db, 10)).toMatchObject([{ kind: '89 days' }]);
});
