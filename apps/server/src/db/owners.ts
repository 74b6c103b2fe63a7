import type { Transaction } from './client.js';

/** A table whose records belong to users, and the lock under which its records are changed. */
const owned = {
  leads: { column: 'assigned_to_id', lock: 'update' },
  contacts: { column: 'owner_id', lock: 'no key update' },
} as const;

/** Who hands over records to whom, and how many at most. Ids are UUIDs. */
export interface Reassignment {
  tenantId: string;
  fromUserId: string;
  toUserId: string | null;
  limit: number;
  now: Date;
}

/**
 * Reassigns the next records of a user, live ones first, to another user or to nobody. Returns how many it found, and which live ones it
 * reassigned. Live and deleted records have an index each: a query for both could use neither, and would read and sort all records of the
 * user for each batch.
 */
export async function reassignRecords(
  tx: Transaction,
  table: keyof typeof owned,
  { tenantId, fromUserId, toUserId, limit, now }: Reassignment,
): Promise<{ count: number; live: string[] }> {
  const column = tx(owned[table].column);
  const ofUser = tx`tenant_id = ${tenantId} and ${column} = ${fromUserId}`;
  const lock = owned[table].lock === 'update' ? tx`for update` : tx`for no key update`;
  const [row] = await tx<[{ count: number; live: string[] }]>`
    with next as materialized (
      (select id from ${tx(table)} where ${ofUser} and deleted_at is null order by created_at, id limit ${limit})
      union all (select id from ${tx(table)} where ${ofUser} and deleted_at is not null limit ${limit})
      limit ${limit}
    ), held as (
      select id from ${tx(table)} where ${ofUser} and id = any(array(select id from next)) order by id ${lock}
    ), reassigned as (
      update ${tx(table)} r set ${column} = ${toUserId}, version = version + 1, updated_at = ${now.toISOString()}
      from held where r.tenant_id = ${tenantId} and r.id = held.id returning r.id, r.deleted_at
    )
    select (select count(*)::int from next) as count,
      array(select id from reassigned where deleted_at is null) as live`;
  return row;
}
