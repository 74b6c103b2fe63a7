import { EventEmitter } from 'node:events';
import { availableParallelism } from 'node:os';
import process from 'node:process';
import { setImmediate as turn } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/support/database.js';
import type { Caller } from '../callers/caller.js';
import { connect, connectForSearches, type Database } from '../db/client.js';
import { shareConnections } from '../db/connections.js';
import { fetchPage, openPage } from '../db/pages.js';
import { createLoadMonitor } from '../limits/fairness/load.js';
import { createListPool } from './list-pool.js';
import { shapeOf } from './search-shapes.js';

let database: TestDatabase;
let pool: Database;
let owner: Database;
beforeEach(async () => {
  database = await createTestDatabase();
  pool = connectForSearches(database.url);
  owner = connect(database.url, 'owner', { maxConnections: 2 });
});
afterEach(async () => {
  await Promise.all([pool.end({ timeout: 0 }), owner.end()]);
  await database.drop();
});

const seconds = { NONE: 60, FREE: 1, STARTER: 60, PRO: 60, ENTERPRISE: 60 };
const optionsOf = (from: Database) => ({
  pool: from,
  connections: shareConnections().lists,
  pressure: createLoadMonitor(),
  lookAt: owner,
  budgets: seconds,
});
const callerOf = (tenantId: string, plan: Caller['plan'] = 'PRO') => ({ tenantId, plan }) as Caller;
const open = () => Object.assign(new EventEmitter(), { destroyed: false });
const slow = async (db: Database) => [await db`select pg_sleep(600)`, await db`select 1`];
const quick = async (db: Database) => {
  const [rows, [counted]] = await Promise.all([db`select ${db`1::int`} as one`, db`select 2 as two`]);
  return [rows[0]?.one, counted?.two];
};
const countSleeping = async () => {
  const [row] = await owner<{ count: number }[]>`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and state = 'active' and query like '%pg_sleep(600)%' and pid <> pg_backend_pid()`;
  return row?.count;
};

test('cancels the statements of a disconnected client and gives its turn to the next one', async () => {
  const searches = createListPool(optionsOf(pool));
  const lives = Array.from({ length: 20 }, open);
  const ended = lives.map((life) => searches.run(callerOf('a'), life, 'shape', slow).catch((error) => error.code));
  await expect.poll(countSleeping).toBe(3);
  for (const life of lives) life.emit('close');
  expect(await Promise.all(ended)).toEqual(lives.map(() => 'BAD_REQUEST'));
  await expect.poll(countSleeping).toBe(0);
  expect(await searches.run(callerOf('a'), open(), 'shape', quick)).toEqual([1, 2]);
});

test('gives a tenant fewer turns, but at least one, while the database is slow', async () => {
  const pressure = { ...createLoadMonitor(), share: () => 0.1, restMs: () => 0 };
  const searches = createListPool({ ...optionsOf(pool), pressure });
  const lives = Array.from({ length: 20 }, open);
  const ended = lives.map((life, at) =>
    searches.run(callerOf(at < 10 ? 'a' : 'b'), life, 'shape', slow).catch(() => undefined),
  );
  await expect.poll(countSleeping).toBe(2);
  expect(await searches.run(callerOf('c'), open(), 'shape', quick)).toEqual([1, 2]);
  expect(await countSleeping()).toBe(2);
  for (const life of lives) life.emit('close');
  await Promise.all(ended);
});

test('runs the statements of a search one after the other if its tenant is held back', async () => {
  const parallel = (db: Database) => Promise.all([slow(db), slow(db)]);
  for (const [share, count] of [
    [1, 2],
    [0.5, 1],
  ] as const) {
    const searches = createListPool({ ...optionsOf(pool), pressure: { ...createLoadMonitor(), share: () => share } });
    const life = open();
    const ended = searches.run(callerOf('a'), life, 'shape', parallel).catch((error) => error.code);
    await expect.poll(countSleeping).toBe(count);
    expect(await searches.run(callerOf('b'), open(), 'shape', quick)).toEqual([1, 2]);
    expect(await countSleeping()).toBe(count);
    life.emit('close');
    expect(await ended).toBe('BAD_REQUEST');
    await expect.poll(countSleeping).toBe(0);
  }
});

test('runs few searches of a tenant at once while others work, until it knows what they cost', async () => {
  const pressure = createLoadMonitor();
  const searches = createListPool({ ...optionsOf(pool), pressure });
  pressure.began('b');
  const lives = Array.from({ length: 20 }, open);
  const ended = lives.map((life) => searches.run(callerOf('a'), life, 'shape', slow).catch(() => undefined));
  const first = Math.max(1, availableParallelism() - 1);
  await expect.poll(countSleeping).toBe(Math.min(3, first));
  for (const life of lives) life.emit('close');
  await Promise.all(ended);
});

test('leaves connections to others during slow searches of one tenant', async () => {
  const searches = createListPool(optionsOf(pool));
  const lives = Array.from({ length: 20 }, open);
  const ended = lives.map((life) => searches.run(callerOf('a'), life, 'shape', slow).catch(() => undefined));
  await expect.poll(countSleeping).toBe(3);
  for (const tenant of ['b', 'c', 'd']) {
    expect(await searches.run(callerOf(tenant), open(), 'shape', quick)).toEqual([1, 2]);
  }
  expect(await countSleeping()).toBe(3);
  for (const life of lives) life.emit('close');
  await Promise.all(ended);
});

