import type { Queryable } from '../../db/client.js';
import { quoteNames } from '../backup/tables.js';
import { MoveError } from './move-error.js';

/** A table with rows of tenants. */
export interface MovedTable {
  name: string;
  /** The stored columns. */
  columns: readonly string[];
  primaryKey: readonly string[];
  /** The column with the tenant: `tenant_id`, or `id` of the tenants themselves. */
  tenantColumn: 'tenant_id' | 'id';
}

/**
 * Lists the tables with rows of tenants, from the catalogue, so that a new one is moved too. A table comes behind those that it refers to.
 * Partitions count as their table.
 */
export async function listMovedTables(db: Queryable): Promise<MovedTable[]> {
  const found = await db<(MovedTable & { refersTo: string[] })[]>`
    select c.relname as name,
      (select json_agg(a.attname order by a.attname) from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
      coalesce((select json_agg(a.attname order by a.attnum) from pg_index i join pg_attribute a on a.attrelid = c.oid and a.attnum = any(i.indkey)
        where i.indrelid = c.oid and i.indisprimary), '[]') as primary_key,
      case when c.relname = 'tenants' then 'id' else 'tenant_id' end as tenant_column,
      coalesce((select json_agg(distinct target.relname) from pg_constraint f join pg_class target on target.oid = f.confrelid
        where f.conrelid = c.oid and f.contype = 'f' and f.confrelid <> c.oid), '[]') as refers_to
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition and (
      c.relname = 'tenants' or exists (
        select from pg_attribute a where a.attrelid = c.oid and a.attname = 'tenant_id' and not a.attisdropped))
    order by c.relname`;
  const keyless = found.find(({ primaryKey }) => primaryKey.length === 0);
  if (keyless) throw new Error(`${keyless.name} has no primary key.`);
  const ordered: MovedTable[] = [];
  const left = new Map(found.map((table) => [table.name, table]));
  while (left.size > 0) {
    const free = [...left.values()].filter(({ refersTo }) => !refersTo.some((name) => left.has(name)));
    if (free.length === 0) throw new Error(`Tables refer to each other: ${[...left.keys()].join(', ')}.`);
    for (const { refersTo: _, ...table } of free) {
      left.delete(table.name);
      ordered.push(table);
    }
  }
  return ordered;
}

/** Throws MoveError unless both databases have the same tables with the same columns. */
export function refuseOtherTables(source: readonly MovedTable[], target: readonly MovedTable[]): void {
  const describe = ({ name, columns }: MovedTable) => `${name} (${columns.join(', ')})`;
  const [mine, theirs] = [new Set(source.map(describe)), new Set(target.map(describe))];
  const other = [...mine, ...theirs].find((table) => !mine.has(table) || !theirs.has(table));
  if (other) throw new MoveError(`The databases differ in the table ${other}: one of them was changed by hand.`);
}

/** The condition for rows of these tenants (UUIDs), for a COPY, which takes no parameters. */
export function ofTenants({ tenantColumn }: MovedTable, tenantIds: readonly string[]): string {
  return `${tenantColumn} in (${tenantIds.map((id) => `'${id}'`).join(', ')})`;
}

/** The columns of a table, quoted. `prefix` is that of the table in the statement. */
export function columnsOf({ columns }: MovedTable, prefix = ''): string {
  return columns.map((name) => `${prefix}${quoteNames([name])}`).join(', ');
}
