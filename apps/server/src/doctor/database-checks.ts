import { connect, type Database } from '../db/client.js';
import type { EmbeddedUrls } from '../db/embedded/embedded-postgres.js';
import { describeNewerSchema, findSchemaVersion, ownSchemaVersion, readJournal } from '../db/schema-version.js';
import { findUnfinishedRestore } from '../db/unfinished-restore.js';
import type { Cipher } from '../security/encryption.js';
import { checkSecretsReadable } from '../security/stored-secrets.js';
import { type Finding, ok, problem, tryCheck, warning } from './finding.js';

/** Checks the database, and what the server keeps in it. `cipher` is undefined if there is no key yet. */
export async function checkDatabase(urls: EmbeddedUrls, cipher: Cipher | undefined): Promise<Finding[]> {
  const owner = connect(urls.owner, 'owner', { maxConnections: 1 });
  const serving = connect(urls.api, 'lead_engagement_api', { maxConnections: 1 });
  try {
    const reached = await tryCheck('database', 'Check DATABASE_URL, and that PostgreSQL runs.', () =>
      checkVersion(owner),
    );
    if (reached.some(({ status }) => status === 'problem')) return reached;
    const schema = await tryCheck('schema', 'Run `migrate`.', () => checkSchema(owner));
    const state = [...reached, ...(await checkServer(owner)), ...schema];
    if (schema.some(({ status }) => status !== 'ok')) return state;
    return [
      ...state,
      ...(await tryCheck('database role', 'Use the users that docs/self-hosting.md describes.', () =>
        checkRole(serving),
      )),
      ...(await tryCheck('stored secrets', 'Set SECRET_KEY or DATA_DIR to those of the server.', () =>
        checkSecrets(owner, cipher),
      )),
      ...(await tryCheck('jobs', 'Check that a worker runs.', () => checkJobs(owner))),
    ];
  } finally {
    await Promise.all([owner.end({ timeout: 1 }), serving.end({ timeout: 1 })]);
  }
}

async function checkVersion(owner: Database): Promise<Finding> {
  const [found] = await owner<{ version: number; shown: string; encoding: string; standby: boolean }[]>`
    select current_setting('server_version_num')::int as version, current_setting('server_version') as shown,
      current_setting('server_encoding') as encoding, pg_is_in_recovery() as standby`;
  if (!found || found.version < 150_000) {
    return problem('database', `PostgreSQL ${found?.shown}`, 'Upgrade to PostgreSQL 15 or later.');
  }
  if (found.encoding !== 'UTF8') {
    return problem('database', `the encoding is ${found.encoding}`, 'Create a database with the encoding UTF8.');
  }
  if (found.standby) return problem('database', 'it is a standby', 'Set DATABASE_URL to the primary.');
  return ok('database', `PostgreSQL ${found.shown}`);
}

const mostSkewMs = 5_000;

/** The rights of the owner, the clock, and a pooler that pools transactions. */
async function checkServer(owner: Database): Promise<Finding[]> {
  const rights = await tryCheck('database rights', 'Grant CREATEROLE to the user of DATABASE_OWNER_URL.', async () => {
    const [found] = await owner<{ name: string; may: boolean; ready: boolean }[]>`
      select current_user as name, rolcreaterole or rolsuper as may,
        (select count(*) = 2 from pg_roles where rolname in ('lead_engagement_api', 'lead_engagement_worker')
          and pg_has_role(current_user, oid, 'MEMBER')) as ready
      from pg_roles where rolname = current_user`;
    if (found?.ready) return ok('database rights', `${found.name} is a member of the server's roles`);
    if (found?.may) return ok('database rights', `${found.name} may create the server's roles`);
    return problem(
      'database rights',
      `${found?.name} may not create roles`,
      `Run \`ALTER ROLE ${found?.name} CREATEROLE\`.`,
    );
  });
  const pooler = await tryCheck('pooler', 'Connect to PostgreSQL directly.', async () => {
    await owner`select set_config('lead_engagement.doctor', 'here', false)`;
    const seen = await owner<{ pid: number; kept: string | null }[]>`
      select pg_backend_pid() as pid, current_setting('lead_engagement.doctor', true) as kept`;
    const [later] = await owner<{ pid: number; kept: string | null }[]>`
      select pg_backend_pid() as pid, current_setting('lead_engagement.doctor', true) as kept`;
    if (seen[0]?.pid === later?.pid && later?.kept === 'here') return ok('pooler', 'the session is kept');
    return problem(
      'pooler',
      'each transaction has another session',
      'Set the pooler to pool sessions, not transactions.',
    );
  });
  const clock = await tryCheck('clock', 'Synchronize the clocks of both machines.', async () => {
    const startedAt = Date.now();
    const [row] = await owner<{ ms: number }[]>`select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms`;
    const skewMs = Math.round((row?.ms ?? 0) - (startedAt + Date.now()) / 2);
    const detail = `${Math.abs(skewMs)} ms ${skewMs < 0 ? 'ahead of' : 'behind'} the database`;
    if (Math.abs(skewMs) <= mostSkewMs) return ok('clock', detail);
    return problem('clock', detail, 'Synchronize the clocks of both machines, for example with NTP.');
  });
  return [...rights, ...pooler, ...clock];
}

