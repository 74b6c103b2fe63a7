import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/support/database.js';
import { connect, type Database } from '../../db/client.js';
import { newUuid } from '../../ids.js';
import { dayMs, minuteMs } from '../../time.js';
import { addKeyCounts, createKeyCounts, keepKeyCounts, purgeKeyCounts } from './key-counts.js';
import { countUsed, slide } from './sliding-window.js';

let database: TestDatabase;
let db: Database;
let worker: Database;
beforeAll(async () => {
  database = await createTestDatabase();
  db = connect(database.url, 'lead_engagement_api', { maxConnections: 2 });
  worker = connect(database.url, 'lead_engagement_worker', { maxConnections: 1 });
});
afterAll(async () => {
  await Promise.all([db.end(), worker.end()]);
  await database.drop();
});

const caller = () => ({ tenantId: newUuid(0), principalId: newUuid(0), principalType: 'API_KEY' as const });
type Row = Record<
  'minuteStart' | 'minutePrevious' | 'minuteCurrent' | 'dayStart' | 'dayPrevious' | 'dayCurrent',
  number
>;
const stored = async ({ tenantId }: { tenantId: string }) =>
  (await db<Row[]>`select * from key_requests where tenant_id = ${tenantId}`)[0] as Row;

test('what several processes count adds up to what one would have counted, in any order of their writes', async () => {
  let seed = 7;
  const random = (below: number) => {
    seed = (seed * 16_807) % 2_147_483_647;
    return seed % below;
  };
  for (let round = 0; round < 20; round++) {
    const who = caller();
    let now = 30 * dayMs - random(5 * minuteMs);
    const processes = [createKeyCounts(() => now), createKeyCounts(() => now)];
    const one = createKeyCounts(() => now);
    for (let step = 0; step < 60; step++) {
      now += random(20_000);
      const process = processes[random(2)];
      process?.count(who);
      one.count(who);
      if (random(6) === 0) await addKeyCounts(db, processes[random(2)]?.take() ?? []);
    }
    for (const process of processes) await addKeyCounts(db, process.take());
    const [expected] = one.take();
    const row = await stored(who);
    expect(row).toMatchObject({
      dayStart: expected?.day.start,
      dayPrevious: expected?.day.previous,
      dayCurrent: expected?.day.current,
      minuteStart: expected?.minute.start,
      minuteCurrent: expected?.minute.current,
    });
    // A process that writes after more than a minute has forgotten what it counted before.
    expect(row.minutePrevious).toBeLessThanOrEqual(expected?.minute.previous ?? 0);
  }
});

test('requests that could not be written are written later, each once', async () => {
  const who = caller();
  const counts = createKeyCounts(() => 40 * dayMs);
  const warned: string[] = [];
  const log = { warn: (_: object, message: string) => void warned.push(message) } as never;
  let isAway = true;
  const flaky = new Proxy(db, {
    apply: (target, _, args) => {
      if (isAway) throw new Error('The database is away.');
      return Reflect.apply(target as never, undefined, args);
    },
  });
  const kept = keepKeyCounts(flaky, counts, { log, everyMs: 5 });
  for (let sent = 0; sent < 3; sent++) counts.count(who);
  await expect.poll(() => warned).toHaveLength(1);
  for (let sent = 0; sent < 4; sent++) counts.count(who);
  isAway = false;
  await expect.poll(async () => (await stored(who))?.dayCurrent).toBe(7);
  await kept.stop();
  expect((await stored(who)).dayCurrent).toBe(7);
});

test('only API keys are counted, and counts that weigh on no day are deleted', async () => {
  const counts = createKeyCounts(() => 50 * dayMs);
  counts.count({ ...caller(), principalType: 'USER' });
  expect(counts.take()).toEqual([]);
  const who = caller();
  counts.count(who);
  await addKeyCounts(db, counts.take());
  await purgeKeyCounts(worker, new Date(51.9 * dayMs));
  const { dayStart: start, dayPrevious: previous, dayCurrent: current } = await stored(who);
  const day = { start, previous, current };
  slide(day, dayMs, 50.5 * dayMs);
  expect(countUsed(day, dayMs, 50.5 * dayMs)).toBe(1);
  await purgeKeyCounts(worker, new Date(52 * dayMs));
  expect(await stored(who)).toBeUndefined();
});
