import type { Queryable } from '../../src/db/client.js';

/** Who waits for a lock on a table of this database. In those of other tests, copies of one template, it has the same number. */
export function listWaiting(db: Queryable, table: string): Promise<{ pid: number }[]> {
  return db<{ pid: number }[]>`
    select pid from pg_locks where relation = ${table}::text::regclass and not granted
      and database = (select oid from pg_database where datname = current_database())`;
}
