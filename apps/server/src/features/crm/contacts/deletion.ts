import type { Caller } from '../../../callers/caller.js';
import { checkScope } from '../../../callers/check-scope.js';
import type { OfTenant, Write } from '../../../callers/write.js';
import type { Transaction } from '../../../db/client.js';
import { addToCount } from '../../../db/counts.js';
import { encodeId } from '../../../ids.js';
import { enqueueJobs } from '../../../jobs/enqueue.js';
import { isRestorable } from '../../../jobs/retention/cutoff.js';
import { reclaimCustomFields } from '../custom-fields/index.js';
import { deleteAlong } from './deletion-job.js';
import { missing } from './missing.js';
import { takenBy } from './plan.js';
import type { StoredContact } from './present.js';
import { findHolder, purgeKind } from './purge-queries.js';
import { contactRecords, explainTaken, longAgo } from './queries.js';

/** Deletes a locked contact; its leads and activities go along, some of many a little later. */
export async function deleteContact(
  tx: Transaction,
  row: StoredContact,
  now: Date,
  deletedAt = now,
): Promise<{ id: string; deleted: true }> {
  const deleted = await contactRecords.softDelete(tx, row, deletedAt);
  if (row.deletedAt === null) await addToCount(tx, row.tenantId, 'contacts', -1);
  await deleteAlong(tx, deleted, now);
  return { id: encodeId('contact', row.id), deleted: true };
}

/** Deletes a contact for good, live or deleted, and all that it has. Throws NOT_FOUND, PRECONDITION_FAILED, FORBIDDEN. */
export async function purgeContact(
  { tx, caller, now }: Write<Pick<Caller, 'tenantId' | 'scopes'>>,
  id: string,
  ifMatch: number | undefined,
): Promise<{ id: string; deleted: true }> {
  checkScope(caller, 'erase:contacts', 'purge=true');
  const { tenantId } = caller;
  const found = await contactRecords.lockIncludingDeleted(tx, tenantId, id, ifMatch);
  // One that was merged leads to no other contact any more: nothing keeps it.
  const row = found.mergedIntoId ? await contactRecords.update(tx, found, { mergedIntoId: null }, now) : found;
  // As if its time to be restored were over: nobody has it back, and the worker purges what it has.
  const answer = await deleteContact(tx, row, now, longAgo);
  await enqueueJobs(tx, [{ kind: purgeKind, tenantId, id: row.id }], now);
  return answer;
}

/**
 * Restores a contact without its leads; by which deletion they went along with it. One that is live is left as it is, and
 * undefined. Throws NOT_FOUND, MERGED, CONFLICT.
 */
export async function restoreContactAlone(
  { tx, caller: { tenantId }, now }: Write<OfTenant>,
  id: string,
): Promise<{ contactId: string; deletionId: string } | undefined> {
  const row = await contactRecords.lockIncludingDeleted(tx, tenantId, id, undefined);
  if (row.deletedAt === null) return undefined;
  const isTooLate = !(await isRestorable(tx, tenantId, 'deletedContacts', row.deletedAt, now));
  if (isTooLate || row.mergedIntoId !== null || row.deletionId === null) throw await missing(tx, tenantId, row.id);
  const holder = await findHolder(tx, row);
  if (holder) throw takenBy(holder.field, holder.id, 'body');
  await reclaimCustomFields(tx, { tenantId, resource: 'CONTACT', id: row.id }, row.customFields);
  await contactRecords.restore(tx, row, {}, now).catch(explainTaken);
  await addToCount(tx, tenantId, 'contacts', 1);
  return { contactId: row.id, deletionId: row.deletionId };
}
