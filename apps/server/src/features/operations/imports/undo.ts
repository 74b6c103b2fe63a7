import { type ImportJob, limits } from '@lead-engagement/contract';
import type { Caller } from '../../../callers/caller.js';
import { toRequester, type WithMaker } from '../../../callers/maker.js';
import type { Write } from '../../../callers/write.js';
import { causeOf } from '../../../db/client.js';
import { ApiError } from '../../../errors.js';
import { decodeId } from '../../../ids.js';
import { enqueueJobs } from '../../../jobs/enqueue.js';
import { dayMs } from '../../../time.js';
import { type ImportRow, toImport, undoUntil } from './present.js';
import * as queries from './queries.js';
import { notFound, undoWork } from './service.js';
import { firstPlace } from './undo-state.js';

const none = { deleted: 0, restored: 0, kept: 0, gone: 0, keptFields: 0 };

/** Begins the undo of an import, or continues one that failed. Throws NOT_FOUND, CONFLICT. */
export async function undoImport(
  { tx, caller, now }: Write<Pick<Caller, 'tenantId' | 'userId'> & WithMaker>,
  id: string,
): Promise<ImportJob> {
  const { tenantId, userId } = caller;
  const uuid = decodeId('import', id);
  const row = uuid && (await queries.lockImport(tx, tenantId, uuid));
  if (!row) throw notFound();
  checkUndoable(row, now);
  const request = {
    status: 'PENDING' as const,
    requestedById: userId,
    ...toRequester(caller),
    actorId: causeOf(tx),
    requestedAt: now.toISOString(),
    completedAt: null,
  };
  const undo = { records: null, counts: none, place: firstPlace, ...row.undo, ...request };
  await queries.setUndo(tx, row, undo, request.requestedAt);
  await enqueueJobs(tx, [{ kind: undoWork, tenantId, id: row.id }], now);
  return toImport({ ...row, undo, updatedAt: request.requestedAt });
}

function checkUndoable(row: ImportRow, now: Date): void {
  if (row.completedAt === null) {
    throw new ApiError(
      'CONFLICT.not_ready',
      `This import is ${row.status}. Wait until it has ended, or cancel it first.`,
    );
  }
  if (row.undo?.status === 'COMPLETED') {
    throw new ApiError('CONFLICT.nothing_to_do', `This import was undone at ${row.undo.completedAt}.`);
  }
  if (row.undo && row.undo.status !== 'FAILED')
    throw new ApiError('CONFLICT.nothing_to_do', 'This import is being undone.');
  const isTooOld = now.getTime() >= Date.parse(row.completedAt) + limits.importUndoDays * dayMs;
  if (isTooOld) {
    const message = `This import ended more than ${limits.importUndoDays} days ago. It cannot be undone.`;
    throw new ApiError('CONFLICT.too_late', message);
  }
  if (!undoUntil(row)) throw new ApiError('CONFLICT.nothing_to_do', 'This import changed nothing that can be undone.');
}
