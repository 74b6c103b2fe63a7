import {
  findViewProblems,
  limits,
  type View,
  type ViewCreate,
  type ViewFilters,
  type ViewResource,
  type ViewUpdate,
  viewResources,
} from '@lead-engagement/contract';
import type { Caller } from '../../../callers/caller.js';
import { madeBy } from '../../../callers/maker.js';
import { checkMayChange, checkSomebodySees, sees } from '../../../callers/owned-records.js';
import type { Write } from '../../../callers/write.js';
import type { Queryable, Transaction } from '../../../db/client.js';
import { changedFields } from '../../../db/diff.js';
import { ApiError } from '../../../errors.js';
import { encodeId, newUuid } from '../../../ids.js';
import { toView, type ViewRow } from './present.js';
import { countViewsOf, mayReadList, removeView, viewRecords } from './queries.js';

/** A view that the caller can see. Throws NOT_FOUND. */
export async function getView(db: Queryable, caller: Caller, id: string): Promise<View> {
  const row = await viewRecords.get(db, caller.tenantId, id);
  if (!sees(caller, row) || !mayReadList(caller, row.resource)) throw notFound();
  return toView(row);
}

/** Locks a view that the caller may change. Throws NOT_FOUND, FORBIDDEN, PRECONDITION_FAILED. */
export async function lockView(
  tx: Transaction,
  caller: Caller,
  id: string,
  ifMatch: number | undefined,
): Promise<ViewRow> {
  // Checked before the version, so that a caller learns nothing of a view that they cannot see.
  await getView(tx, caller, id);
  const row = await viewRecords.lock(tx, caller.tenantId, id, ifMatch);
  checkMayChange(caller, row, 'view');
  return row;
}

/**
 * Saves a view. Throws VALIDATION_ERROR for parameters that its list does not accept, FORBIDDEN if the caller may not read it, CONFLICT
 * beyond the limit.
 */
export async function createView({ tx, caller, now }: Write, input: ViewCreate): Promise<View> {
  const { tenantId, userId } = caller;
  const { name, resource, filters = {}, sort = null, columns = [], shared = false } = input;
  if (!mayReadList(caller, resource)) {
    const { scope } = viewResources[resource];
    throw new ApiError(
      'FORBIDDEN.scope_missing',
      `A view of ${resource} needs the scope ${scope}. Use a credential with that scope.`,
    );
  }
  checkSomebodySees(userId, shared);
  checkListTakes(resource, { filters, sort });
  if ((await countViewsOf(tx, tenantId, userId)) >= limits.viewsPerOwner) {
    throw new ApiError('CONFLICT.limit_reached', `There are ${limits.viewsPerOwner} views already. Delete one first.`);
  }
  const moment = now.toISOString();
  const row = await viewRecords.insert(tx, {
    tenantId,
    id: newUuid(now.getTime()),
    ...madeBy(caller),
    ownerId: userId,
    shared,
    name,
    resource,
    filters,
    sort,
    columns,
    createdAt: moment,
    updatedAt: moment,
  });
  return toView(row);
}

/** Updates a locked view. Throws VALIDATION_ERROR for parameters that its list does not accept. */
export async function updateView(tx: Transaction, row: ViewRow, input: ViewUpdate, now: Date): Promise<View> {
  const { name, filters, sort, columns, shared } = input;
  const changes = changedFields(row, { name, filters, sort, columns, shared });
  if (!changes) return toView(row);
  checkSomebodySees(row.ownerId, changes.shared ?? row.shared);
  const { filters: newFilters = row.filters, sort: newSort = row.sort } = changes;
  if (changes.filters !== undefined || changes.sort !== undefined) {
    checkListTakes(row.resource, { filters: newFilters, sort: newSort });
  }
  return toView(await viewRecords.update(tx, row, changes, now));
}

/** Deletes a locked view. */
export async function deleteView(tx: Transaction, row: ViewRow): Promise<{ id: string; deleted: true }> {
  await removeView(tx, row);
  return { id: encodeId('view', row.id), deleted: true };
}

function checkListTakes(resource: ViewResource, list: { filters: ViewFilters; sort: string | null }): void {
  const problems = findViewProblems(resource, list).map(({ path, message }) => {
    return { path: `body.${path}`, code: 'invalid', message };
  });
  const [first] = problems;
  if (first) throw new ApiError('VALIDATION_ERROR', `${first.path}: ${first.message}`, { details: problems });
}

function notFound(): ApiError {
  return new ApiError('NOT_FOUND', 'There is no view with this id.');
}
