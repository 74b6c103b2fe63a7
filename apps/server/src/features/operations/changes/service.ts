import type { Change, ChangeQuery, ChangeResource } from '@lead-engagement/contract';
import { together } from '../../../db/client.js';
import { findHorizon } from '../../../events/change-horizon.js';
import { encodeId } from '../../../ids.js';
import { readCursor, writeCursor } from './cursor.js';
import { type ChangeRow, countChangeRows, listChangeRows } from './queries.js';
import { idKindOf } from './records.js';
import type { Reading, VisibleRecords } from './visible-records.js';

/** Some changes, and the cursor behind them. */
export interface ChangePage {
  data: Change[];
  meta: { total: number; cursor: string; hasMore: boolean };
}

/** What has changed since a cursor; without one, nothing, and a cursor for what will. Throws INVALID_CURSOR. */
export async function listChanges(
  reading: Reading,
  visible: VisibleRecords,
  { resource, cursor, limit }: ChangeQuery,
): Promise<ChangePage> {
  const {
    db,
    caller: { tenantId },
    now,
  } = reading;
  const horizon = await findHorizon(db);
  const { database } = horizon;
  const before = horizon.of(tenantId);
  const scope = { tenantId, resource, database };
  const end = { xid: before, seq: 0 };
  const after = cursor === undefined ? end : readCursor(scope, cursor, now);
  const [rows, total] = await together([
    listChangeRows(db, tenantId, resource, { after, before, limit: limit + 1 }),
    countChangeRows(db, tenantId, resource, { after, before }),
  ]);
  const looked = rows.slice(0, limit);
  const last = looked.at(-1);
  const hasMore = rows.length > limit;
  const latest = latestRows(looked);
  const records =
    latest.length > 0
      ? await visible[resource](
          reading,
          latest.map(({ recordId }) => recordId),
        )
      : new Map();
  // Behind the horizon nothing has ended. A place that is there already must not go back.
  const place = hasMore && last ? last : after.xid > end.xid ? after : end;
  const at = hasMore && last ? new Date(Math.min(now.getTime(), Date.parse(last.createdAt))) : now;
  return {
    data: latest.map((row) => toChange(resource, row, records.get(row.recordId) ?? null)),
    meta: { total, cursor: writeCursor(scope, place, at), hasMore },
  };
}

/** The last row of each record, in order: what is read of a record is newer than all of its rows. */
export function latestRows<R extends ChangeRow>(rows: readonly R[]): R[] {
  const latest = new Map<string, R>();
  for (const row of rows) {
    latest.delete(row.recordId);
    latest.set(row.recordId, row);
  }
  return [...latest.values()];
}

/** A change with the record as it is now; null if it is deleted. */
export function toChange(resource: ChangeResource, row: ChangeRow, record: Change['record']): Change {
  const id = encodeId(idKindOf(resource), row.recordId);
  return { id, resource, deleted: record === null, record, changedAt: row.createdAt } as Change;
}
