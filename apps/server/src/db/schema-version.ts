import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Sql } from 'postgres';

/** The folder of the migrations, in the source and in the build. */
export const migrationsFolder = fileURLToPath(
  new URL(import.meta.url.endsWith('.ts') ? '../../drizzle' : '../drizzle', import.meta.url),
);

/** An entry of the journal of migrations. */
export interface JournalEntry {
  when: number;
  tag: string;
}

/** Reads the migrations that this server has, the oldest first. */
export function readJournal(): { entries: JournalEntry[] } {
  return JSON.parse(readFileSync(`${migrationsFolder}/meta/_journal.json`, 'utf8'));
}

/** The name of the schema that this server needs: the tag of its latest migration. */
export function ownSchemaVersion(): string {
  return readJournal().entries.at(-1)?.tag as string;
}

/**
 * Returns the tag of the latest migration of a database; `unknown-<time>` for a migration of a newer server, and undefined for a database
 * without tables of ours.
 */
export async function findSchemaVersion(sql: Pick<Sql, 'unsafe'>): Promise<string | undefined> {
  const [table] = await sql.unsafe<{ found: boolean }[]>(
    `select exists (select from pg_tables where schemaname = 'drizzle' and tablename = '__drizzle_migrations') as found`,
  );
  if (!table?.found) return undefined;
  const [row] = await sql.unsafe<{ when: string | null }[]>(
    'select max(created_at)::text as "when" from drizzle.__drizzle_migrations',
  );
  if (!row?.when) return undefined;
  const when = Number(row.when);
  return readJournal().entries.find((entry) => entry.when === when)?.tag ?? `unknown-${when}`;
}
