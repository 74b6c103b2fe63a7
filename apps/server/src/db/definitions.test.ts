import { readdirSync, readFileSync } from 'node:fs';
import postgres from 'postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/support/database.js';
import { migrate } from './migrate.js';

const migrations = new URL('../../drizzle/', import.meta.url);
const file = readFileSync(new URL('functions.sql', migrations), 'utf8');

let database: TestDatabase;
let sql: postgres.Sql;
beforeAll(async () => {
  database = await createTestDatabase();
  sql = postgres(database.url, { max: 1, onnotice: () => undefined });
});
afterAll(async () => {
  await sql.end();
  await database.drop();
});

async function listFunctions(): Promise<string[]> {
  const rows = await sql`
    select proname from pg_proc where pronamespace = 'public'::regnamespace order by proname collate "C"`;
  return rows.map(({ proname }) => proname);
}

/** Triggers by table, without the copies that partitions have of them. */
async function listTriggers(): Promise<string[]> {
  const rows = await sql`
    select (relname || '.' || tgname) collate "C" as name from pg_trigger join pg_class c on c.oid = tgrelid
    where not tgisinternal and tgparentid = 0 and relnamespace = 'public'::regnamespace order by 1`;
  return rows.map(({ name }) => name);
}

test('functions.sql has every function of the database, once', async () => {
  const written = [...file.matchAll(/^CREATE OR REPLACE FUNCTION (\w+)/gm)].map(([, name]) => name);
  expect(written.sort()).toEqual(await listFunctions());
});

test('functions.sql has every trigger of the database, once', async () => {
  const written = [...file.matchAll(/^CREATE OR REPLACE TRIGGER (\w+) [\s\S]*? ON (\w+)/gm)];
  expect(written.map(([, name, table]) => `${table}.${name}`).sort()).toEqual(await listTriggers());
});

test('a function and a trigger that differ from functions.sql become as it says', async () => {
  const [before] = await sql`select pg_get_functiondef('beginnings'::regproc) as body`;
  await sql.unsafe(`create or replace function beginnings(scope text, words text[]) returns text
    language sql immutable parallel safe return 'another'`);
  await sql`drop trigger words_of_new on leads`;
  await sql`delete from drizzle.access`;
  await migrate(database.url);
  const [after] = await sql`select pg_get_functiondef('beginnings'::regproc) as body`;
  expect(after).toEqual(before);
  expect(await listTriggers()).toContain('leads.words_of_new');
});

test('of the snapshots that migrations are generated from, the latest alone is kept', () => {
  const { entries } = JSON.parse(readFileSync(new URL('meta/_journal.json', migrations), 'utf8'));
  const latest: string = entries.at(-1).tag;
  expect(readdirSync(new URL('meta', migrations)).sort()).toEqual([
    `${latest.slice(0, 4)}_snapshot.json`,
    '_journal.json',
  ]);
});
