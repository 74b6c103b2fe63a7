import type { Sql } from 'postgres';

/**
 * The comment on the schema of the migrations says when the last backup was made. Every role can read it, no backup has it, and only the
 * owner of the schema writes it.
 */
const schema = 'drizzle';
const mark = 'last backup: ';

/** Records that a backup was made of the database as it was at `at`. A later one stays. */
export async function recordBackup(sql: Pick<Sql, 'unsafe'>, at: Date): Promise<void> {
  const last = await findLastBackup(sql);
  if (last !== undefined && last >= at) return;
  await sql.unsafe(`comment on schema ${schema} is '${mark}${at.toISOString()}'`);
}

/** Returns of what time the last backup is; undefined if none was made by `backup`. */
export async function findLastBackup(sql: Pick<Sql, 'unsafe'>): Promise<Date | undefined> {
  const [found] = await sql.unsafe<{ comment: string | null }[]>(
    `select obj_description(oid, 'pg_namespace') as comment from pg_namespace where nspname = '${schema}'`,
  );
  const text = found?.comment ?? '';
  const at = new Date(text.startsWith(mark) ? text.slice(mark.length) : '');
  return Number.isNaN(at.getTime()) ? undefined : at;
}
