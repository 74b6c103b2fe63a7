import type { BulkUpdate, LeadBulkUpdate } from '@lead-engagement/contract';
import type { Caller } from '../../../callers/caller.js';
import { toRequester, type WithMaker } from '../../../callers/maker.js';
import type { OfTenant, Write } from '../../../callers/write.js';
import { causeOf, type Queryable } from '../../../db/client.js';
import { ApiError } from '../../../errors.js';
import { decodeId, newUuid } from '../../../ids.js';
import { cancelWork, enqueueJobs } from '../../../jobs/enqueue.js';
import { jobKinds } from '../../../limits/quotas/queued-jobs.js';
import { checkLeadChanges } from '../../crm/leads/index.js';
import { endBulkUpdate } from './job.js';
import { type BulkUpdateRow, toBulkUpdate } from './present.js';
import * as queries from './queries.js';

export { countMatchingLeads } from '../../crm/leads/index.js';
export { listBulkUpdates } from './queries.js';

/** The kinds of the work that bulk updates and their undos are. */
export const bulkUpdateWork = jobKinds.bulkUpdate;
export const bulkUndoWork = jobKinds.bulkUpdateUndo;

/** Begins a bulk update of leads, of which `total` match now, or with `dryRun` its preview. Throws VALIDATION_ERROR for changes that are not possible. */
export async function createBulkUpdate(
  write: Write<Pick<Caller, 'tenantId' | 'userId'> & WithMaker>,
  { filter, changes }: LeadBulkUpdate,
  { total, dryRun }: Pick<BulkUpdateRow, 'total' | 'dryRun'>,
): Promise<BulkUpdate> {
  const {
    tx,
    caller: { tenantId, userId },
    now,
  } = write;
  await checkLeadChanges(write, changes, 'body.changes');
  const row: BulkUpdateRow = {
    tenantId,
    id: newUuid(now.getTime()),
    createdAt: now.toISOString(),
    updatedAt: now.toISOString(),
    status: 'PENDING',
    ...{ filter, changes, dryRun, total },
    ...{ lastLeadId: null, matched: 0, changed: 0, failed: 0, failures: [] },
    error: null,
    createdById: userId,
    ...toRequester(write.caller),
    actorId: causeOf(tx),
    startedAt: null,
    completedAt: null,
    changesKept: false,
    undo: null,
  };
  await queries.insertBulkUpdate(tx, row);
  await enqueueJobs(tx, [{ kind: bulkUpdateWork, tenantId, id: row.id }], now);
  return toBulkUpdate(row);
}

/** A bulk update. Throws NOT_FOUND. */
export async function getBulkUpdate(db: Queryable, tenantId: string, id: string): Promise<BulkUpdate> {
  const uuid = decodeId('bulkUpdate', id);
  const row = uuid && (await queries.findBulkUpdate(db, tenantId, uuid));
  if (!row) throw notFound();
  return toBulkUpdate(row);
}

export function notFound(): ApiError {
  return new ApiError('NOT_FOUND', 'There is no bulk update with this id.');
}

/** Ends a bulk update where it is. Throws NOT_FOUND, INVALID_TRANSITION. */
export async function cancelBulkUpdate(
  { tx, caller: { tenantId }, now }: Write<OfTenant>,
  id: string,
): Promise<BulkUpdate> {
  const uuid = decodeId('bulkUpdate', id);
  // A batch that is under way is waited for, and no other begins.
  const row = uuid && (await queries.lockBulkUpdate(tx, tenantId, uuid));
  if (!row) throw notFound();
  if (row.status === 'CANCELLED') return toBulkUpdate(row);
  const ended = await endBulkUpdate(tx, row, 'CANCELLED', null, now);
  if (!ended)
    throw new ApiError('INVALID_TRANSITION', `This bulk update is ${row.status}: there is nothing to cancel.`);
  await cancelWork(tx, tenantId, bulkUpdateWork, [row.id]);
  return toBulkUpdate(ended);
}
