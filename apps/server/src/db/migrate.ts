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
  const sql = postgres(url, { max: 1, onnotice: () => {}, connection: { TimeZone: 'UTC' } });
  try {
    const [server] = await sql`select current_setting('server_version_num')::int as version`;
    if (server?.version < 150_000) throw new Error('PostgreSQL 15 or later is needed.');
    await sql`select pg_advisory_lock(${sql.unsafe(lock)})`;
    await runMigrations(drizzle(sql), { migrationsFolder: folder });
    await sql.unsafe(await readFile(`${folder}/access.sql`, 'utf8')).simple();
    await installJobTables(sql);
    await sql`select ensure_partitions(now(), now() + interval '5 weeks')`;
  } finally {
    await sql.end();
  }
}
