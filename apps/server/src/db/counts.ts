import type { Database, Queryable, Transaction } from './client.js';
import type { CountedResource } from './table.js';

export type { CountedResource } from './table.js';

/** Records that `delta` live rows of a resource came (or, negative, went). */
export async function addToCount(
  tx: Transaction,
  tenantId: string,
  resource: CountedResource,
  delta: number,
): Promise<void> {
  await tx`insert into count_deltas (tenant_id, resource, delta) values (${tenantId}, ${resource}, ${delta})`;
}

/** How many live rows a tenant has of a resource: the sum of the deltas, which the worker keeps few. */
export async function sumCount(db: Queryable, tenantId: string, resource: CountedResource): Promise<number> {
  const [row] = await db<{ total: number }[]>`
    select coalesce(sum(delta), 0)::bigint as total from count_deltas
    where tenant_id = ${tenantId} and resource = ${resource}`;
  return row?.total ?? 0;
}

/**
 * Replaces the count deltas of each tenant, resource and day by their sum; returns how many went into sums. One statement:
 * it sums exactly the rows that it deletes, so that rows inserted meanwhile count as before.
 */
export async function compactCounts(db: Database): Promise<number> {
  const [row] = await db<{ rows: number }[]>`
    with turn as materialized (
      select pg_try_advisory_xact_lock(hashtextextended('lead_engagement.compact_counts', 0)) as mine
    ), crowded as (
      select tenant_id, resource, day from count_deltas where (select mine from turn)
      group by tenant_id, resource, day having count(*) > 1
    ), gone as (
      delete from count_deltas d using crowded
      where d.tenant_id = crowded.tenant_id and d.resource = crowded.resource
        and d.day is not distinct from crowded.day
      returning d.tenant_id, d.resource, d.day, d.delta
    ), summed as (
      insert into count_deltas (tenant_id, resource, day, delta)
      select tenant_id, resource, day, sum(delta)::bigint from gone group by tenant_id, resource, day
    )
    select count(*)::int as rows from gone`;
  return row?.rows ?? 0;
}
