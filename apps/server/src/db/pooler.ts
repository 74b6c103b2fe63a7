import type { Database } from './client.js';
import { openPostgres } from './driver.js';
import { pooledDefaults } from './session.js';

/**
 * Makes the settings of the API the defaults of the user of `url` in this database, for a pooler that gives each transaction another
 * connection. Connections that the pooler has already opened keep the old ones. Several servers can call it at once.
 */
export async function setPooledDefaults(url: string): Promise<void> {
  const sql = openPostgres(url, { max: 1, fetch_types: false, onnotice: () => {} });
  try {
    await sql.begin(async (tx) => {
      await tx`select pg_advisory_xact_lock(hashtext('lead_engagement.pooled_defaults'))`;
      const [found] = await tx<{ user: string; database: string; settings: string[] | null }[]>`
        select session_user as user, current_database() as database, (
          select to_jsonb(setconfig) from pg_db_role_setting s join pg_database d on d.oid = s.setdatabase
          where s.setrole = session_user::regrole and d.datname = current_database()
        ) as settings`;
      if (!found) return;
      // A role can change its own defaults, but not while it acts as another one.
      await tx`set local role none`;
      for (const [name, value] of Object.entries(pooledDefaults)) {
        if (found.settings?.includes(`${name}=${value}`)) continue;
        await tx`alter role ${tx(found.user)} in database ${tx(found.database)} set ${tx(name)} = ${tx.unsafe(`'${value}'`)}`;
      }
    });
  } finally {
    await sql.end({ timeout: 5 });
  }
}

/**
 * Returns true if a pooler gives each transaction another connection, as PgBouncer does with `pool_mode = transaction`: two connections
 * to it, used one after the other, then reach the same process of the database.
 */
export async function poolsTransactions(first: Database, second: Database): Promise<boolean> {
  const processes: (number | undefined)[] = [];
  for (const db of [first, second]) {
    const [row] = await db<{ pid: number }[]>`select pg_backend_pid() as pid`;
    processes.push(row?.pid);
  }
  return processes[0] === processes[1];
}
