import { grantsScope, type View, type ViewQuery, type ViewResource, viewResources } from '@lead-engagement/contract';
import type { Caller } from '../../callers/caller.js';
import { seenBy } from '../../callers/owned-records.js';
import type { Queryable, Transaction } from '../../db/client.js';
import { afterCursor, allOf, countRows, inOrder } from '../../db/filters.js';
import { fetchPage, openPage, type Page } from '../../db/pages.js';
import { recordsOf } from '../../db/records.js';
import { toView, type ViewRow } from './present.js';
import { views } from './table.js';

export const viewRecords = recordsOf(views, 'view');

/** Returns true if a caller may read the list of a view. */
export function mayReadList({ scopes }: Pick<Caller, 'scopes'>, resource: ViewResource): boolean {
  return grantsScope(scopes, viewResources[resource].scope);
}

/** A page of the views that a caller can see. */
export async function listViews(db: Queryable, caller: Caller, query: ViewQuery): Promise<Page<View>> {
  const page = openPage(`views of ${caller.userId}`, query);
  const readable = (Object.keys(viewResources) as ViewResource[]).filter((resource) => mayReadList(caller, resource));
  const matching = allOf(db, [
    db`tenant_id = ${caller.tenantId}`,
    db`resource = any(${readable}::text[])`,
    seenBy(db, caller, query.shared),
    query.resource && db`resource = ${query.resource}`,
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
