import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import type postgres from 'postgres';
import { version } from '../version.js';
import { describeBlockers, findAdvisoryHolders } from './blockers.js';
import { readDatabaseUrl } from './database-url.js';
import { openPostgres } from './driver.js';
import { buildIndexes, dropIndexes, dropUnused } from './index-changes.js';
import { type MigrationProgress, sometimes, watchMigration } from './migration-progress.js';
import { runMigrations } from './run-migrations.js';
import { migrationsFolder as folder, readJournal, recordServerVersion, refuseNewerSchema } from './schema-version.js';
import { DatabaseSetupError } from './setup-error.js';
import { lockTimeoutMs, untilFree, withTables } from './table-locks.js';
import { DatabaseUnavailableError, reach, refuseStandby } from './unavailable.js';
import { refuseUnfinishedRestore } from './unfinished-restore.js';

const lock = "hashtext('lead_engagement.migrations')";

const connectTimeoutSeconds = 5;

export interface MigrateOptions {
  /** True for the restore itself, which migrates a database that is restored only in part. */
  restoring?: boolean;
  /** Told every five seconds what the migration does, and for whom it waits. */
  log?: Pick<Logger, 'info'> | undefined;
}

/**
 * Migrates the database of `url` to the current schema and sets functions, triggers, roles, policies and grants. Several processes can call
 * it at once: they wait for each other. Older servers can write meanwhile: each migration is a transaction of its own, and if it does not have
 * its tables within half a second, or after a deadlock, it starts again, for up to three minutes. `url` is the owner's, `serving` those of the API and the worker. Throws
 * DatabaseSetupError if PostgreSQL is older than 15, the database encoding is not UTF8, a serving user has the owner's permissions, or a
 * newer server has migrated the database. Throws UnfinishedRestoreError if the database is restored only in part. Throws
 * DatabaseUnavailableError if the connection is lost: nothing waits for it.
 */
export async function migrate(
  url: string,
  serving: ServingUrls = { api: url, worker: url },
  { restoring = false, log }: MigrateOptions = {},
): Promise<void> {
  const { sql, lost } = openConnection(url);
  try {
    await reach(sql);
    // A transaction whose connection is lost between two statements neither fails nor ends.
    await Promise.race([lost, migrateOn(sql, url, serving, restoring, log)]);
  } finally {
    await sql.end({ timeout: 1 });
  }
}

/** Opens a single connection. `lost` rejects when it is closed, and never resolves. */
function openConnection(url: string): { sql: postgres.Sql; lost: Promise<never> } {
  let lose: (() => void) | undefined;
  const lost = new Promise<never>((_, reject) => {
    lose = () => reject(new DatabaseUnavailableError('the connection was lost'));
  });
  // Closed at the end, too.
  lost.catch(() => undefined);
  const sql = openPostgres(url, {
    max: 1,
    max_lifetime: null,
    fetch_types: false,
    connect_timeout: connectTimeoutSeconds,
    onnotice: () => {},
    onclose: () => lose?.(),
    connection: { TimeZone: 'UTC', application_name: 'lead-engagement migration' },
  });
  return { sql, lost };
}

async function migrateOn(
  sql: postgres.Sql,
  url: string,
  serving: ServingUrls,
  restoring: boolean,
  log: MigrateOptions['log'],
): Promise<void> {
  const [server] = await sql`
    select current_setting('server_version_num')::int as version, current_setting('server_version') as shown,
      current_setting('server_encoding') as encoding`;
  if (server?.version < 150_000) {
    throw new DatabaseSetupError(
      `DATABASE_URL: this is PostgreSQL ${server?.shown}, and the server needs PostgreSQL 15 or later. Upgrade it.`,
    );
  }
  if (server?.encoding !== 'UTF8') {
    throw new DatabaseSetupError(
      `DATABASE_URL: the encoding of the database is ${server?.encoding}. Create one with the encoding UTF8.`,
    );
  }
  await refuseStandby(sql);
  await lockMigrations(sql, log);
  if (!restoring) await refuseUnfinishedRestore(sql);
  await refuseBeforeBaseline(sql);
  await refuseNewerSchema(sql, version);
  await noticeLostClient(sql);
  const progress = await watchMigration(sql, url, log);
  try {
    await changeSchema(sql, progress);
  } finally {
    await progress.stop();
  }
  await admitServingUsers(sql, serving);
  await sql`select ensure_partitions(now(), now() + interval '5 weeks')`;
}

async function changeSchema(sql: postgres.Sql, progress: MigrationProgress): Promise<void> {
  await setLockTimeout(sql, lockTimeoutMs);
  await runMigrations(sql, progress.patienceFor);
  await setDefinitions(sql, progress);
  // No other statement waits for the locks of these.
  await setLockTimeout(sql, 0);
  const during = (step: string, work: () => Promise<void>) => untilFree(work, progress.patienceFor(step));
  await buildIndexes(sql, during);
  await dropIndexes(sql, during);
  await setLockTimeout(sql, lockTimeoutMs);
  await dropUnused(sql, during);
}

const setLockTimeout = (sql: postgres.Sql, ms: number) => sql`select set_config('lock_timeout', ${String(ms)}, false)`;

/** A statement of a process that was killed would go on to its end otherwise, with its locks. Not every system can tell. */
async function noticeLostClient(sql: postgres.Sql): Promise<void> {
  await sql`select set_config('client_connection_check_interval', '1s', false)`.catch(() => undefined);
}

