import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { drizzle } from 'drizzle-orm/postgres-js';
import { migrate as runMigrations } from 'drizzle-orm/postgres-js/migrator';
import postgres from 'postgres';
import { migrationsFolder as folder, readJournal } from './schema-version.js';
import { refuseUnfinishedRestore } from './unfinished-restore.js';

const lock = "hashtext('lead_engagement.migrations')";

/** The time that a schema change may wait for a table lock, because other statements queue behind it. */
const lockTimeoutMs = 2_000;
/** Longer than the statements and transactions of a running server, which have limits of 30 and 60 s. */
const giveUpAfterMs = 180_000;

/**
 * Migrates the database of `url` to the current schema and sets functions, triggers, roles, policies and grants. Several processes can call
 * it at once: they wait for each other. Older servers can write meanwhile: if a table is locked for two seconds, or after a deadlock, the
 * migration starts again, for up to three minutes. `url` is the owner's, `serving` those of the API and the worker. Throws if PostgreSQL
 * is older than 15, the database encoding is not UTF8, the owner may not create roles, or a serving user has the owner's permissions.
 * Throws UnfinishedRestoreError if the database is restored only in part, unless the restore itself calls it.
 */
export async function migrate(
  url: string,
  serving: ServingUrls = { api: url, worker: url },
  { restoring = false } = {},
): Promise<void> {
  const sql = postgres(url, { max: 1, fetch_types: false, onnotice: () => {}, connection: { TimeZone: 'UTC' } });
  try {
    const [server] = await sql`
      select current_setting('server_version_num')::int as version, current_setting('server_encoding') as encoding`;
    if (server?.version < 150_000) throw new Error('PostgreSQL 15 or later is needed.');
    if (server?.encoding !== 'UTF8') {
      throw new Error(`The encoding of the database is ${server?.encoding}. Create one with the encoding UTF8.`);
    }
    await sql`select pg_advisory_lock(${sql.unsafe(lock)})`;
    if (!restoring) await refuseUnfinishedRestore(sql);
    await sql`select set_config('lock_timeout', ${String(lockTimeoutMs)}, false)`;
    await refuseBeforeBaseline(sql);
    const database = drizzle(sql);
    await untilTablesAreFree(() => runMigrations(database, { migrationsFolder: folder }));
    await untilTablesAreFree(() => setDefinitions(sql));
    await admitServingUsers(sql, serving);
    await sql`select ensure_partitions(now(), now() + interval '5 weeks')`;
  } finally {
    await sql.end();
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
  throw new Error(
    'This database was made by a version before 0.1.0 that was never released. Start this version on a new database, and import an export of ' +
      'your contacts and leads.',
  );
}

/** Repeats a transaction that locks tables until it gets the locks. */
async function untilTablesAreFree(work: () => Promise<void>): Promise<void> {
  const giveUpAtMs = performance.now() + giveUpAfterMs;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!isLocked(error) || performance.now() > giveUpAtMs) throw error;
      // Let queued statements run first.
      await delay(250 + Math.random() * 500);
    }
  }
}

/** Returns true if a statement could not get a lock because of a timeout or a deadlock. Drizzle wraps the error as `cause`. */
function isLocked(error: unknown): boolean {
  const { code, cause } = error as { code?: unknown; cause?: { code?: unknown } };
  return ['55P03', '40P01'].includes(String(code ?? cause?.code));
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
  const [api, worker] = [urls.api, urls.worker].map((url) => decodeURIComponent(new URL(url).username)) as [
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
    throw new Error(
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
async function setDefinitions(sql: postgres.Sql): Promise<void> {
  const { text, hash } = await readDefinitions();
  await sql`create table if not exists drizzle.access (hash text primary key)`;
  const applied = await sql`select from drizzle.access where hash = ${hash}`;
  if (applied.length > 0) return;
  await sql.begin(async (tx) => {
    await tx.unsafe(text).simple();
    await tx`delete from drizzle.access`;
    await tx`insert into drizzle.access values (${hash})`;
  });
}

/** Reads the functions, triggers, roles, policies and grants, and hashes them together with the list of migrations. */
async function readDefinitions(): Promise<{ text: string; hash: string }> {
  const [functions, access, journal] = await Promise.all(
    ['functions.sql', 'access.sql', 'meta/_journal.json'].map((name) => readFile(`${folder}/${name}`, 'utf8')),
  );
  const text = `${functions}${access}`;
  return { text, hash: createHash('sha256').update(`${text}${journal}`).digest('hex') };
}

/** Returns a hexadecimal hash that identifies the schema. */
export async function readSchemaHash(): Promise<string> {
  return (await readDefinitions()).hash;
}
