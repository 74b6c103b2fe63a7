import type { Sql } from 'postgres';

/** Exists while a restore is under way. Every role can see that a schema exists, and none but the owner has access to it. */
const schema = 'lead_engagement_restore';

/** Marks the database as restored only in part. */
export async function markUnfinishedRestore(sql: Sql, backup: string): Promise<void> {
  await sql.unsafe(`create schema if not exists ${schema}`);
  await sql`select set_config('lead_engagement.backup', ${backup}, false)`;
  await sql.unsafe(`do $$ begin
    execute format('comment on schema ${schema} is %L', current_setting('lead_engagement.backup'));
  end $$`);
}

/** Ends the mark. */
export async function clearUnfinishedRestore(sql: Sql): Promise<void> {
  await sql.unsafe(`drop schema if exists ${schema}`);
}

/** Says that the database is restored only in part, and what to do; undefined if it is not. */
export async function findUnfinishedRestore(sql: Pick<Sql, 'unsafe'>): Promise<string | undefined> {
  const [found] = await sql.unsafe<{ backup: string | null; database: string }[]>(`
    select obj_description(oid, 'pg_namespace') as backup, current_database() as database
    from pg_namespace where nspname = '${schema}'`);
  if (!found) return undefined;
  return (
    `The database ${found.database} is restored only in part${found.backup ? ` from ${found.backup}` : ''}: the restore is still running or ` +
    'was interrupted. Wait for it, or run `restore` again with the same or another backup; it removes what the first one left.'
  );
}

/** Thrown instead of serving from such a database. */
export class UnfinishedRestoreError extends Error {
  override readonly name = 'UnfinishedRestoreError';
}

/** Throws UnfinishedRestoreError if the database is restored only in part. */
export async function refuseUnfinishedRestore(sql: Pick<Sql, 'unsafe'>): Promise<void> {
  const message = await findUnfinishedRestore(sql);
  if (message) throw new UnfinishedRestoreError(message);
}
