import pino from 'pino';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { connect, type Database, inTenant } from '../db/client.js';
import { addToCount, sumCount } from '../db/counts.js';
import { ensurePartitions } from '../events/partitions.js';
import { relayEvents } from '../events/relay.js';
import { newUuid } from '../ids.js';
import { openWorld, type World, wallClock } from '../webhooks/fixtures/world.js';
import { compactCounts, housekeepingJobs } from './housekeeping.js';
import { type Job, startJobs } from './start-jobs.js';

const waiting = { timeout: 20_000, interval: 10 };
const dayMs = 24 * 3_600_000;
const silent = pino({ level: 'silent' });
let world: World;
let tenantId: string;
const running: { stop(): Promise<void> }[] = [];
const replicas: Database[] = [];

beforeEach(async () => {
  world = await openWorld();
  tenantId = await world.addTenant();
});
afterEach(async () => {
  await Promise.all(running.splice(0).map((jobs) => jobs.stop()));
  await Promise.all(replicas.splice(0).map((db) => db.end({ timeout: 1 })));
  await world.close();
});

/** Starts a replica of its own, with its own connections. */
async function startReplica(jobs: readonly Job[]): Promise<void> {
  const db = connect(world.url, 'lead_engagement_worker', { maxConnections: 2 });
  replicas.push(db);
  running.push(await startJobs({ db, clock: wallClock, log: silent, jobs, tickMs: 20 }));
}

function runJob(name: string, now = new Date()): Promise<Record<string, number>> {
  const job = housekeepingJobs.find((one) => one.name === name);
  if (!job) throw new Error(`no job named ${name}`);
  return job.run({ db: world.db, now });
}

async function listPartitions(parent: string): Promise<string[]> {
  const rows = await world.owner<{ name: string }[]>`
    select inhrelid::regclass::text as name from pg_inherits where inhparent = ${parent}::regclass order by name`;
  return rows.map(({ name }) => name);
}

test('three replicas run a job once in each of its slots', async () => {
  const runs: number[] = [];
  const job: Job = {
    name: 'count',
    everySeconds: 1,
    run: async () => {
      runs.push(Date.now());
      return {};
    },
  };
  await Promise.all([startReplica([job]), startReplica([job]), startReplica([job])]);
  const startedMs = Date.now();
  await vi.waitFor(() => expect(runs.length).toBeGreaterThanOrEqual(4), waiting);
  const slots = Math.floor(Date.now() / 1_000) - Math.floor(startedMs / 1_000) + 1;
  expect(runs.length).toBeLessThanOrEqual(slots + 1);
});

test('a job that fails is tried again, and does not keep others from running', async () => {
  const ran: string[] = [];
  const failing: Job = {
    name: 'failing',
    everySeconds: 3_600,
    run: async () => {
      ran.push('failing');
      throw new Error('no');
    },
  };
  const good: Job = {
    name: 'good',
    everySeconds: 3_600,
    run: async () => {
      ran.push('good');
      return {};
    },
  };
  await startReplica([failing, good]);
  await vi.waitFor(() => expect(ran).toContain('good'), waiting);
  await vi.waitFor(() => expect(ran.filter((name) => name === 'failing').length).toBe(2), waiting);
});

test('every job of the house runs at the start, as the worker role, and completes', async () => {
  await startReplica(housekeepingJobs);
  await vi.waitFor(async () => {
    const done = await world.owner`
      select data->>'job' as job from pgboss.job where name = 'ticks' and state = 'completed'`;
    expect(new Set(done.map(({ job }) => job))).toEqual(new Set(housekeepingJobs.map(({ name }) => name)));
  }, waiting);
});

test('summing up count deltas changes no count, while others are inserted', async () => {
  const other = await world.addTenant();
  const add = (tenant: string, delta: number) =>
    inTenant(world.api, tenant, (tx) => addToCount(tx, tenant, 'leads', delta));
  let adding = true;
  const compaction = (async () => {
    while (adding) await Promise.all([compactCounts(world.db), compactCounts(world.db)]);
  })();
  await Promise.all(
    Array.from({ length: 6 }, async (_, at) => {
      for (let round = 0; round < 30; round++) await add(at % 2 ? tenantId : other, round % 3 ? 1 : -1);
    }),
  );
  adding = false;
  await compaction;
  // A run of another test's jobs may be at it too: whoever comes second leaves it to the first.
  const compact = async () => {
    await compactCounts(world.db);
    return (await world.db`select from count_deltas`).length;
  };
  await expect.poll(compact).toBe(2);
  expect(await sumCount(world.db, tenantId, 'leads')).toBe(30);
  expect(await sumCount(world.db, other, 'leads')).toBe(30);
  expect(await compactCounts(world.db)).toBe(0);
});

