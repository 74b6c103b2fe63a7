import type { Change, ChangeQuery, ChangeResource } from '@lead-engagement/contract';
import { pipelined } from '../../../db/client.js';
import { findHorizon } from '../../../events/change-horizon.js';
import { type ChangeOfRecord, factsOf, joinChanges, type ShownChange } from '../../../events/changed-records.js';
import { encodeId } from '../../../ids.js';
import { readCursor, writeCursor } from './cursor.js';
import { type ChangeRow, countChangeRows, listChangeRows, toWholeChanges } from './queries.js';
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
  const [rows, total] = await pipelined([
    listChangeRows(db, tenantId, resource, { after, before, limit: limit + 1 }),
    countChangeRows(db, tenantId, resource, { after, before }),
  ]);
  const hasMore = rows.length > limit;
  const page = hasMore ? rows.slice(0, limit) : rows;
  const { read, shown } = await toWholeChanges(db, tenantId, [resource], page, { after, horizon, isFull: hasMore });
  const last = read.at(-1);
  const data = await presentChanges(visible[resource], reading, resource, shown);
  // Behind the horizon nothing has ended. A place that is there already must not go back.
  const place = hasMore && last ? last : after.xid > end.xid ? after : end;
  const at = hasMore && last ? new Date(Math.min(now.getTime(), Date.parse(last.createdAt))) : now;
  return {
    data: data.map(({ change }) => change),
    meta: { total, cursor: writeCursor(scope, place, at), hasMore },
  };
}

/** Changes as callers see them, one for each transaction and record, in the place of its last row. */
export async function presentChanges<C, R extends ChangeRow>(
  show: (reading: C, changes: readonly ChangeOfRecord[]) => Promise<readonly ShownChange<object>[]>,
  reading: C,
  resource: ChangeResource,
  rows: readonly R[],
): Promise<{ row: R; change: Change }[]> {
  const joined = joinChanges(rows);
  const shown = await show(
    reading,
    joined.map(({ rows: own, last: { recordId }, fields }) => ({ recordId, fields: isNew(own) ? null : fields })),
  );
  return joined.map(({ last }, at) => {
    const { record, previous } = shown[at] as ShownChange<object>;
    const change = {
      id: encodeId(idKindOf(resource), last.recordId),
      resource,
      deleted: record === null,
      record,
      ...factsOf(last.cause),
      previous,
      changedAt: last.createdAt,
    };
    return { row: last, change: change as Change };
  });
}

/** Whether one of these changes made the record. */
export function isNew(rows: readonly ChangeRow[]): boolean {
  return rows.some(({ kind }) => kind === 'created');
}
