import postgres from 'postgres';
import { expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from './database.js';

async function countTables(url: string): Promise<number> {
  const sql = postgres(url, { max: 1, fetch_types: false });
  try {
    const [row] = await sql<
      [{ count: number }]
    >`select count(*)::int as count from pg_tables where schemaname = 'public'`;
    return row.count;
  } finally {
    await sql.end();
  }
}

test('databases created concurrently are separate and migrated, and are deleted by drop', async () => {
  const made = await Promise.all(Array.from({ length: 6 }, () => createTestDatabase()));
  expect(new Set(made.map(({ url }) => url)).size).toBe(6);
  const [first, second] = made as [TestDatabase, TestDatabase];
  const sql = postgres(first.url, { max: 1, fetch_types: false });
  await sql`create table only_here ()`;
  expect(await countTables(first.url)).toBe((await countTables(second.url)) + 1);
  expect(await countTables(second.url)).toBeGreaterThan(0);
  await sql.end();
  await Promise.all(made.map(({ drop }) => drop()));
  await expect(countTables(first.url)).rejects.toMatchObject({ code: '3D000' });
});

test('an open connection does not keep a database from being dropped', async () => {
  const { url, drop } = await createTestDatabase();
  const sql = postgres(url, { max: 1, fetch_types: false, onclose: () => undefined });
  await sql`select 1`;
  await drop();
  await expect(sql`select 1`.then(() => sql`select 1`)).rejects.toThrow();
  await sql.end();
});

test('the role of a test database is not a superuser and is subject to row-level security', async () => {
  const { url, drop } = await createTestDatabase();
  const sql = postgres(url, { max: 1, fetch_types: false });
  const [role] = await sql`select rolsuper, rolbypassrls from pg_roles where rolname = current_user`;
  expect(role).toEqual({ rolsuper: false, rolbypassrls: false });
  await sql.end();
  await drop();
});