/** Waits until no other server migrates the database. The lock ends with the connection. */
async function lockMigrations(sql: postgres.Sql, log: MigrateOptions['log']): Promise<void> {
  const say = sometimes();
  for (;;) {
    const [row] = await sql`select pg_try_advisory_lock(${sql.unsafe(lock)}) as taken`;
    if (row?.taken) return;
    const waitedSeconds = say();
    if (waitedSeconds !== undefined) {
      const holders = describeBlockers(await findAdvisoryHolders(sql, lock));
      log?.info({ waitedSeconds }, `waiting for another server that migrates the database: ${holders}`);
    }
    await delay(100);
  }
}

/** Throws if the database has tables from before the first migration in the journal: see decision 053. */
async function refuseBeforeBaseline(sql: postgres.Sql): Promise<void> {
  const [baseline] = readJournal().entries;
  const [table] = await sql`select to_regclass('drizzle.__drizzle_migrations') is not null as found`;
  if (!table?.found) return;
  const [latest] =
    await sql`select max(created_at) < ${String(baseline?.when)} as is_older from drizzle.__drizzle_migrations`;
  if (!latest?.is_older) return;
  throw new DatabaseSetupError(
    'This database was made by a version before 0.1.0 that was never released. Start this version on a new database, and import an export of ' +
      'your contacts and leads.',
  );
}

/** The URLs of the database for the users of the API and the worker. */
export interface ServingUrls {
  api: string;
  worker: string;
}

const apiRole = 'lead_engagement_api';
const workerRole = 'lead_engagement_worker';

/** Lets the users of the API and the worker assume their roles. If they are two, the API's cannot become the worker's role. */
async function admitServingUsers(sql: postgres.Sql, urls: ServingUrls): Promise<void> {
  const [api, worker] = [urls.api, urls.worker].map((url) => readDatabaseUrl(url).address.user ?? '') as [
    string,
    string,
  ];
  // The worker also writes for one tenant at a time, with the API's role.
  await admitServingUser(sql, worker, [apiRole, workerRole]);
  if (api === worker) return;
  // If the API's user also did the work before, it is a member of the worker's role still.
  if (await admitServingUser(sql, api, [apiRole])) await sql`revoke ${sql(workerRole)} from ${sql(api)}`;
}

/**
 * Lets a user other than the owner assume roles. Returns false if it is the owner or a role of the server. Throws if the user has more
 * permissions than the roles.
 */
async function admitServingUser(sql: postgres.Sql, name: string, roles: string[]): Promise<boolean> {
  const [user] = await sql`
    select rolname = current_user or rolname in ${sql([apiRole, workerRole])} as is_known,
      rolsuper or pg_has_role(oid, current_user::regrole, 'MEMBER') as is_owner
    from pg_roles where rolname = ${name}`;
  if (!user || user.is_known) return false;
  if (user.is_owner) {
    throw new DatabaseSetupError(
      `The user ${name} has all the rights of the owner of the tables. Name users in DATABASE_URL and DATABASE_WORKER_URL that are not superusers, and not members of the role of DATABASE_OWNER_URL.`,
    );
  }
  await grantWithoutInheriting(sql, name, roles);
  return true;
}

/** The user has to assume a role to use its permissions. PostgreSQL 16 and later set this per grant, older versions per user. */
async function grantWithoutInheriting(sql: postgres.Sql, name: string, roles: string[]): Promise<void> {
  const [server] = await sql`select current_setting('server_version_num')::int >= 160000 as is_by_grant`;
  if (server?.is_by_grant) {
    await sql`grant ${sql(roles)} to ${sql(name)} with inherit false, set true`;
    return;
  }
  await sql`grant ${sql(roles)} to ${sql(name)}`;
  await sql`alter role ${sql(name)} noinherit`;
}

/** Sets functions, triggers, roles, policies and grants if they or the schema have changed. This briefly locks every table. */
async function setDefinitions(sql: postgres.Sql, progress: MigrationProgress): Promise<void> {
  const { text, hash } = await readDefinitions();
  await sql`create table if not exists drizzle.access (hash text primary key)`;
  const applied = await sql`select from drizzle.access where hash = ${hash}`;
  if (applied.length > 0) return recordServerVersion(sql, version);
  const tables = await sql<{ name: string }[]>`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition order by relname`;
  const locks = new Map(tables.map(({ name }) => [name, 'access exclusive'] as const));
  const set = async (tx: postgres.TransactionSql) => {
    await tx.unsafe(text).simple();
    await tx`delete from drizzle.access`;
    await tx`insert into drizzle.access values (${hash})`;
  };
  await withTables(sql, locks, set, progress.patienceFor('the functions, triggers and policies'));
  await recordServerVersion(sql, version);
}

/** Reads the functions, triggers, roles, policies and grants, and hashes them together with the list of migrations. */
async function readDefinitions(): Promise<{ text: string; hash: string }> {
  const [functions, access, grants, journal] = await Promise.all(
    ['functions.sql', 'access.sql', 'grants.sql', 'meta/_journal.json'].map((name) =>
      readFile(`${folder}/${name}`, 'utf8'),
    ),
  );
  const text = `${functions}${access}${grants}`;
  return { text, hash: createHash('sha256').update(`${text}${journal}`).digest('hex') };
}

/** Returns a hexadecimal hash that identifies the schema. */
export async function readSchemaHash(): Promise<string> {
  return (await readDefinitions()).hash;
}
