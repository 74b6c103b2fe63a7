import { type ChangeResource, limits } from '@lead-engagement/contract';
import type { Queryable } from '../../../db/client.js';
import type { Horizon } from '../../../events/change-horizon.js';
import { type ChangedFields, wholeTransactions } from '../../../events/changed-records.js';
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
export const followed = [...streamedResources, 'notification'] as const;
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

/** So many changes behind a page are looked through for more of the same transactions. */
const lookedAhead = 1_000;

/** A page of changes, and what there is to show of it. */
export interface WholeChanges<R> {
  /** The rows that the page goes through: the next one begins behind the last of them. */
  read: readonly R[];
  /** The rows to join and show. */
  shown: readonly R[];
}

/**
 * Makes whole what one transaction did to one record. Transactions of a tenant write between one another, so that a page can end between two changes
 * of a record by the same one. Then the record is shown with the last of them, and all of them count: those before the page are read again, and
 * those that go on behind it are left to a later page. A record belongs to one transaction until it ends, so that this changes no order.
 */
export async function toWholeChanges<R extends ChangeRow>(
  db: Queryable,
  tenantId: string,
  resources: readonly FollowedResource[] | readonly ChangeResource[],
  rows: readonly R[],
  { after, horizon, isFull }: { after: Place; horizon: Horizon; isFull: boolean },
): Promise<WholeChanges<R>> {
  const read = isFull ? wholeTransactions(rows) : rows;
  const numbers = read.flatMap(({ transaction }) => transaction ?? []);
  const last = read.at(-1);
  if (!last || numbers.length === 0) return { read, shown: read };
  const before = horizon.of(tenantId);
  const end = isFull ? last : before < horizon.top ? { xid: before, seq: 0 } : undefined;
  const later = end
    ? await db<Pick<ChangeRow, 'transaction' | 'recordId'>[]>`
        select distinct ahead.transaction, ahead.record_id from unnest(${[...resources]}::text[]) as followed (name)
        cross join lateral (
          select transaction, record_id from changes
          where tenant_id = ${tenantId} and resource = followed.name and (xid, seq) > (${end.xid}::bigint, ${end.seq}::bigint)
          order by xid, seq limit ${lookedAhead}
        ) as ahead
        where ahead.transaction = any(${numbers.map(String)}::text[]::bigint[])`
    : [];
  const goesOn = new Set(later.map(keyOf));
  const ending = read.filter((row) => !goesOn.has(keyOf(row)));
  const begun = ending.filter(({ transaction }) => transaction !== null && transaction <= after.xid);
  if (begun.length === 0) return { read, shown: ending };
  const earlier = await db<R[]>`
    select changes.* from changes
    where tenant_id = ${tenantId} and resource = any(${[...resources]}::text[])
      and xid >= ${Math.min(...begun.map(({ transaction }) => transaction as number))}::bigint
      and (xid, seq) <= (${after.xid}::bigint, ${after.seq}::bigint)
      and (transaction, record_id) in (
        select * from unnest(${begun.map(({ transaction }) => String(transaction))}::text[]::bigint[], ${begun.map(({ recordId }) => recordId)}::uuid[])
      )
    order by xid, seq`;
  return { read, shown: [...earlier, ...ending] };
}

const keyOf = ({ transaction, recordId }: Pick<ChangeRow, 'transaction' | 'recordId'>) => `${transaction} ${recordId}`;

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
