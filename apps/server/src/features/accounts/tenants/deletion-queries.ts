import type { Database, Queryable } from '../../../db/client.js';
import type { tenantDeletions } from './table.js';

/** An ordered deletion as stored. Ids are UUIDs. */
export type DeletionRow = typeof tenantDeletions.$inferSelect;

/** Orders the deletion of a live tenant and its sandbox; an order that there is already only becomes due earlier. Needs the owner's role. */
export async function insertDeletion(
  owner: Queryable,
  { id, sandboxId, orderedAt, dueAt }: Pick<DeletionRow, 'id' | 'sandboxId' | 'orderedAt' | 'dueAt'>,
): Promise<DeletionRow> {
  const [row] = await owner<DeletionRow[]>`
    insert into tenant_deletions ${owner({ id, sandboxId, orderedAt, dueAt })}
    on conflict (id) do update set due_at = least(tenant_deletions.due_at, excluded.due_at) returning *`;
  return row as DeletionRow;
}

/** Takes an order back. Returns false if there is none, or it has begun. Needs the owner's role. */
export async function removeDeletion(owner: Queryable, id: string): Promise<boolean> {
  const { count } = await owner`delete from tenant_deletions where id = ${id} and started_at is null`;
  return count === 1;
}

export async function findDeletion(db: Queryable, id: string): Promise<DeletionRow | undefined> {
  const [row] = await db<DeletionRow[]>`select * from tenant_deletions where id = ${id}`;
  return row;
}

/** All orders, also those that are done. */
export async function listDeletions(db: Queryable): Promise<DeletionRow[]> {
  return db<DeletionRow[]>`select * from tenant_deletions order by ordered_at, id`;
}

/** Whether a tenant is being deleted, or was. */
export async function hasBegunDeletion(db: Queryable): Promise<boolean> {
  const [row] = await db`select from tenant_deletions where started_at is not null limit 1`;
  return row !== undefined;
}

/** The orders that are due and not done. */
export async function listDueDeletions(db: Queryable, now: Date): Promise<string[]> {
  const rows = await db<{ id: string }[]>`
    select id from tenant_deletions where due_at <= ${now.toISOString()} and completed_at is null order by due_at limit 1000`;
  return rows.map(({ id }) => id);
}

/** Ends the access of a tenant whose deletion is due. Returns when that was; undefined if none is due. */
export async function beginDeletion(db: Database, id: string): Promise<string | undefined> {
  const [row] = await db<{ startedAt: string | null }[]>`select begin_tenant_deletion(${id}::uuid) as started_at`;
  return row?.startedAt ?? undefined;
}

/** Deletes at most `limit` rows of a tenant from a table. Returns their number. */
export async function deleteTenantRows(db: Database, tenantId: string, table: string, limit: number): Promise<number> {
  const [row] = await db<{ count: number }[]>`
    select delete_tenant_rows(${tenantId}::uuid, ${table}, ${limit}::int) as count`;
  return row?.count ?? 0;
}

/** Deletes the tenant itself and its sandbox. Throws a foreign-key violation if a table still refers to them. */
export async function deleteEmptyTenant(db: Database, id: string): Promise<void> {
  await db`select delete_empty_tenant(${id}::uuid)`;
}

/** Adds to the totals of a deletion, and writes how far it is. */
export async function recordProgress(
  db: Database,
  id: string,
  { rows, files }: { rows: number; files: number },
  reached: Partial<Pick<DeletionRow, 'emptiedAt' | 'completedAt'>> = {},
): Promise<void> {
  const { emptiedAt = null, completedAt = null } = reached;
  await db`
    update tenant_deletions set deleted_rows = deleted_rows + ${rows}, deleted_files = deleted_files + ${files},
      emptied_at = coalesce(emptied_at, ${emptiedAt}), completed_at = coalesce(completed_at, ${completedAt})
    where id = ${id}`;
}

/** The next files of a tenant, to be removed from the store before their rows. */
export async function listFilesOf(
  db: Database,
  tenantId: string,
  limit: number,
): Promise<{ id: string; bytes: number | null }[]> {
  return db`select id, bytes from files where tenant_id = ${tenantId} limit ${limit}`;
}

/**
 * Every table with rows of tenants, from the catalogue: a table comes before those that it refers to, so that its rows can be deleted first.
 * Partitions count as their table.
 */
export async function listTenantTables(db: Queryable): Promise<string[]> {
  const tables = await db<{ name: string; refersTo: string[] }[]>`
    select c.relname as name, coalesce((
      select json_agg(distinct target.relname) from pg_constraint f join pg_class target on target.oid = f.confrelid
      where f.conrelid = c.oid and f.contype = 'f' and f.confrelid <> c.oid), '[]') as refers_to
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id' and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
    order by c.relname`;
  const ordered: string[] = [];
  const left = new Map(tables.map(({ name, refersTo }) => [name, refersTo]));
  while (left.size > 0) {
    const free = [...left.keys()].filter((name) => ![...left.values()].some((targets) => targets.includes(name)));
    if (free.length === 0) throw new Error(`Tables refer to each other: ${[...left.keys()].join(', ')}.`);
    for (const name of free) left.delete(name);
    ordered.push(...free);
  }
  return ordered;
}

/** The number of rows of a tenant in each table that has any. */
export async function countTenantRows(db: Queryable, tenantIds: readonly string[]): Promise<Record<string, number>> {
  const counts = new Map<string, number>();
  for (const table of (await listTenantTables(db)).toSorted()) {
    const [row] = await db<{ count: number }[]>`
      select count(*) as count from ${db(table)} where tenant_id = any(${[...tenantIds]}::uuid[])`;
    if (row && row.count > 0) counts.set(table, row.count);
  }
  return Object.fromEntries(counts);
}
