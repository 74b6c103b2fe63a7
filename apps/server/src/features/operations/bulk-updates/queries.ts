import type { BulkUpdate, BulkUpdateQuery } from '@lead-engagement/contract';
import type { Database, Queryable, Transaction } from '../../../db/client.js';
import { afterCursor, allOf, countRows, type Fragment, hasOneOf, inOrder, ofRecords } from '../../../db/filters.js';
import { fetchPage, openPage, type Page } from '../../../db/pages.js';
import { type BulkUpdateRow, toBulkUpdate } from './present.js';
import type { UndoState } from './table.js';

type Key = Pick<BulkUpdateRow, 'tenantId' | 'id'>;

export async function insertBulkUpdate(tx: Transaction, row: BulkUpdateRow): Promise<void> {
  const { filter, changes, failures, undo: _, ...plain } = row;
  await tx`
    insert into bulk_updates ${tx({
      ...plain,
      filter: tx.json(filter as never),
      changes: tx.json(changes as never),
      failures: tx.json(failures as never),
    })}`;
}

export async function findBulkUpdate(db: Queryable, tenantId: string, id: string): Promise<BulkUpdateRow | undefined> {
  const [row] = await db<BulkUpdateRow[]>`select * from bulk_updates where tenant_id = ${tenantId} and id = ${id}`;
  return row;
}

export async function lockBulkUpdate(
  tx: Transaction,
  tenantId: string,
  id: string,
): Promise<BulkUpdateRow | undefined> {
  const [row] = await tx<BulkUpdateRow[]>`
    select * from bulk_updates where tenant_id = ${tenantId} and id = ${id} for update`;
  return row;
}

/** What a batch adds to a bulk update. */
export interface Advance {
  lastLeadId: string | null;
  matched: number;
  changed: number;
  failed: number;
  /** All of them so far. */
  failures: BulkUpdate['failures'];
}

/** Keeps what a batch did, and how far the leads have been looked at with it. */
export async function advanceBulkUpdate(
  tx: Transaction,
  { tenantId, id }: Key,
  { lastLeadId, matched, changed, failed, failures }: Advance,
  moment: string,
): Promise<void> {
  await tx`
    update bulk_updates set status = 'RUNNING', started_at = coalesce(started_at, ${moment}), updated_at = ${moment},
      last_lead_id = ${lastLeadId}, matched = matched + ${matched}, changed = changed + ${changed},
      failed = failed + ${failed}, failures = ${tx.json(failures as never)},
      changes_kept = changes_kept or (not dry_run and ${changed > 0})
    where tenant_id = ${tenantId} and id = ${id}`;
}

/** Ends a bulk update that has not ended; returns it as it is then. */
export async function endBulkUpdate(
  tx: Transaction,
  { tenantId, id }: Key,
  status: 'COMPLETED' | 'FAILED' | 'CANCELLED',
  error: string | null,
  moment: string,
): Promise<BulkUpdateRow | undefined> {
  const [row] = await tx<BulkUpdateRow[]>`
    update bulk_updates set status = ${status}, error = ${error}, completed_at = ${moment},
      started_at = coalesce(started_at, ${moment}), updated_at = ${moment}
    where tenant_id = ${tenantId} and id = ${id} and status in ('PENDING', 'RUNNING') returning *`;
  return row;
}

/** Stores how far the undo of a bulk update is. At its end, `changes_kept` says that nothing is left to undo. */
export async function setUndo(tx: Transaction, { tenantId, id }: Key, undo: UndoState, moment: string): Promise<void> {
  await tx`
    update bulk_updates set undo = ${tx.json(undo as never)}, updated_at = ${moment},
      changes_kept = changes_kept and ${undo.status !== 'COMPLETED'}
    where tenant_id = ${tenantId} and id = ${id}`;
}

/** A page of bulk updates. */
export async function listBulkUpdates(
  db: Queryable,
  tenantId: string,
  query: BulkUpdateQuery,
): Promise<Page<BulkUpdate>> {
  const page = openPage('bulk updates', query);
  const matching = allOf(db, [
    db`tenant_id = ${tenantId}`,
    hasOneOf(db, 'status', query.status, query['status[not]']),
    ...ofRecords(db, 'bulkUpdate', query),
  ]);
  return fetchPage(page, {
    rows: db<BulkUpdateRow[]>`
      select * from bulk_updates where ${allOf(db, [matching, afterCursor(db, page, 'created_at')])}
      ${inOrder(db, page, 'created_at')} limit ${page.limit + 1}`,
    count: () => countRows(db, 'bulk_updates', matching),
    position: ({ createdAt, id }) => ({ value: createdAt, id }),
    present: toBulkUpdate,
  });
}

/** Changes that are deleted in one statement. */
const purgedChanges = 5_000;

/**
 * Deletes the next bulk updates of a tenant that ended and were made before a moment, their changes first. Returns how many, and `limit`
 * where changes are left.
 */
export async function deleteOldBulkUpdates(
  db: Database,
  tenantId: string,
  cutoff: string,
  limit: number,
): Promise<number> {
  const old = await db<{ id: string }[]>`
    select id from bulk_updates
    where tenant_id = ${tenantId} and created_at < ${cutoff} and completed_at is not null
    order by created_at limit ${limit}`;
  const ids = old.map(({ id }) => id);
  if ((await deleteChangesOf(db, tenantId, ids)) === purgedChanges) return limit;
  await db`delete from bulk_updates where tenant_id = ${tenantId} and id = any(${ids}::uuid[])`;
  return ids.length;
}

/** Deletes the next changes of bulk updates. Returns how many. */
async function deleteChangesOf(db: Database, tenantId: string, ids: string[]): Promise<number> {
  const { count } = await db`
    delete from bulk_update_changes where tenant_id = ${tenantId} and ctid = any(array(
      select ctid from bulk_update_changes where tenant_id = ${tenantId} and bulk_update_id = any(${ids}::uuid[])
      limit ${purgedChanges}))`;
  return count;
}

/**
 * Deletes the changes of the next bulk updates of a tenant that ended before a moment, unless they are being undone. Returns how many
 * bulk updates, and `limit` where changes are left.
 */
export async function deleteOldChanges(db: Database, tenantId: string, cutoff: string, limit: number): Promise<number> {
  const old = await db<{ id: string }[]>`
    select id from bulk_updates r
    where tenant_id = ${tenantId} and completed_at < ${cutoff} and ${keepsChanges(db)}
    order by completed_at limit ${limit}`;
  const ids = old.map(({ id }) => id);
  if ((await deleteChangesOf(db, tenantId, ids)) === purgedChanges) return limit;
  await db`update bulk_updates set changes_kept = false where tenant_id = ${tenantId} and id = any(${ids}::uuid[])`;
  return ids.length;
}

/** The condition for a bulk update `r` whose changes are kept and not in use. */
export function keepsChanges(db: Queryable): Fragment {
  return db`r.changes_kept and (r.undo is null or r.undo ->> 'completedAt' is not null)`;
}
