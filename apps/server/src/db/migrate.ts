import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { drizzle } from 'drizzle-orm/postgres-js';
import { migrate as runMigrations } from 'drizzle-orm/postgres-js/migrator';
import postgres from 'postgres';
import { installJobTables } from '../jobs/install.js';

const folder = fileURLToPath(
  new URL(import.meta.url.endsWith('.ts') ? '../../drizzle' : '../drizzle', import.meta.url),
);
const lock = "hashtext('lead_engagement.migrations')";

/**
 * Brings the database of `url` to the present schema and sets roles, policies and grants. Safe to run from several
 * processes at once: they wait for each other. Throws where PostgreSQL is older than 15 or the role may not create roles.
 */
export async function migrate(url: string): Promise<void> {
  const sql = postgres(url, { max: 1, fetch_types: false, onnotice: () => {}, connection: { TimeZone: 'UTC' } });
  try {
    const [server] = await sql`select current_setting('server_version_num')::int as version`;
    if (server?.version < 150_000) throw new Error('PostgreSQL 15 or later is needed.');
    await sql`select pg_advisory_lock(${sql.unsafe(lock)})`;
    await runMigrations(drizzle(sql), { migrationsFolder: folder });
    await setAccess(sql);
    await installJobTables(sql);
    await sql`select ensure_partitions(now(), now() + interval '5 weeks')`;
  } finally {
    await sql.end();
  }
}

/** Sets roles, policies and grants where the schema or they have changed: it locks every table, if only for a moment. */
async function setAccess(sql: postgres.Sql): Promise<void> {
  const [access, journal] = await Promise.all(
    ['access.sql', 'meta/_journal.json'].map((name) => readFile(`${folder}/${name}`, 'utf8')),
  );
  const hash = createHash('sha256').update(`${access}${journal}`).digest('hex');
  await sql`create table if not exists drizzle.access (hash text primary key)`;
  const applied = await sql`select from drizzle.access where hash = ${hash}`;
  if (applied.length > 0) return;
  await sql.begin(async (tx) => {
    await tx.unsafe(access as string).simple();
    await tx`delete from drizzle.access`;
    await tx`insert into drizzle.access values (${hash})`;
  });
}
