import { readMigrationFiles } from 'drizzle-orm/migrator';
import type { Sql } from 'postgres';
import { migrationsFolder, readJournal } from './schema-version.js';
import { type LockMode, type Patience, type TableLocks, withTables } from './table-locks.js';

/** A migration that a database does not have. */
interface Migration {
  tag: string;
  /** All its statements. */
  text: string;
  /** What Drizzle records: the hash of the file, and the time of the journal, by which it knows what comes next. */
  hash: string;
  when: number;
}

/**
 * Runs the migrations that the database does not have, each in a transaction of its own that records it, as Drizzle does: a process that is
 * killed has done some of them, and the next one goes on. `patience` is asked for each, since each is progress.
 */
export async function runMigrations(sql: Sql, patience: (what: string) => Patience): Promise<void> {
  await sql`create schema if not exists drizzle`;
  await sql`
    create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`;
  for (const { tag, text, hash, when } of await listPending(sql)) {
    const tables = await onlyExisting(sql, tablesOf(text));
    await withTables(
      sql,
      tables,
      async (tx) => {
        await tx.unsafe(text).simple();
        await tx`insert into drizzle.__drizzle_migrations (hash, created_at) values (${hash}, ${when})`;
      },
      patience(`the migration ${tag}`),
    );
  }
}

async function listPending(sql: Sql): Promise<Migration[]> {
  const [latest] = await sql`select max(created_at) as at from drizzle.__drizzle_migrations`;
  const { entries } = readJournal();
  return readMigrationFiles({ migrationsFolder })
    .map((file, at) => ({
      tag: entries[at]?.tag as string,
      text: file.sql.join('\n;\n'),
      hash: file.hash,
      when: file.folderMillis,
    }))
    .filter(({ when }) => when > Number(latest?.at ?? 0));
}

/** Returns the tables that a migration changes, drops or refers to, with the lock that each needs, in the order in which they are named. */
export function tablesOf(text: string): TableLocks {
  const tables = new Map<string, LockMode>();
  const named =
    /\b(ALTER TABLE|DROP TABLE|LOCK TABLE|REFERENCES)\s+(?:IF EXISTS\s+)?(?:ONLY\s+)?(?:"public"\.)?"?([a-z_]+)"?/gi;
  for (const [, kind, name] of text.matchAll(named)) {
    const isShared = kind !== undefined && ['REFERENCES', 'LOCK TABLE'].includes(kind.toUpperCase());
    const mode = isShared ? 'share row exclusive' : 'access exclusive';
    if (name !== undefined && tables.get(name) !== 'access exclusive') tables.set(name, mode);
  }
  return tables;
}

/** Leaves out the tables that the migration makes. */
async function onlyExisting(sql: Sql, tables: TableLocks): Promise<TableLocks> {
  const rows = await sql<{ name: string }[]>`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and relname in ${sql(['', ...tables.keys()])}`;
  const existing = new Set(rows.map(({ name }) => name));
  return new Map([...tables].filter(([name]) => existing.has(name)));
}
