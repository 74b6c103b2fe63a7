import type { Sql } from 'postgres';
import { connect } from '../../db/client.js';
import { openPostgres } from '../../db/driver.js';
import type { EmbeddedUrls } from '../../db/embedded/embedded-postgres.js';
import { recordBackup } from '../../db/last-backup.js';
import { migrate } from '../../db/migrate.js';
import { migrateTo } from '../../db/migrate-to.js';
import { ownSchemaVersion, readJournal } from '../../db/schema-version.js';
import { clearUnfinishedRestore, findUnfinishedRestore, markUnfinishedRestore } from '../../db/unfinished-restore.js';
import type { FileStore } from '../../files/store.js';
import { readManifest, verifyArchive } from './archive-reader.js';
import { BackupError } from './backup-error.js';
import { loadFiles } from './load-files.js';
import { loadTables } from './load-tables.js';
import type { Manifest } from './manifest.js';

/** What a backup is restored into. */
export interface RestoreTarget {
  urls: Pick<EmbeddedUrls, 'owner' | 'api' | 'worker'>;
  files: FileStore;
  serverVersion: string;
}

/** What was restored, for the operator. */
export interface RestoreSummary {
  /** When the backup was made: nothing after it is in the database. */
  createdAt: string;
  schema: string;
  rows: number;
  files: number;
  /** Files that the backup does not have, though their rows are there. */
  missingFiles: number;
}

/**
 * Reads the manifest and checks, before anything else, that this server can use the backup: its keys, and its schema. Throws BackupError.
 * `keyIds` are those of the keys of this server, undefined if it has none.
 */
export async function checkUsable(
  file: string,
  keyIds: readonly string[] | undefined,
  serverVersion: string,
): Promise<Manifest> {
  const manifest = await readManifest(file);
  const missing = [...new Set([manifest.keys.present, ...manifest.keys.used])].filter((id) => !keyIds?.includes(id));
  if (missing.length > 0) {
    const own = keyIds ? `this server has ${keyIds.join(', ')}` : 'this server has no key yet';
    throw new BackupError(
      `SECRET_KEY: the backup needs the key ${missing.join(' and ')}; ${own}. A backup has no keys: set SECRET_KEY (and SECRET_KEY_PREVIOUS) ` +
        'to those of the server that made it, or copy secret.key from its DATA_DIR to this one. Nothing was restored.',
    );
  }
  if (!findMigration(manifest.schema)) {
    throw new BackupError(
      `The backup was made by version ${manifest.serverVersion} with the schema ${manifest.schema}; this is version ${serverVersion}, whose latest ` +
        `schema is ${ownSchemaVersion()}. Restore it with version ${manifest.serverVersion} or later. Nothing was restored.`,
    );
  }
  return manifest;
}

/** A server that did not know its own schema yet recorded the time of the migration. */
function findMigration(schema: string): string | undefined {
  return readJournal().entries.find(({ tag, when }) => tag === schema || `unknown-${when}` === schema)?.tag;
}

/**
 * Restores a checked backup into an empty database, and what an interrupted restore left counts as empty. Until it has ended, the database
 * says that it is restored only in part, and no server starts on it. Throws BackupError.
 */
export async function restore(file: string, { urls, files, serverVersion }: RestoreTarget): Promise<RestoreSummary> {
  const { manifest, contents } = await verifyArchive(file);
  const tag = findMigration(manifest.schema);
  if (!tag) throw new BackupError(`The schema ${manifest.schema} is not known to version ${serverVersion}.`);
  const sql = openPostgres(urls.owner, {
    max: 1,
    fetch_types: false,
    onnotice: () => {},
    connection: { TimeZone: 'UTC' },
  });
  const owner = connect(urls.owner, 'owner', { maxConnections: 1 });
  try {
    await lockRestores(sql);
    await prepareDatabase(sql, file);
    await migrateTo(sql, tag);
    await owner.begin((tx) => loadTables(tx, file, manifest, contents));
    await sql`analyze`;
    const loaded = await loadFiles(owner, file, files);
    if (loaded.count !== contents.files.stored) {
      throw new BackupError(`${loaded.count} files were restored instead of ${contents.files.stored}.`);
    }
    await migrate(urls.owner, urls, { restoring: true });
    await recordBackup(sql, new Date(manifest.createdAt));
    await clearUnfinishedRestore(sql);
    const rows = Object.values(contents.tables).reduce((sum, table) => sum + table.rows, 0);
    return { createdAt: manifest.createdAt, schema: tag, rows, files: loaded.count, missingFiles: loaded.missing };
  } finally {
    await Promise.all([sql.end({ timeout: 5 }), owner.end({ timeout: 5 })]);
  }
}

async function lockRestores(sql: Sql): Promise<void> {
  const [lock] = await sql`select pg_try_advisory_lock(hashtext('lead_engagement.restore')) as taken`;
  if (!lock?.taken) throw new BackupError('Another restore is running on this database. Wait for it.');
}

/** Refuses a database with tables of its own; removes what an interrupted restore left. */
async function prepareDatabase(sql: Sql, file: string): Promise<void> {
  if (await findUnfinishedRestore(sql)) await dropLeftovers(sql);
  const [found] = await sql<{ database: string; tables: number; some: string | null }[]>`
    select current_database() as database, count(*)::int as tables, (array_agg(schemaname || '.' || tablename order by 1))[1] as some
    from pg_tables where schemaname not in ('pg_catalog', 'information_schema') and schemaname not like 'pg\\_%'`;
  if (found && found.tables > 0) {
    throw new BackupError(
      `The database ${found.database} is not empty: it has ${found.tables} tables, such as ${found.some}. Restore into a new database, ` +
        'or without DATABASE_URL into a new DATA_DIR. Nothing was restored.',
    );
  }
  await markUnfinishedRestore(sql, file.slice(-200));
}

/** Everything here comes from a restore, because that begins with an empty database. */
async function dropLeftovers(sql: Sql): Promise<void> {
  await sql
    .unsafe(`
    drop schema if exists drizzle cascade;
    do $$ declare statement text; begin
      for statement in
        select format('drop table if exists public.%I cascade', relname) from pg_class
        where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
      loop execute statement; end loop;
      for statement in
        select format('drop sequence if exists public.%I cascade', relname) from pg_class
        where relnamespace = 'public'::regnamespace and relkind = 'S'
      loop execute statement; end loop;
      for statement in
        select format('drop routine if exists %s cascade', oid::regprocedure) from pg_proc
        where pronamespace = 'public'::regnamespace and pg_has_role(proowner, 'USAGE')
          and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')
      loop execute statement; end loop;
      for statement in
        select format('drop type if exists public.%I cascade', typname) from pg_type
        where typnamespace = 'public'::regnamespace and typtype in ('e', 'd') and pg_has_role(typowner, 'USAGE')
      loop execute statement; end loop;
    end $$`)
    .simple();
}