test('counts beside the rows only while that leaves a connection to every turn', async () => {
  const searches = createListPool(optionsOf(pool));
  const parallel = (db: Database) => Promise.all([slow(db), slow(db)]);
  const lives = Array.from({ length: 20 }, open);
  const ended = lives.map((life) => searches.run(callerOf('a'), life, 'shape', parallel).catch(() => undefined));
  await expect.poll(countSleeping).toBe(2 + 2 + 1);
  expect(await searches.run(callerOf('b'), open(), 'shape', quick)).toEqual([1, 2]);
  expect(await countSleeping()).toBe(2 + 2 + 1);
  for (const life of lives) life.emit('close');
  await Promise.all(ended);
});

test('cancels a search that exceeds its plan, and says so', async () => {
  const searches = createListPool(optionsOf(pool));
  const error = await searches.run(callerOf('a', 'FREE'), open(), 'shape', slow).catch((thrown) => thrown);
  expect(error).toMatchObject({ kind: 'UNAVAILABLE.too_slow', status: 503, retryable: false });
  expect(error.message).toContain('1 s');
  await expect.poll(countSleeping).toBe(0);
});

test('fails a page whose search was cancelled before it began, without an unhandled rejection', async () => {
  const searches = createListPool(optionsOf(pool));
  const unhandled: unknown[] = [];
  const note = (error: unknown) => unhandled.push(error);
  process.on('unhandledRejection', note);
  const client = open();
  const read = async (db: Database) => db<{ id: string }[]>`select 1 as id`;
  const search = (db: Database) => {
    const early = db<{ id: string }[]>`select 2 as id`;
    client.emit('close');
    return fetchPage(openPage('rows', { limit: 5, sort: 'createdAt' }), {
      rows: read(db),
      count: () => Promise.all([early, db`select 3 as id`]).then(([rows]) => rows.length),
      position: ({ id }) => ({ value: null, id }),
      present: (row) => row,
    });
  };
  const run = async (db: Database) => search(db);
  await expect(searches.run(callerOf('a'), client, 'shape', run)).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  for (let turns = 0; turns < 3; turns += 1) await turn();
  process.off('unhandledRejection', note);
  expect(unhandled).toEqual([]);
});

test('runs a search again if a late cancel request hit it', async () => {
  const searches = createListPool(optionsOf(pool));
  let runs = 0;
  const search = async (db: Database) => {
    runs += 1;
    if (runs > 1) return quick(db);
    const cancelLate = async () => {
      await expect.poll(countSleeping).toBe(1);
      await owner`
        select pg_cancel_backend(pid) from pg_stat_activity
        where datname = current_database() and query like '%pg_sleep(600)%' and pid <> pg_backend_pid()`;
    };
    await Promise.all([db`select pg_sleep(600)`, cancelLate()]);
    return expect.unreachable();
  };
  expect(await searches.run(callerOf('a'), open(), 'shape', search)).toEqual([1, 2]);
});

test('prepares only frequent shapes, and at most a fixed number', async () => {
  const one = connect(database.url, 'lead_engagement_api', { maxConnections: 1, pipelined: false });
  const searches = createListPool(optionsOf(one));
  const search = (number: number) => (db: Database) =>
    db<{ sum: number }[]>`select ${number}::int + ${db.unsafe(String(number))} as sum`.then(([row]) => row?.sum);
  const run = (number: number) => searches.run(callerOf('a'), open(), `shape ${number}`, search(number));
  const countPrepared = async () => (await one`select count(*)::int as count from pg_prepared_statements`)[0]?.count;
  for (let number = 0; number < 500; number += 1) expect(await run(number)).toBe(number * 2);
  expect(await countPrepared()).toBeLessThan(5);
  for (let use = 0; use < 3; use += 1) {
    for (let number = 0; number < 500; number += 1) expect(await run(number)).toBe(number * 2);
  }
  expect(await countPrepared()).toBeGreaterThan(100);
  expect(await countPrepared()).toBeLessThan(200);
  await one.end();
});

test('derives the shape of a search from its filters and not from their values', () => {
  const query = { limit: 50, sort: '-createdAt', status: ['OPEN'], q: 'ada', assignee: undefined };
  expect(shapeOf('/leads', { ...query, q: 'bob', limit: 9, status: ['WON'] })).toBe(shapeOf('/leads', query));
  const others = [
    { ...query, sort: 'createdAt' },
    { ...query, status: ['OPEN', 'WON'] },
    { ...query, status: ['none'] },
    { ...query, cursor: 'x' },
    { ...query, q: undefined },
    { ...query, unread: true },
    { ...query, unread: false },
    { ...query, customFields: { a: 1 } },
    { ...query, customFields: { b: 1 } },
  ];
  expect(new Set([query, ...others].map((each) => shapeOf('/leads', each))).size).toBe(others.length + 1);
});
