import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Database, inTenant } from '../db/client.js';
import { newUuid } from '../ids.js';
import { listDeadLetters } from './dead-letters.js';
import { enqueueJobs } from './enqueue.js';
import { type Engines, newHandler, openEngines } from './fixtures/engines.js';
import type { JobHandler, Lease } from './handler.js';
import type { StartSuspectRun } from './supervise-suspects.js';
import { runSuspects } from './suspects.js';

const waiting = { timeout: 60_000, interval: 5 };
const clock = { now: () => new Date(), sync: async () => undefined };
let engines: Engines;
beforeEach(async () => {
  engines = await openEngines();
});
afterEach(() => engines.close());

const forever = () => new Promise<never>(() => undefined);

/** Enqueues `count` rows of a kind for a tenant; returns their ids. */
async function enqueue(tenantId: string, kind: string, count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, () => newUuid());
  const rows = ids.map((id) => ({ kind, tenantId, id, key: kind }));
  await inTenant(engines.world.api, tenantId, (tx) => enqueueJobs(tx, rows, new Date()));
  return ids;
}

/** Has a worker hold all work, and loses its leases, as if it had been killed. */
async function loseAll(kinds: readonly string[], count: number): Promise<void> {
  let begun = 0;
  const run = () => {
    begun += 1;
    return forever();
  };
  const worker = await engines.start({
    handlers: kinds.map((kind) => newHandler({ kind, run })),
    settings: { drainMs: 1, suspectsMs: 60_000 },
  });
  await vi.waitFor(() => expect(begun).toBe(count), waiting);
  await worker.stop();
  await engines.world
    .db`update work set leased = true, ready = false, lost_leases = 0, due_at = now() - interval '1 second'`;
}

/** A database whose statements and transactions fail while it is away. Fragments of statements are made all the same. */
function unlessAway(db: Database, isAway: () => boolean): Database {
  const fail = () => Promise.reject(new Error('The database is away.'));
  const failing = (query: object) =>
    new Proxy(query, {
      get: (target, name) => {
        if (name !== 'then' || !isAway()) return bound(target, name);
        return (...handlers: Parameters<Promise<never>['then']>) => fail().then(...handlers);
      },
    });
  return new Proxy(db, {
    apply: (target, self, sent) => failing(Reflect.apply(target, self, sent)),
    get: (target, name) => (name === 'begin' && isAway() ? fail : Reflect.get(target, name)),
  });
}

function bound(target: object, name: string | symbol): unknown {
  const value: unknown = Reflect.get(target, name);
  return typeof value === 'function' ? value.bind(target) : value;
}

/** Runs suspects as a process would: with a step that never ends, `die` ends it at once. */
function createRuns(handlers: (die: () => void) => JobHandler[], db = engines.world.db): StartSuspectRun {
  return (holder) => {
    const stopping = new AbortController();
    const ended = new Promise<boolean>((resolve) => {
      const die = () => resolve(false);
      const { claims } = engines;
      const log = {
        info: () => undefined,
        error: () => undefined,
        debug: () => undefined,
        warn: () => undefined,
      } as never;
      const all = handlers(die);
      void runSuspects({ db, claims, clock, log, handlers: all, holder, signal: stopping.signal })
        .then(resolve)
        .catch(() => resolve(false));
    });
    return {
      ended,
      async stop() {
        stopping.abort();
        await ended;
      },
    };
  };
}

