import type { Change, ChangePage, ChangeQuery, ChangeResource } from '@lead-engagement/contract';
import type { Database } from '../../../db/client.js';
import { encodeId } from '../../../ids.js';
import { readCursor, writeCursor } from './cursor.js';
import { type ChangeRow, findHorizon, listChangeRows } from './queries.js';
import { idKinds, readRecords } from './records.js';

/** What has changed since a cursor; without one, nothing, and a cursor for what will. Throws INVALID_CURSOR. */
export async function listChanges(
  db: Database,
  tenantId: string,
  { resource, since, limit }: ChangeQuery,
  now: Date,
): Promise<ChangePage> {
  const horizon = await findHorizon(db);
  const { database } = horizon;
  const before = horizon.of(tenantId);
  const scope = { tenantId, resource, database };
  const end = { xid: before, seq: 0 };
  const after = since === undefined ? end : readCursor(scope, since, now);
  const rows = await listChangeRows(db, tenantId, resource, { after, before, limit: limit + 1 });
  const looked = rows.slice(0, limit);
  const last = looked.at(-1);
  const hasMore = rows.length > limit;
  const changes = (await presentChanges(db, tenantId, resource, looked)).map(({ change }) => change);
  // Behind the horizon nothing has ended. A place that is there already must not go back.
  const place = hasMore && last ? last : after.xid > end.xid ? after : end;
  const at = hasMore && last ? new Date(Math.min(now.getTime(), Date.parse(last.createdAt))) : now;
  return { changes, cursor: writeCursor(scope, place, at), hasMore };
}

/**
 * Changes of one resource as the API shows them: each record once, as it is now, in the order of its last row. Records that have been
 * deleted since have none.
 */
export async function presentChanges<R extends ChangeRow>(
  db: Database,
  tenantId: string,
  resource: ChangeResource,
  rows: readonly R[],
): Promise<{ row: R; change: Change }[]> {
  const latest = new Map<string, R>();
  for (const row of rows) {
    // In the place of its last row: what is read of it is newer than all of them.
    latest.delete(row.recordId);
    latest.set(row.recordId, row);
  }
  const records = await readRecords(db, tenantId, resource, [...latest.keys()]);
  return [...latest.values()].map((row) => {
    const found = records.get(row.recordId);
    const record = found?.isLive ? found.record : null;
    const id = encodeId(idKinds[resource], row.recordId);
    return { row, change: { id, resource, deleted: record === null, record, changedAt: row.createdAt } };
  });
}
