import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import postgres, { type Sql } from 'postgres';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { toDatabaseUrl, withAdmin } from '../../test/support/database.js';
import { type OlderWriters, seedOlderTenant, startOlderWriters } from '../../test/support/older-writers.js';
import { builtIndexes } from './index-changes.js';
import { migrate } from './migrate.js';
import { migrateTo } from './migrate-to.js';
import { ownSchemaVersion, readJournal } from './schema-version.js';

const { adminUrl, ownerRole, template } = inject('testDatabase');
let name: string;
let url: string;
let sql: Sql;

beforeEach(async () => {
  name = `${template}_load_${randomBytes(4).toString('hex')}`;
  url = toDatabaseUrl(inject('testDatabase'), name);
  await withAdmin(adminUrl, (admin) => admin`create database ${admin(name)} owner ${admin(ownerRole)}`);
  sql = postgres(url, { max: 1, fetch_types: false, onnotice: () => undefined });
});
afterEach(async () => {
  await sql.end({ timeout: 1 });
  await withAdmin(adminUrl, (admin) => admin`drop database ${admin(name)} with (force)`);
});

/** The tag of the latest migration that the database has recorded. */
async function latestTag(): Promise<string | undefined> {
  const [row] = await sql<{ at: string }[]>`select max(created_at)::text as at from drizzle.__drizzle_migrations`;
  return readJournal().entries.find(({ when }) => when === Number(row?.at))?.tag;
}

const killMigrations = () => sql`
  select pg_terminate_backend(pid) from pg_stat_activity
  where datname = current_database() and application_name = 'lead-engagement migration'`;

async function goesOn(writers: OlderWriters): Promise<void> {
  const before = writers.stored.size;
  await expect.poll(() => writers.stored.size, { interval: 20 }).toBeGreaterThan(before + 20);
}

test('an upgrade over many versions goes on after a kill, says who blocks it, and fails no write', async () => {
  await migrateTo(sql, '0058_name_the_holder_of_a_lease');
  const tenant = await seedOlderTenant(sql, 3_000);
  const connection = { application_name: 'a forgotten terminal' };
  const other = postgres(url, { max: 1, connection });
  const held = await other.reserve();
  const writers = startOlderWriters(url, tenant, { count: 4, pauseMs: 5 });
  try {
    await goesOn(writers);
    // The fifth of the migrations is the first that changes users.
    await held`begin`;
    await held`select count(*) from users`;
    const lines: string[] = [];
    const migrated = migrate(url, undefined, {
      log: { info: (_: unknown, message: string) => void lines.push(message) } as never,
    }).catch((error: unknown) => error);
    await expect
      .poll(() => lines.join('\n'))
      .toMatch(
        /the migration 0063_add_mail_failures waits for a forgotten terminal \(process \d+, user \S+, idle in transaction for \d+ s, statement SELECT\)/,
      );
    expect(await latestTag()).toBe('0062_add_bulk_updates');
    await goesOn(writers);
    await killMigrations();
    expect(await migrated).toBeInstanceOf(Error);
    await held`rollback`;
    await migrate(url);
    await goesOn(writers);
  } finally {
    await writers.stop();
    held.release();
    await other.end({ timeout: 1 });
  }
  expect(writers.failures).toEqual([]);
  expect(await latestTag()).toBe(ownSchemaVersion());
  await sql`set app.serves_all_tenants = on`;
  const kept = new Set((await sql<{ id: string }[]>`select id from leads`).map(({ id }) => id));
  expect([...writers.stored].filter((id) => !kept.has(id))).toEqual([]);
  const valid = await sql`
    select relname from pg_index join pg_class on oid = indexrelid where indisvalid and relname in ${sql([...builtIndexes])}`;
  expect(valid).toHaveLength(builtIndexes.length);
});

test('an unused index is dropped although transactions that read its table overlap all the time', async () => {
  await migrate(url);
  await sql`create index leads_words on leads (tenant_id)`;
  const readers = postgres(url, { max: 2, fetch_types: false });
  let isOver = false;
  const read = async (offsetSeconds: number) => {
    await readers`select pg_sleep(${offsetSeconds})`;
    while (!isOver) await readers`select pg_sleep(1.2) from (select count(*) from leads) leads`;
  };
  const reading = [read(0), read(0.6)];
  try {
    await expect(Promise.race([migrate(url), delay(30_000).then(() => 'still waiting')])).resolves.toBe(undefined);
  } finally {
    isOver = true;
    await Promise.all(reading);
    await readers.end();
  }
  expect(await sql`select to_regclass('leads_words') as name`).toEqual([{ name: null }]);
});