async function checkSchema(owner: Database): Promise<Finding> {
  const unfinished = await findUnfinishedRestore(owner);
  if (unfinished) return problem('schema', 'a restore was not completed', unfinished);
  const found = await findSchemaVersion(owner);
  const own = ownSchemaVersion();
  if (found === own) return ok('schema', own);
  if (!found) return warning('schema', 'the database is empty', 'Start the server, or run `migrate` or `restore`.');
  if (readJournal().entries.some(({ tag }) => tag === found)) {
    return warning(
      'schema',
      `${found}; this version needs ${own}`,
      'Make a backup, then start this version or run `migrate`.',
    );
  }
  return problem(
    'schema',
    `the database has ${await describeNewerSchema(owner, found)}; this version has ${own}`,
    'Run the version of the server that migrated it, or a later one. To go back, restore a backup from before.',
  );
}

async function checkRole(serving: Database): Promise<Finding> {
  const [found] = await serving<{ login: string; role: string; rights: boolean }[]>`
    select session_user as login, current_user as role, rolsuper or rolbypassrls as rights
    from pg_roles where rolname = session_user`;
  if (!found?.rights) return ok('database role', `${found?.login} serves as ${found?.role}`);
  return warning(
    'database role',
    `${found.login} is a superuser`,
    'Serve with a user that owns nothing: see "Your own PostgreSQL" in docs/self-hosting.md.',
  );
}

async function checkSecrets(owner: Database, cipher: Cipher | undefined): Promise<Finding> {
  if (!cipher) {
    return problem('stored secrets', 'this server has no key', 'Set SECRET_KEY or DATA_DIR to those of the server.');
  }
  await checkSecretsReadable(owner, cipher);
  return ok('stored secrets', `readable with the key ${cipher.keyIds()[0]}`);
}

const overdueMinutes = 10;

async function checkJobs(owner: Database): Promise<Finding[]> {
  const [due] = await owner<{ count: number; kind: string | null; minutes: number }[]>`
    select count(*)::int as count, (array_agg(kind order by due_at))[1] as kind,
      coalesce(floor(extract(epoch from now() - min(due_at)) / 60), 0)::float8 as minutes
    from work where not leased and due_at < now() - make_interval(mins => ${overdueMinutes})`;
  const [dead] = await owner<{ count: number }[]>`select count(*)::int as count from dead_letters`;
  const overdue = due?.count
    ? warning(
        'jobs',
        `${due.count} are overdue, ${due.kind} by ${due.minutes} min`,
        'Check that a worker runs and what it logs. After a stop they are done within minutes.',
      )
    : ok('jobs', 'none is overdue');
  const letters = dead?.count
    ? warning(
        'dead letters',
        `${dead.count} jobs were given up`,
        'Look at them with `jobs list`, then `jobs retry` or `jobs discard`.',
      )
    : ok('dead letters', 'none');
  return [overdue, letters];
}
