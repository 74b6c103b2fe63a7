import { connect, type Database } from '../../db/client.js';
import { measureSkew, mostSkewMs } from '../../db/clock.js';
import type { EmbeddedUrls } from '../../db/embedded/embedded-postgres.js';
import { findLastBackup } from '../../db/last-backup.js';
import { poolsTransactions } from '../../db/pooler.js';
import { describeNewerSchema, findSchemaVersion, ownSchemaVersion, readJournal } from '../../db/schema-version.js';
import { findUnfinishedRestore } from '../../db/unfinished-restore.js';
import { encodeId, nilUuid } from '../../ids.js';
import { maxLossesAlone } from '../../jobs/handler.js';
import type { Cipher } from '../../security/encryption.js';
import { checkSecretsReadable } from '../../security/stored-secrets.js';
import { dayMs, hourMs } from '../../time.js';
import { type Finding, ok, problem, tryCheck, warning } from './finding.js';

/** Checks the database, and what the server keeps in it. `cipher` is undefined if there is no key yet. */
export async function checkDatabase(
  urls: Pick<EmbeddedUrls, 'owner' | 'api'> & { pooled?: boolean },
  cipher: Cipher | undefined,
): Promise<Finding[]> {
  const { pooled = false } = urls;
  const owner = connect(urls.owner, 'owner', { maxConnections: 1 });
  const serving = connect(urls.api, 'lead_engagement_api', { maxConnections: 1, pooled });
  try {
    const reached = await tryCheck('database', 'Check DATABASE_URL, and that PostgreSQL runs.', () =>
      checkVersion(owner),
    );
    if (reached.some(({ status }) => status === 'problem')) return reached;
    const schema = await tryCheck('schema', 'Run `migrate`.', () => checkSchema(owner));
    const state = [...reached, ...(await checkServer(owner)), ...(await checkPooler(urls.api, pooled)), ...schema];
    if (schema.some(({ status }) => status !== 'ok')) return state;
    return [
      ...state,
      ...(await tryCheck('database role', 'Use the users that docs/database.md describes.', () => checkRole(serving))),
      ...(await tryCheck('stored secrets', 'Set SECRET_KEY or DATA_DIR to those of the server.', () =>
        checkSecrets(owner, cipher),
      )),
      ...(await tryCheck('WAL archive', 'Look at pg_stat_archiver.', () => checkArchive(owner))),
      ...(await tryCheck('last backup', 'Make a backup.', () => checkLastBackup(owner, new Date()))),
      ...(await tryCheck('moves', 'Look at the table tenant_moves.', () => checkMoves(owner))),
      ...(await tryCheck('jobs', 'Check that a worker runs.', () => checkJobs(owner))),
      ...(await tryCheck('change feed', 'Check the database.', () => checkChangeFeed(owner))),
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

/** The rights of the owner, and the clock. */
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
  const clock = await tryCheck('clock', 'Synchronize the clocks of both machines.', async () => {
    const skewMs = await measureSkew(owner);
    const detail = `${Math.abs(skewMs)} ms ${skewMs < 0 ? 'ahead of' : 'behind'} the database`;
    if (Math.abs(skewMs) <= mostSkewMs) return ok('clock', detail);
    return problem('clock', detail, 'Synchronize the clocks of both machines, for example with NTP.');
  });
  return [...rights, ...clock];
}

/** Whether DATABASE_URL is a pooler that pools transactions, and DATABASE_DIRECT_URL is set then, and only then. */
async function checkPooler(url: string, pooled: boolean): Promise<Finding[]> {
  // As the user itself: the role of the API is not needed here, and may not be there yet.
  const pools = [1, 2].map(() => connect(url, 'owner', { maxConnections: 1, pooled: true }));
  try {
    return await tryCheck('pooler', 'Connect to PostgreSQL directly.', async () => {
      const [first, second] = pools as [Database, Database];
      if (!(await poolsTransactions(first, second))) {
        if (!pooled) return ok('pooler', 'sessions are kept');
        return warning(
          'pooler',
          'none that pools transactions',
          'Leave DATABASE_DIRECT_URL out: it makes statements slower.',
        );
      }
      if (pooled) return ok('pooler', 'it pools transactions, and DATABASE_DIRECT_URL is set');
      return problem(
        'pooler',
        'each transaction has another session',
        'Set DATABASE_DIRECT_URL, or set the pooler to pool sessions.',
      );
    });
  } finally {
    await Promise.all(pools.map((pool) => pool.end({ timeout: 1 })));
  }
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
  const [found] = await serving<{ login: string; role: string; rights: boolean; works: boolean }[]>`
    select session_user as login, current_user as role, rolsuper or rolbypassrls as rights,
      pg_has_role(session_user, 'lead_engagement_worker', 'MEMBER') as works
    from pg_roles where rolname = session_user`;
  if (!found?.rights && found?.works) {
    return warning(
      'database role',
      `${found.login} serves as ${found.role}, and can become the role of the worker, which writes rows of all tenants`,
      'Name another user for the worker in DATABASE_WORKER_URL: see "Your own PostgreSQL" in docs/database.md.',
    );
  }
  if (!found?.rights) return ok('database role', `${found?.login} serves as ${found?.role}`);
  return warning(
    'database role',
    `${found.login} is a superuser`,
    'Serve with a user that owns nothing: see "Your own PostgreSQL" in docs/database.md.',
  );
}

async function checkSecrets(owner: Database, cipher: Cipher | undefined): Promise<Finding> {
  if (!cipher) {
    return problem('stored secrets', 'this server has no key', 'Set SECRET_KEY or DATA_DIR to those of the server.');
  }
  await checkSecretsReadable(owner, cipher);
  return ok('stored secrets', `readable with the key ${cipher.keyIds()[0]}`);
}

const heldSeconds = 10;

/** Names the transactions that hold back the change feed and the streams of a tenant: those with changes that are not committed. */
async function checkChangeFeed(owner: Database): Promise<Finding> {
  const [oldest] = await owner<{ pid: number; name: string; state: string | null; seconds: number; count: number }[]>`
    select a.pid, coalesce(nullif(a.application_name, ''), a.usename, 'unknown') as name, a.state,
      floor(extract(epoch from clock_timestamp() - a.xact_start))::float8 as seconds, count(*) over ()::int as count
    from (
      select distinct pid from pg_locks where locktype = 'advisory' and objsubid = 1 and classid::bigint >> 24 = 76
        and database = (select oid from pg_database where datname = current_database())
    ) l join pg_stat_activity a using (pid)
    where a.xact_start < clock_timestamp() - make_interval(secs => ${heldSeconds})
    order by a.xact_start limit 1`;
  if (!oldest) return ok('change feed', 'nothing holds it back');
  const { pid, name, state, seconds, count } = oldest;
  return warning(
    'change feed',
    `${count} open transactions hold back changes, streams and record events of their tenants. The oldest, of ${name} (process ${pid}, ${state ?? 'unknown state'}), has been open for ${seconds} s`,
    `End it if it is not meant: select pg_terminate_backend(${pid})`,
  );
}

/** Whether PostgreSQL archives its write-ahead log, and whether the last attempt succeeded. */
async function checkArchive(owner: Database): Promise<Finding> {
  const [found] = await owner<{ mode: string; failed: string | null; archived: string | null; fails: boolean }[]>`
    select current_setting('archive_mode') as mode, last_failed_time::timestamptz(0)::text as failed,
      last_archived_time::timestamptz(0)::text as archived,
      last_failed_time is not null and last_failed_time > coalesce(last_archived_time, '-infinity') as fails
    from pg_stat_archiver`;
  if (!found || found.mode === 'off') return ok('WAL archive', 'off: what is written after a backup is not in it');
  if (found.fails) {
    return problem(
      'WAL archive',
      `the last attempt to archive failed, at ${found.failed}`,
      'Look at the log of PostgreSQL, and mend archive_command: until it works, the disk of the database fills up.',
    );
  }
  if (!found.archived) return warning('WAL archive', 'on, but nothing is archived yet', 'Make a first full backup.');
  return ok('WAL archive', `last archived at ${found.archived}`);
}

const oldBackupMs = 2 * dayMs;

/** Says how old the last backup is. With an archive of the write-ahead log, `backup` is not needed each day. */
async function checkLastBackup(owner: Database, now: Date): Promise<Finding> {
  const at = await findLastBackup(owner);
  const [{ archives } = { archives: false }] = await owner<{ archives: boolean }[]>`
    select current_setting('archive_mode') <> 'off' as archives`;
  const detail = at
    ? `${describeAge(now.getTime() - at.getTime())} old, of ${at.toISOString()}`
    : 'none was made by `backup`';
  if (archives || (at && now.getTime() - at.getTime() <= oldBackupMs)) return ok('last backup', detail);
  return warning('last backup', detail, 'Run `backup` each day: see "Backups" in docs/backup.md.');
}

function describeAge(ms: number): string {
  return ms < dayMs ? `${Math.max(0, Math.floor(ms / hourMs))} h` : `${Math.floor(ms / dayMs)} days`;
}

/** Names a tenant that a move has made read-only. */
async function checkMoves(owner: Database): Promise<Finding> {
  const [oldest] = await owner<{ id: string; target: string; startedAt: string; count: number }[]>`
    select id, target, started_at, count(*) over ()::int as count from tenant_moves
    where phase in ('draining', 'frozen') order by started_at limit 1`;
  if (!oldest) return ok('moves', 'none holds a tenant back');
  const id = encodeId('tenant', oldest.id);
  return warning(
    'moves',
    `${oldest.count} tenants cannot be written or do no work because of a move, such as ${id} to ${oldest.target} since ${oldest.startedAt}`,
    `If the move does not run any more, run \`tenants move ${id}\` again with the same file, or with \`--cancel\` to take it back.`,
  );
}

const overdueMinutes = 10;

/** Names the job that ended or blocked its process most often while it ran alone, and that goes on being tried: a job without `giveUp`. */
async function checkSuspects(owner: Database): Promise<Finding> {
  const [worst] = await owner<{ kind: string; tenantId: string; id: string; losses: number; count: number }[]>`
    select kind, tenant_id, id, lost_leases - 1 as losses, count(*) over ()::int as count
    from work where lost_leases > ${maxLossesAlone} order by lost_leases desc, due_at limit 1`;
  if (!worst) return ok('suspects', 'no job ends its process');
  const { kind, id, losses, count } = worst;
  const of = worst.tenantId === nilUuid ? '' : ` of the tenant ${encodeId('tenant', worst.tenantId)}`;
  return warning(
    'suspects',
    `${count} jobs end or block the process in which they run alone. The worst is ${kind} ${id}${of}: ${losses} times in a row`,
    'Look in the log of the worker for `work.suspects_ended` and what was logged before it, and report it. It is tried again until it succeeds: no other job waits for it.',
  );
}

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
  return [overdue, letters, await checkSuspects(owner)];
}
