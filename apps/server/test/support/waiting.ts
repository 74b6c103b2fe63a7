import type { Queryable } from '../../src/db/client.js';

/**
 * The processes that wait for a lock on a table of this database. A table has the same number in other tests' databases, which are copies
 * of one template.
 */
export function listWaiting(db: Queryable, table: string): Promise<{ pid: number }[]> {
  return db<{ pid: number }[]>`
    select pid from pg_locks where relation = ${table}::text::regclass and not granted
      and database = (select oid from pg_database where datname = current_database())`;
}
