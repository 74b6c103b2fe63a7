import { type ChangeResource, limits } from '@lead-engagement/contract';
import type { Queryable } from '../../../db/client.js';
import type { Horizon } from '../../../events/change-horizon.js';
import type { ChangedFields } from '../../../events/changed-records.js';
import { type StreamedResource, streamedResources } from './records.js';
import type { ChangeKind } from './table.js';

/** A place in the changes of a tenant: behind the transaction of this number, or behind a row of it. */
export interface Place {
  xid: number;
  seq: number;
}

/** One change. Ids are UUIDs. */
export interface ChangeRow extends Place {
  transaction: number | null;
  recordId: string;
  kind: ChangeKind;
  cause: string | null;
  fields: ChangedFields | null;
  createdAt: string;
}

/** What live streams follow. */
const followed = [...streamedResources, 'notification'] as const;
export type FollowedResource = StreamedResource | 'notification';

/**
 * The next changes behind a place, `limit` at most, of transactions before the horizon: the horizon is older than this
 * statement, which therefore sees all that they have committed.
 */
export function listChangeRows(
  db: Queryable,
  tenantId: string,
  resource: ChangeResource,
  { after, before, limit }: { after: Place; before: number; limit: number },
): Promise<ChangeRow[]> {
  return db<ChangeRow[]>`
    select transaction, xid, seq, record_id, kind, cause, fields, created_at from changes
    where tenant_id = ${tenantId} and resource = ${resource} and (xid, seq) > (${after.xid}::bigint, ${after.seq}::bigint)
      and xid < ${before}::bigint
    order by xid, seq limit ${limit}`;
}

/** The same, with the records as they were after each change, where that is kept. */
export function listImages(
  db: Queryable,
  tenantId: string,
  resource: ChangeResource,
  { after, before, limit }: { after: Place; before: number; limit: number },
): Promise<(ChangeRow & { image: Record<string, unknown> | null })[]> {
  return db<(ChangeRow & { image: Record<string, unknown> | null })[]>`
    select transaction, xid, seq, record_id, kind, cause, fields, image, created_at from changes
    where tenant_id = ${tenantId} and resource = ${resource} and (xid, seq) > (${after.xid}::bigint, ${after.seq}::bigint)
      and xid < ${before}::bigint
    order by xid, seq limit ${limit}`;
}

/** How many there are behind a place, of so many as are counted. */
export async function countChangeRows(
  db: Queryable,
  tenantId: string,
  resource: ChangeResource,
  { after, before }: { after: Place; before: number },
): Promise<number> {
  const [row] = await db<{ count: number }[]>`
    select count(*)::int as count from (
      select from changes
      where tenant_id = ${tenantId} and resource = ${resource}
        and (xid, seq) > (${after.xid}::bigint, ${after.seq}::bigint) and xid < ${before}::bigint
      limit ${limits.countedChanges}
    ) counted`;
  return row?.count ?? 0;
}

/** The same of all resources that streams follow together, in one order. */
export function listAllChangeRows(
  db: Queryable,
  tenantId: string,
  { after, before, limit }: { after: Place; before: number; limit: number },
): Promise<(ChangeRow & { resource: FollowedResource })[]> {
  return db<(ChangeRow & { resource: FollowedResource })[]>`
    select next.* from unnest(${[...followed]}::text[]) as followed (name)
    cross join lateral (
      select resource, transaction, xid, seq, record_id, kind, cause, fields, created_at from changes
      where tenant_id = ${tenantId} and resource = followed.name
        and (xid, seq) > (${after.xid}::bigint, ${after.seq}::bigint) and xid < ${before}::bigint
      order by xid, seq limit ${limit}
    ) as next
    order by xid, seq limit ${limit}`;
}

/** The place of the last change of each of these tenants before the horizon; of one without any, nothing. */
export function listChangeEnds(
  db: Queryable,
  tenantIds: readonly string[],
  horizon: Horizon,
): Promise<(Place & { tenantId: string })[]> {
  return db<(Place & { tenantId: string })[]>`
    select tenants.id as tenant_id, ends.xid, ends.seq
    from unnest(${[...tenantIds]}::uuid[], ${tenantIds.map((id) => String(horizon.of(id)))}::text[]) as tenants (id, before)
    cross join lateral (
      select last.* from unnest(${[...followed]}::text[]) as followed (name)
      cross join lateral (
        select xid, seq from changes
        where tenant_id = tenants.id and resource = followed.name and xid < tenants.before::bigint
        order by xid desc, seq desc limit 1
      ) as last
      order by xid desc, seq desc limit 1
    ) as ends`;
}
