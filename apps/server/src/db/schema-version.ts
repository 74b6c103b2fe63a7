import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Sql } from 'postgres';
import { DatabaseSetupError } from './setup-error.js';

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

/** The table that names the latest server that migrated the database, for servers that do not know its schema. */
const versions = 'drizzle.server_version';

/** Records the version of this server, and the name of its schema. */
export async function recordServerVersion(sql: Sql, version: string): Promise<void> {
  await sql.unsafe(`create table if not exists ${versions} (version text not null, schema text not null)`);
  const own = [version, ownSchemaVersion()] as const;
  const [found] = await sql.unsafe(`select from ${versions} where version = $1 and schema = $2`, [...own]);
  if (found) return;
  await sql.begin(async (tx) => {
    await tx.unsafe(`delete from ${versions}`);
    await tx.unsafe(`insert into ${versions} values ($1, $2)`, [...own]);
  });
}

/** Throws DatabaseSetupError if a newer server has migrated the database: this one does not know what the tables mean. */
export async function refuseNewerSchema(sql: Sql, version: string): Promise<void> {
  const found = await findSchemaVersion(sql);
  if (found === undefined || readJournal().entries.some(({ tag }) => tag === found)) return;
  throw new DatabaseSetupError(
    `The database has the schema ${await describeNewerSchema(sql, found)}; this is version ${version}, whose schema is ${ownSchemaVersion()}. ` +
      'Start that version or a later one. To go back, restore the backup that you made before the upgrade: see docs/upgrade.md.',
  );
}

/** Names a schema that this server does not know, with the server that made it if it recorded that. */
export async function describeNewerSchema(sql: Pick<Sql, 'unsafe'>, found: string): Promise<string> {
  const [table] = await sql.unsafe<{ found: boolean }[]>(`select to_regclass('${versions}') is not null as found`);
  const [made] = table?.found
    ? await sql.unsafe<{ version: string; schema: string }[]>(`select version, schema from ${versions}`)
    : [];
  const isRecorded = made && !readJournal().entries.some(({ tag }) => tag === made.schema);
  return isRecorded ? `${made.schema} of version ${made.version}` : `${found} of a newer version`;
}