test('of the work that a killed worker held, only what ends its process alone, twice, is given up', async () => {
  const tenants = [await engines.world.addTenant(), await engines.world.addTenant()] as const;
  const innocent: string[] = [];
  for (const tenantId of tenants) innocent.push(...(await enqueue(tenantId, 'innocent', 4)));
  const [guilty] = await enqueue(tenants[0], 'guilty', 1);
  const [endless] = await enqueue(tenants[1], 'endless', 1);
  await loseAll(['innocent', 'guilty', 'endless'], 10);

  const done: string[] = [];
  const deaths = { guilty: 0, endless: 0 };
  let together = 0;
  let most = 0;
  const givenUp: string[] = [];
  const alone = (work: (lease: Lease) => Promise<unknown>) => async (lease: Lease) => {
    most = Math.max(most, ++together);
    await work(lease);
    together -= 1;
    return { next: 'done' } as const;
  };
  const giveUp = async ({ id }: Lease) => void givenUp.push(id);
  const start = createRuns((die) => {
    together = 0;
    const dieAs = (kind: keyof typeof deaths) => async () => {
      deaths[kind] += 1;
      if (kind === 'endless' && deaths.endless > 4) return;
      die();
      await forever();
    };
    return [
      newHandler({ kind: 'innocent', giveUp, run: alone(async ({ id }) => done.push(id)) }),
      newHandler({ kind: 'guilty', giveUp, run: alone(dieAs('guilty')) }),
      // Housekeeping: without `giveUp`, it is tried until it succeeds.
      newHandler({ kind: 'endless', run: alone(dieAs('endless')) }),
    ];
  });
  const run = () => Promise.reject(new Error('A suspect ran beside other work.'));
  const handlers = ['innocent', 'guilty', 'endless'].map((kind) => newHandler({ kind, run, giveUp }));
  await engines.start({ handlers, startSuspectRun: start, settings: { suspectsMs: 5 } });

  await vi.waitFor(async () => expect(await engines.listWork()).toEqual([]), waiting);
  expect(done.sort()).toEqual(innocent.sort());
  expect(givenUp).toEqual([guilty]);
  expect(deaths).toEqual({ guilty: 2, endless: 5 });
  expect(endless).toBeDefined();
  expect(most).toBe(1);
  expect(await listDeadLetters(engines.world.db, 10)).toMatchObject([
    { workId: guilty, canRetry: false, reason: expect.stringContaining('It ran alone 2 times') },
  ]);
});

test('a database that is away when a suspect ends is not held against it, however often', async () => {
  const tenantId = await engines.world.addTenant();
  await enqueue(tenantId, 'test', 1);
  await engines.world.db`update work set leased = true, ready = false`;
  const outages = 3;
  let isAway = false;
  let refused = 0;
  const seen: number[] = [];
  const givenUp: string[] = [];
  const run = async ({ lostLeases }: Lease) => {
    seen.push(lostLeases);
    isAway = seen.length <= outages;
    refused = 0;
    return { next: 'done' } as const;
  };
  const handler = newHandler({ giveUp: async (lease) => void givenUp.push(lease.id), run });
  const db = unlessAway(engines.world.db, () => {
    if (isAway) refused += 1;
    return isAway;
  });
  const start = createRuns(() => [handler], db);
  const endLease = () => engines.world.db`
    update work set leased = false, ready = false, lost_leases = lost_leases + leased::int, due_at = now() - interval '1 second'`;
  for (let outage = 1; outage <= outages; outage += 1) {
    await endLease();
    const running = start(newUuid());
    // Neither its result nor its failure could be stored, nor that it is not to blame.
    await vi.waitFor(() => expect([seen.length, refused >= 3]).toEqual([outage, true]), waiting);
    isAway = false;
    expect(await running.ended).toBe(true);
  }
  await endLease();
  await start(newUuid()).ended;
  expect(await engines.listWork()).toEqual([]);
  expect(givenUp).toEqual([]);
  expect(seen).toEqual([1, 1, 1, 1]);
});

test('suspects of a tenant with few are cleared before those of a tenant with many', async () => {
  const [many, few] = [await engines.world.addTenant(), await engines.world.addTenant()];
  await enqueue(many, 'test', 12);
  await enqueue(few, 'test', 2);
  await loseAll(['test'], 14);
  const order: string[] = [];
  const run = async ({ tenantId }: Lease) => {
    order.push(tenantId);
    return { next: 'done' } as const;
  };
  const start = createRuns(() => [newHandler({ run })]);
  await engines.start({ handlers: [newHandler({})], startSuspectRun: start, settings: { suspectsMs: 5 } });
  await vi.waitFor(() => expect(order).toHaveLength(14), waiting);
  expect(order.slice(0, 4).filter((tenantId) => tenantId === few)).toHaveLength(2);
});

test('work that is enqueued again while it is a suspect stays one', async () => {
  const tenantId = await engines.world.addTenant();
  const [id = ''] = await enqueue(tenantId, 'test', 1);
  await loseAll(['test'], 1);
  const run = () => Promise.reject(new Error('A suspect ran beside other work.'));
  await engines.start({
    handlers: [newHandler({ run })],
    startSuspectRun: () => ({ ended: Promise.resolve(true), stop: async () => undefined }),
  });
  await vi.waitFor(
    async () => expect(await engines.listWork()).toMatchObject([{ lostLeases: 1, leased: false, ready: false }]),
    waiting,
  );
  const again = { kind: 'test', tenantId, id, key: 'test', data: { page: 2 } };
  await inTenant(engines.world.api, tenantId, (tx) => enqueueJobs(tx, [again], new Date()));
  expect(await engines.listWork()).toMatchObject([{ lostLeases: 1, ready: false, data: { page: 2 } }]);
});
