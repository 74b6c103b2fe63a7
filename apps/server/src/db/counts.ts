import type { Queryable, Transaction } from './client.js';

export type CountedResource = 'contacts' | 'leads' | 'activities';

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
