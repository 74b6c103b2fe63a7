import pino from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { inTenant } from './db/client.js';
import { addToCount, compactCounts, sumCount } from './db/counts.js';
import { ensurePartitions } from './events/partitions.js';
import { oauthChores } from './features/accounts/oauth/chores.js';
import { createScoreWork } from './features/crm/leads/score-job.js';
import { crawlChores } from './features/integrations/crawl-tasks/handlers.js';
import { housekeeping } from './housekeeping.js';
import { answerPurge } from './http/purges.js';
import { newUuid } from './ids.js';
import { connectForClaims } from './jobs/claim.js';
import { startEngine } from './jobs/engine.js';
import { runChore } from './jobs/fixtures/do-work.js';
import { purgeExpired } from './jobs/retention/fixtures/purge-expired.js';
import { dayMs } from './time.js';
import { openWorld, type World, wallClock } from './webhooks/fixtures/world.js';

const waiting = { timeout: 120_000, interval: 10 };
let world: World;
let tenantId: string;

beforeEach(async () => {
  world = await openWorld();
  tenantId = await world.addTenant();
});
afterEach(() => world.close());

const runJob = (name: string, now?: Date) => runChore(world.db, housekeeping, name, now);

async function listPartitions(parent: string): Promise<string[]> {
  const rows = await world.owner<{ name: string }[]>`
    select inhrelid::regclass::text as name from pg_inherits where inhparent = ${parent}::regclass order by name`;
  return rows.map(({ name }) => name);
}

test("runs every chore at the start, with the worker's role, and then at its interval", async () => {
  const claims = connectForClaims(world.url);
  const lines: Record<string, unknown>[] = [];
  const log = pino({ level: 'debug' }, { write: (line) => void lines.push(JSON.parse(line)) });
  const chores = [...housekeeping, ...oauthChores, ...crawlChores];
  const engine = await startEngine({
    db: world.db,
    claims,
    clock: wallClock,
    log,
    handlers: createScoreWork(),
    chores,
  });
  const names = chores.map(({ name }) => name).sort();
  const done = () => lines.filter(({ msg }) => msg === 'work.step').map(({ kind }) => kind);
  await expect.poll(() => done().sort(), waiting).toEqual(names);
  await engine.stop();
  await claims.end({ timeout: 1 });
  expect(lines.filter(({ level }) => Number(level) > 30)).toEqual([]);
  const rows = await world.db`select kind from work where not ready and not leased and due_at > now() order by kind`;
  expect(rows.map(({ kind }) => kind)).toEqual(names);
});

test('sums up count deltas without changing any count, while others are inserted', async () => {
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
  // Another test's jobs may run this at the same time; the second one then skips it.
  const compact = async () => {
    await compactCounts(world.db);
    return (await world.db`select from count_deltas`).length;
  };
  await expect.poll(compact).toBe(2);
  expect(await sumCount(world.db, tenantId, 'leads')).toBe(30);
  expect(await sumCount(world.db, other, 'leads')).toBe(30);
  expect(await compactCounts(world.db)).toBe(0);
});

test('deletes the responses to idempotent requests after 24 hours, and keeps newer ones', async () => {
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
  await purgeExpired(world.db, [answerPurge], now);
  expect(await world.db`select key from idempotency_keys`).toMatchObject([{ key: 'young' }]);
});

test('creates the partitions of the next weeks, idempotently', async () => {
  const now = new Date('2031-05-07T12:00:00.000Z');
  await ensurePartitions(world.db, now);
  await runJob('ensure-partitions', now);
  for (const parent of ['events', 'deliveries', 'delivery_attempts']) {
    const made = (await listPartitions(parent)).filter((name) => name.includes('_2031'));
    expect(made).toEqual(['0505', '0512', '0519', '0526', '0602', '0609'].map((day) => `${parent}_2031${day}`));
  }
});

test('drops partitions whose rows have all expired: events after 90 days, deliveries after 30 plus 4 for resent ones', async () => {
  const week = new Date('2026-03-02T00:00:00.000Z');
  await world.owner`select ensure_partitions(${week}, ${new Date(week.getTime() + 1)})`;
  const has = async (parent: string) => (await listPartitions(parent)).includes(`${parent}_20260302`);
  const end = week.getTime() + 7 * dayMs;
  await runJob('drop-partitions', new Date(end + 34 * dayMs - 1));
  expect([await has('events'), await has('deliveries'), await has('delivery_attempts')]).toEqual([true, true, true]);
  await runJob('drop-partitions', new Date(end + 34 * dayMs));
  expect([await has('events'), await has('deliveries'), await has('delivery_attempts')]).toEqual([true, false, false]);
  await runJob('drop-partitions', new Date(end + 90 * dayMs - 1));
  expect(await has('events')).toBe(true);
  await runJob('drop-partitions', new Date(end + 90 * dayMs));
  expect(await has('events')).toBe(false);
});

test('does not block the writers of an old log while it is read: dropping waits for the next run', async () => {
  const week = new Date('2026-03-02T00:00:00.000Z');
  await world.owner`select ensure_partitions(${week}, ${new Date(week.getTime() + 1)})`;
  await world.db.begin(async (tx) => {
    await tx`select from events`;
    expect(await runJob('drop-partitions')).toEqual({ partitions: 0, busy: 1 });
  });
  // A week of each of the three logs, and its first day of the log of requests.
  expect(await runJob('drop-partitions')).toEqual({ partitions: 4 });
});

test('refreshes the statistics of a table that has doubled, unless another session is doing so', async () => {
  const knownRows = async () => {
    const [row] = await world.owner<
      { rows: number }[]
    >`select reltuples::int as rows from pg_class where relname = 'tags'`;
    return row?.rows;
  };
  const add = (count: number) => world.owner`
    insert into tags (tenant_id, id, name, color, created_at, updated_at)
    select ${tenantId}::uuid, gen_random_uuid(), gen_random_uuid()::text, '#000000', now(), now()
    from generate_series(1, ${count}::int)`;
  await add(5_000);
  await runJob('refresh-statistics');
  expect(await knownRows()).toBe(5_000);
  await add(100);
  await runJob('refresh-statistics');
  expect(await knownRows()).toBe(5_000);
  const analyzing = await world.owner.reserve();
  await analyzing`begin`;
  await analyzing`lock table tags in share update exclusive mode`;
  await add(10_000);
  await runJob('refresh-statistics');
  await analyzing`rollback`;
  analyzing.release();
  await runJob('refresh-statistics');
  expect(await knownRows()).toBe(15_100);
});
