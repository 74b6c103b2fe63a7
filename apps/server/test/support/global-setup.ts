import { createHash, randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import process from 'node:process';
import type postgres from 'postgres';
import type { TestProject } from 'vitest/node';
import { migrate } from '../../src/db/migrate.js';
import { dayMs } from '../../src/time.js';
import { makeEmptyDataDir } from './data-directory.js';
import { type TestDatabaseSource, toDatabaseUrl, withAdmin } from './database.js';
import { openTestServer } from './test-server.js';

const ownerRole = 'lead_engagement_test';
const namePrefix = 'lead_engagement_test';

/** Before all test files: starts a server with one migrated database to clone. After them: deletes everything again. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const server = await openTestServer(process.env.TEST_DATABASE_URL);
  const [settings] = await withAdmin(server.adminUrl, (sql) => sql`select current_setting('fsync') as fsync`);
  const source = describeSource(server.adminUrl, settings?.fsync === 'off' ? 'file_copy' : 'wal_log', new Date());
  const folder = await makeEmptyDataDir('test');
  const tearDown = async () => {
    await withAdmin(server.adminUrl, (sql) => dropDatabases(sql, (name) => name.startsWith(source.template)));
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  };
  try {
    await withAdmin(server.adminUrl, (sql) => makeTemplate(sql, source));
  } catch (error) {
    await tearDown();
    throw error;
  }
  project.provide('testDatabase', source);
  project.provide('preparedDataDir', join(folder, 'prepared'));
  return tearDown;
}

function describeSource(
  adminUrl: string,
  cloneStrategy: TestDatabaseSource['cloneStrategy'],
  now: Date,
): TestDatabaseSource {
  const template = `${namePrefix}_${now.getTime()}_${randomBytes(4).toString('hex')}`;
  // The same for every run on a server, because concurrent runs share the role; as hard to guess as the server's address.
  const ownerPassword = createHash('sha256').update(`${ownerRole} ${adminUrl}`).digest('hex');
  return { adminUrl, ownerRole, ownerPassword, template, cloneStrategy };
}

async function makeTemplate(sql: postgres.Sql, source: TestDatabaseSource): Promise<void> {
  // Roles belong to the whole server, so concurrent runs take the lock one after another.
  await sql`select pg_advisory_lock(hashtext('lead_engagement.tests'))`;
  await dropDatabases(sql, (name) => Date.now() - readCreationMs(name) > dayMs);
  await makeOwnerRole(sql, source);
  await sql`create database ${sql(source.template)} owner ${sql(ownerRole)}`;
  await migrate(toDatabaseUrl(source, source.template));
  await sql`alter database ${sql(source.template)} with allow_connections false`;
}

async function makeOwnerRole(sql: postgres.Sql, { ownerPassword }: TestDatabaseSource): Promise<void> {
  const found = await sql`select from pg_roles where rolname = ${ownerRole}`;
  if (found.length === 0) await sql`create role ${sql(ownerRole)} login createrole`;
  await sql.unsafe(`alter role ${ownerRole} password '${ownerPassword}'`);
  // Test data need not survive the server.
  await sql.unsafe(`alter role ${ownerRole} set synchronous_commit = off`);
  // The migrations create these roles once for the server, perhaps under another owner; they grant them, which needs the admin option.
  const shared = await sql<{ rolname: string }[]>`
    select rolname from pg_roles where rolname in ('lead_engagement_api', 'lead_engagement_worker')`;
  for (const { rolname } of shared) await sql`grant ${sql(rolname)} to ${sql(ownerRole)} with admin option`;
}

/**
 * The time at which a test database was created, in milliseconds; the current time if its name has none, so that it never counts as old.
 */
function readCreationMs(name: string): number {
  const digits = /_(\d{13})_/.exec(name)?.[1];
  return digits === undefined ? Date.now() : Number(digits);
}

async function dropDatabases(sql: postgres.Sql, isMeant: (name: string) => boolean): Promise<void> {
  const found = await sql<
    { datname: string }[]
  >`select datname from pg_database where starts_with(datname, ${`${namePrefix}_`})`;
  for (const { datname } of found) {
    if (isMeant(datname)) await sql`drop database if exists ${sql(datname)} with (force)`;
  }
}
