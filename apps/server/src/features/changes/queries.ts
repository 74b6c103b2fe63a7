import { type ChangeResource, changeResources } from '@lead-engagement/contract';
import type { Queryable } from '../../db/client.js';
import type { ChangeKind } from './table.js';

/** A place in the changes of a tenant: behind the transaction of this number, or behind a row of it. */
export interface Place {
  xid: number;
  seq: number;
}

/** One change. Ids are UUIDs. */
export interface ChangeRow extends Place {
  recordId: string;
  kind: ChangeKind;
  createdAt: string;
}

/** What live streams follow. */
const followed = [...changeResources, 'notification'] as const;
export type FollowedResource = (typeof followed)[number];

/** What is known of the database at a moment. */
export interface Horizon {
  /** The oldest transaction that runs still: all before it have ended. */
  xid: number;
  /** Tells this database from others, where transactions have other numbers. */
  database: string;
}

/** Where the changes end at present: what commits from now on comes behind it. */
export async function findHorizon(db: Queryable): Promise<Horizon> {
  const [row] = await db<Horizon[]>`
    select pg_snapshot_xmin(pg_current_snapshot())::text::bigint as xid, (
      select system_identifier from pg_control_system()
    )::text || '-' || (select oid from pg_database where datname = current_database())::text as database`;
  return row as Horizon;
}

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
    select xid, seq, record_id, kind, created_at from changes
    where tenant_id = ${tenantId} and resource = ${resource} and (xid, seq) > (${after.xid}::bigint, ${after.seq}::bigint)
      and xid < ${before}::bigint
    order by xid, seq limit ${limit}`;
}

/** The same of all resources together, in one order. */
export function listAllChangeRows(
  db: Queryable,
  tenantId: string,
  { after, before, limit }: { after: Place; before: number; limit: number },
): Promise<(ChangeRow & { resource: FollowedResource })[]> {
  return db<(ChangeRow & { resource: FollowedResource })[]>`
    select next.* from unnest(${[...followed]}::text[]) as followed (name)
    cross join lateral (
      select resource, xid, seq, record_id, kind, created_at from changes
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
  before: number,
): Promise<(Place & { tenantId: string })[]> {
  return db<(Place & { tenantId: string })[]>`
    select tenants.id as tenant_id, ends.xid, ends.seq
    from unnest(${[...tenantIds]}::uuid[]) as tenants (id)
    cross join lateral (
      select last.* from unnest(${[...followed]}::text[]) as followed (name)
      cross join lateral (
        select xid, seq from changes
        where tenant_id = tenants.id and resource = followed.name and xid < ${before}::bigint
        order by xid desc, seq desc limit 1
      ) as last
      order by xid desc, seq desc limit 1
    ) as ends`;
}
