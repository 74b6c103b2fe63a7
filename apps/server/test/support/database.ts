import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import postgres from 'postgres';
import { inject } from 'vitest';

/** The server of a test run, and the database to clone. */
export type TestDatabaseSource = {
  adminUrl: string;
  ownerRole: string;
  ownerPassword: string;
  template: string;
  /** Copying files takes 50 ms instead of 350 ms if the server does not wait for the disk, and is slower if it does. */
  cloneStrategy: 'file_copy' | 'wal_log';
};

declare module 'vitest' {
  interface ProvidedContext {
    testDatabase: TestDatabaseSource;
  }
}

/** A migrated database for a single test file or test. */
export type TestDatabase = {
  /** The address for its owner's role, which is not a superuser. */
  url: string;
  /** Closes the remaining connections and deletes the database. */
  drop(): Promise<void>;
};

const objectInUse = '55006';
const attempts = 50;

/** Clones the migrated database, which takes 50 to 500 ms. Tests may do so concurrently. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const source = inject('testDatabase');
  const name = `${source.template}_${randomBytes(6).toString('hex')}`;
  await withAdmin(source.adminUrl, (sql) => cloneTemplate(sql, source, name));
  return {
    url: toDatabaseUrl(source, name),
    drop: () =>
      withAdmin(source.adminUrl, async (sql) => void (await sql`drop database if exists ${sql(name)} with (force)`)),
  };
}

/** The address of a database on the run's server, for its owner's role. */
export function toDatabaseUrl({ adminUrl, ownerRole, ownerPassword }: TestDatabaseSource, database: string): string {
  const url = new URL(adminUrl);
  url.username = ownerRole;
  url.password = ownerPassword;
  url.pathname = `/${database}`;
  return url.href;
}

/** Runs a function as the server's administrator. */
export async function withAdmin<T>(adminUrl: string, work: (sql: postgres.Sql) => Promise<T>): Promise<T> {
  const sql = postgres(adminUrl, { max: 1, fetch_types: false, onnotice: () => undefined });
  try {
    return await work(sql);
  } finally {
    await sql.end({ timeout: 5 });
  }
}

async function cloneTemplate(sql: postgres.Sql, source: TestDatabaseSource, name: string): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await sql`create database ${sql(name)} template ${sql(source.template)} owner ${sql(source.ownerRole)} strategy ${sql.unsafe(source.cloneStrategy)}`;
      return;
    } catch (error) {
      // Another connection uses the template, e.g. an autovacuum worker.
      const inUse = error instanceof postgres.PostgresError && error.code === objectInUse;
      if (!inUse || attempt === attempts) throw error;
      await delay(100);
    }
  }
}