test('answers to idempotent requests go after 24 hours, younger ones stay', async () => {
  const now = new Date();
  const row = (key: string, ageMs: number) => ({
    tenantId,
    principalId: newUuid(),
    method: 'POST',
    path: '/v1/leads',
    key,
    fingerprint: Buffer.alloc(32),
    status: 201,
    encryptedBody: 'x',
    createdAt: new Date(now.getTime() - ageMs).toISOString(),
  });
  await inTenant(world.api, tenantId, async (tx) => {
    await tx`insert into idempotency_keys ${tx([row('young', dayMs - 1_000), row('old', dayMs + 1_000)])}`;
  });
  expect(await runJob('purge-idempotency-keys', now)).toEqual({ rows: 1 });
  expect(await world.db`select key from idempotency_keys`).toMatchObject([{ key: 'young' }]);
});

test('there are partitions for the weeks to come, and making them again does no harm', async () => {
  const now = new Date('2031-05-07T12:00:00.000Z');
  await ensurePartitions(world.db, now);
  await runJob('ensure-partitions', now);
  for (const parent of ['events', 'deliveries', 'delivery_attempts']) {
    const made = (await listPartitions(parent)).filter((name) => name.includes('_2031'));
    expect(made).toEqual(['0505', '0512', '0519', '0526', '0602', '0609'].map((day) => `${parent}_2031${day}`));
  }
});

test('partitions go when all of them is past its retention: events after 90 days, deliveries after 30', async () => {
  const week = new Date('2026-03-02T00:00:00.000Z');
  await world.owner`select ensure_partitions(${week}, ${new Date(week.getTime() + 1)})`;
  const has = async (parent: string) => (await listPartitions(parent)).includes(`${parent}_20260302`);
  const end = week.getTime() + 7 * dayMs;
  await runJob('drop-partitions', new Date(end + 30 * dayMs - 1));
  expect([await has('events'), await has('deliveries'), await has('delivery_attempts')]).toEqual([true, true, true]);
  await runJob('drop-partitions', new Date(end + 30 * dayMs));
  expect([await has('events'), await has('deliveries'), await has('delivery_attempts')]).toEqual([true, false, false]);
  await runJob('drop-partitions', new Date(end + 90 * dayMs - 1));
  expect(await has('events')).toBe(true);
  await runJob('drop-partitions', new Date(end + 90 * dayMs));
  expect(await has('events')).toBe(false);
});

test('a reader of an old log is not in the way of its writers: dropping waits for the next run', async () => {
  const week = new Date('2026-03-02T00:00:00.000Z');
  await world.owner`select ensure_partitions(${week}, ${new Date(week.getTime() + 1)})`;
  await world.db.begin(async (tx) => {
    await tx`select from events`;
    expect(await runJob('drop-partitions')).toEqual({ partitions: 0, busy: 1 });
  });
  expect(await runJob('drop-partitions')).toEqual({ partitions: 3 });
});

test('deliveries to a paused endpoint end as FAILED at their deadline, others of it wait on', async () => {
  await world.addEndpoint(tenantId, { url: 'https://example.com/', status: 'PAUSED' });
  const now = new Date();
  await world.emit(tenantId, { now: new Date(now.getTime() - 73 * 3_600_000) });
  await world.emit(tenantId, { now });
  await relayEvents(world.db, new Date(now.getTime() - 1_000), 10);
  expect(await runJob('end-expired-deliveries', now)).toEqual({ deliveries: 1 });
  expect(await world.listDeliveries()).toMatchObject([
    { status: 'FAILED', nextAttemptAt: null, completedAt: now.toISOString() },
    { status: 'PENDING' },
  ]);
  expect(await world.listQueue()).toHaveLength(1);
});
