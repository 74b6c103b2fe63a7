import { type BulkUpdate, type ErrorReason, limits } from '@lead-engagement/contract';
import type { Caller } from '../../../callers/caller.js';
import { toRequester, type WithMaker } from '../../../callers/maker.js';
import type { Write } from '../../../callers/write.js';
import { causeOf } from '../../../db/client.js';
import { ApiError } from '../../../errors.js';
import { decodeId } from '../../../ids.js';
import { enqueueJobs } from '../../../jobs/enqueue.js';
import { dayMs } from '../../../time.js';
import { type BulkUpdateRow, toBulkUpdate, undoUntil } from './present.js';
import * as queries from './queries.js';
import { bulkUndoWork, notFound } from './service.js';
import type { UndoState } from './table.js';

const none = { restored: 0, kept: 0, gone: 0, keptFields: 0 };

/** Begins the undo of a bulk update, or continues one that failed. Throws NOT_FOUND, CONFLICT. */
export async function undoBulkUpdate(
  { tx, caller, now }: Write<Pick<Caller, 'tenantId' | 'userId'> & WithMaker>,
  id: string,
): Promise<BulkUpdate> {
  const { tenantId, userId } = caller;
  const uuid = decodeId('bulkUpdate', id);
  const row = uuid && (await queries.lockBulkUpdate(tx, tenantId, uuid));
  if (!row) throw notFound();
  checkUndoable(row, now);
  const undo: UndoState = {
    counts: row.undo?.counts ?? none,
    status: 'PENDING',
    requestedById: userId,
    ...toRequester(caller),
    actorId: causeOf(tx),
    requestedAt: now.toISOString(),
    completedAt: null,
  };
  await queries.setUndo(tx, row, undo, undo.requestedAt);
  await enqueueJobs(tx, [{ kind: bulkUndoWork, tenantId, id: row.id }], now);
  return toBulkUpdate({ ...row, undo, updatedAt: undo.requestedAt });
}

function checkUndoable(row: BulkUpdateRow, now: Date): void {
  const refuse = (reason: ErrorReason<'CONFLICT'>, message: string) => new ApiError(`CONFLICT.${reason}`, message);
  if (row.completedAt === null) {
    throw refuse('not_ready', `This bulk update is ${row.status}. Wait until it has ended, or cancel it first.`);
  }
  if (row.undo?.status === 'COMPLETED')
    throw refuse('nothing_to_do', `This bulk update was undone at ${row.undo.completedAt}.`);
  if (row.undo && row.undo.status !== 'FAILED') throw refuse('nothing_to_do', 'This bulk update is being undone.');
  const { bulkUpdateUndoDays } = limits;
  if (now.getTime() >= Date.parse(row.completedAt) + bulkUpdateUndoDays * dayMs) {
    throw refuse('too_late', `This bulk update ended more than ${bulkUpdateUndoDays} days ago. It cannot be undone.`);
  }
  if (!undoUntil(row)) throw refuse('nothing_to_do', 'This bulk update changed nothing that can be undone.');
}
