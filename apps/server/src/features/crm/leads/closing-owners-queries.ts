import { getTableColumns } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../../db/client.js';
import type { Fragment } from '../../../db/filters.js';
import { columnList } from '../../../db/rows.js';
import { nilUuid } from '../../../ids.js';
import { leads } from './table.js';

/**
 * Fills in the owner at closing of those of the next leads of a tenant that are closed and have none, `limit` looked at. It is what the first
 * later change of the owner names as the earlier one, else the present owner. Returns the last lead; undefined if none is left.
 */
export async function fillOwnersAtClosing(
  tx: Transaction,
  tenantId: string,
  after: string,
  limit: number,
): Promise<{ last: string | undefined; filled: number }> {
  const next = await tx<{ id: string; isUnknown: boolean }[]>`
    select id, owner_at_closing_id is null and status not in ('OPEN', 'NURTURING') as is_unknown
    from leads where tenant_id = ${tenantId} and id > ${after} order by id limit ${limit}`;
  const ids = next.filter(({ isUnknown }) => isUnknown).map(({ id }) => id);
  // Locked before their history is read, which is then that of the row.
  const held = await tx<{ id: string }[]>`
    select id from leads
    where tenant_id = ${tenantId} and id = any(${ids}::uuid[]) and owner_at_closing_id is null
      and status not in ('OPEN', 'NURTURING')
    order by id for no key update`;
  await tx`
    update leads l set owner_at_closing_id = coalesce(known.owner_id, ${nilUuid}::uuid)
    from unnest(${held.map(({ id }) => id)}::uuid[]) as held (id)
    join leads r on r.tenant_id = ${tenantId} and r.id = held.id
    left join lateral (
      select created_at, id from lead_changes c
      where c.tenant_id = ${tenantId} and c.lead_id = held.id and c.changes -> 'status' ->> 1 = r.status
      order by created_at desc, id desc limit 1
    ) closing on true
    left join lateral (
      select true as is_known, (c.changes -> 'assigned_to_id' ->> 0)::uuid as owner_id from lead_changes c
      where c.tenant_id = ${tenantId} and c.lead_id = held.id and c.changes ? 'assigned_to_id'
        and (closing.id is null or (c.created_at, c.id) > (closing.created_at, closing.id))
      order by c.created_at, c.id limit 1
    ) given on true
    cross join lateral (
      select case when given.is_known then given.owner_id else r.assigned_to_id end as owner_id
    ) known
    where l.tenant_id = ${tenantId} and l.id = held.id`;
  return { last: next.length === limit ? next.at(-1)?.id : undefined, filled: held.length };
}

const otherColumns = Object.keys(getTableColumns(leads)).filter((field) => field !== 'assignedToId');

/** Leads of a tenant, as a table with the name `leads`, in which who owned a closed one when it was closed is its owner. */
export function asClosed(db: Queryable, tenantId: string): Fragment {
  return db`(
    select ${columnList(db, otherColumns)}, nullif(coalesce(owner_at_closing_id, assigned_to_id), ${nilUuid}) as assigned_to_id
    from leads where tenant_id = ${tenantId}
  ) leads`;
}
