import { grantsScope, type View, type ViewQuery, type ViewResource, viewResources } from '@lead-engagement/contract';
import type { Caller } from '../../../callers/caller.js';
import { seenBy } from '../../../callers/owned-records.js';
import type { Queryable, Transaction } from '../../../db/client.js';
import { afterCursor, allOf, countRows, type Fragment, hasOneOf, inOrder, ofRecords } from '../../../db/filters.js';
import { fetchPage, openPage, type Page } from '../../../db/pages.js';
import { recordsOf } from '../../../db/records.js';
import { ownValue } from '../../../own-value.js';
import { toView, type ViewRow } from './present.js';
import { views } from './table.js';

export const viewRecords = recordsOf(views, 'view');

/** Returns true if a caller may read the list of a view. Nobody may read one that only a newer version knows. */
export function mayReadList({ scopes }: Pick<Caller, 'scopes'>, resource: ViewResource): boolean {
  const scope = ownValue(viewResources, resource)?.scope;
  return scope !== undefined && grantsScope(scopes, scope);
}

/** A page of the views that a caller can see. */
export async function listViews(db: Queryable, caller: Caller, query: ViewQuery): Promise<Page<View>> {
  const page = openPage(`views of ${caller.userId}`, query);
  const readable = (Object.keys(viewResources) as ViewResource[]).filter((resource) => mayReadList(caller, resource));
  const matching = allOf(db, [
    db`tenant_id = ${caller.tenantId}`,
    db`resource = any(${readable}::text[])`,
    seenBy(db, caller, query.shared),
    hasOneOf(db, 'resource', query.resource, query['resource[not]']),
    ...ofRecords(db, 'view', query),
  ]);
  return fetchPage(page, {
    rows: db<ViewRow[]>`
      select * from views where ${allOf(db, [matching, afterCursor(db, page, 'created_at')])}
      ${inOrder(db, page, 'created_at')} limit ${page.limit + 1}`,
    count: () => countRows(db, 'views', matching),
    position: (row) => ({ value: row.createdAt, id: row.id }),
    present: toView,
  });
}

/** Counts the views of a user or, with null, of keys without an owner. */
export function countViewsOf(tx: Transaction, tenantId: string, ownerId: string | null): Promise<number> {
  return countRows(tx, 'views', tx`tenant_id = ${tenantId} and owner_id is not distinct from ${ownerId}::uuid`);
}

/** Deletes a locked view. */
export async function removeView(tx: Transaction, { tenantId, id }: ViewRow): Promise<void> {
  await tx`delete from views where tenant_id = ${tenantId} and id = ${id}`;
}

/** A column that views of a list can show. */
export interface FieldPlace {
  resource: ViewResource;
  column: string;
}

/** A user as columns name them, and as filters do. */
interface NamedUser {
  uuid: string;
  id: string;
}

/**
 * Gives the shared views of a user to another, and replaces the user in these filters of all views of the tenant. Changes `limit` views at
 * most, and returns how many.
 */
export async function moveViews(
  tx: Transaction,
  tenantId: string,
  { from, to, filters, limit }: { from: NamedUser; to: NamedUser; filters: readonly string[]; limit: number },
  now: Date,
): Promise<number> {
  const named = tx`f.key = any(${[...filters]}::text[]) and ${from.id} = any(string_to_array(f.value, ','))`;
  const rows = await tx`
    with next as materialized (
      select id from views where tenant_id = ${tenantId} and (
        (shared and owner_id = ${from.uuid})
        or exists (select from jsonb_each_text(views.filters) f where ${named}))
      order by id limit ${limit} for no key update
    )
    update views v set
      owner_id = case when v.shared and v.owner_id = ${from.uuid} then ${to.uuid}::uuid else v.owner_id end,
      filters = (
        select coalesce(jsonb_object_agg(f.key, case when ${named} then (
          select string_agg(once.id, ',' order by once.at) from (
            select case when part.id = ${from.id} then ${to.id} else part.id end as id, min(part.at) as at
            from unnest(string_to_array(f.value, ',')) with ordinality part (id, at) group by 1) once
        ) else f.value end), '{}')
        from jsonb_each_text(v.filters) f),
      version = v.version + 1, updated_at = ${now.toISOString()}
    from next where v.tenant_id = ${tenantId} and v.id = next.id returning v.id`;
  return rows.length;
}

/** Takes a column out of the views of a list that show it, `limit` of them at most. Returns how many it changed. */
export async function removeColumn(
  tx: Transaction,
  tenantId: string,
  { resource, column }: FieldPlace,
  limit: number,
  now: Date,
): Promise<number> {
  const rows = await tx`
    with next as materialized (
      select id from views where tenant_id = ${tenantId} and resource = ${resource} and ${column} = any(columns)
      order by id limit ${limit} for no key update
    )
    update views v set columns = array_remove(v.columns, ${column}), version = v.version + 1, updated_at = ${now.toISOString()}
    from next where v.tenant_id = ${tenantId} and v.id = next.id returning v.id`;
  return rows.length;
}

/**
 * The views for which the query `paths` has rows, with these rows, oldest first; `total` counts those beyond `limit` too. Views that only
 * a deleted user sees are left out.
 */
export function listMentions(
  tx: Transaction,
  tenantId: string,
  paths: Fragment,
  limit: number,
): Promise<(ViewRow & { paths: string[]; total: number })[]> {
  return tx<(ViewRow & { paths: string[]; total: number })[]>`
    select v.*, count(*) over ()::int as total from (
      select *, array(${paths} order by 1) as paths from views
      where tenant_id = ${tenantId} and (shared or exists (
        select from users u where u.tenant_id = views.tenant_id and u.id = views.owner_id and u.deleted_at is null))
    ) v where v.paths <> '{}' order by v.created_at, v.id limit ${limit}`;
}
