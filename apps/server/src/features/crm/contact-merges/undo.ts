import { type ContactMerge, limits } from '@lead-engagement/contract';
import postgres from 'postgres';
import type { OfTenant, Write } from '../../../callers/write.js';
import { causeOf, type Transaction } from '../../../db/client.js';
import { addToCount } from '../../../db/counts.js';
import { ApiError } from '../../../errors.js';
import { decodeId, encodeId } from '../../../ids.js';
import { ownValue } from '../../../own-value.js';
import { findHolder, type StoredContact } from '../contacts/index.js';
import { holdCustomFields, reclaimCustomFields } from '../custom-fields/index.js';
import { makeScoresDue } from '../scoring/index.js';
import { firstBlock, pickFields } from './merge-contacts.js';
import { moveLater, receiversOf } from './move-job.js';
import { mustWait } from './move-queries.js';
import { moveNextBack } from './moves.js';
import * as queries from './queries.js';
import { type BatchRows, batchRows } from './references.js';
import { getPresented, notFound, recordMerged, tellMerge, undoUntil } from './service.js';
import { type MergeSnapshot, unmergeFields } from './unmerge-contact.js';

/**
 * Undoes a merge. Moves the records of a batch back; the worker goes on if they are more. Throws NOT_FOUND, and CONFLICT if it cannot be
 * undone any more.
 */
export async function undoMerge(
  { tx, caller: { tenantId }, now }: Write<OfTenant>,
  id: string,
  most: BatchRows = batchRows,
): Promise<ContactMerge> {
  const uuid = decodeId('contactMerge', id);
  const found = uuid && (await queries.findMerge(tx, tenantId, uuid));
  if (!found) throw notFound();
  // The contacts first, as the merge and its work lock them.
  const contacts = await queries.lockContactsOf<StoredContact>(tx, found);
  const row = await queries.lockMerge(tx, tenantId, found.id);
  if (!row) throw notFound();
  if (row.undoneAt) throw new ApiError('CONFLICT.nothing_to_do', `This merge was undone at ${row.undoneAt}.`);
  if (undoUntil(row) <= now) {
    throw new ApiError(
      'CONFLICT.too_late',
      `This merge is more than ${limits.mergeUndoDays} days old. It cannot be undone.`,
    );
  }
  const primary = contacts.find((contact) => contact.id === row.primaryId);
  const others = contacts.filter((contact) => row.mergedIds.includes(contact.id));
  checkUndoable(row, primary, others);
  const isMoving = await putBack(tx, row, primary, others, most, now).catch(explainTaken);
  const actorId = isMoving ? causeOf(tx) : row.actorId;
  const undone = { ...row, undoneAt: now.toISOString(), isMoving, actorId };
  await queries.markUndone(tx, undone);
  const shown = await getPresented(tx, undone);
  await tellMerge({ tx, caller: { tenantId }, now }, 'contact.unmerged', shown);
  return shown;
}

function checkUndoable(
  row: queries.MergeRow,
  primary: StoredContact | undefined,
  others: readonly StoredContact[],
): asserts primary is StoredContact {
  if (!primary || primary.deletedAt !== null) {
    const into = primary?.mergedIntoId;
    const advice = into ? ` It was merged into ${encodeId('contact', into)}: undo that merge first.` : '';
    throw new ApiError('CONFLICT.related_deleted', `The primary contact is gone.${advice}`);
  }
  if (others.length < row.mergedIds.length || others.some(({ mergedIntoId }) => mergedIntoId !== row.primaryId)) {
    throw new ApiError('CONFLICT.related_deleted', 'A merged contact is gone for good. The merge cannot be undone.');
  }
}

/** Returns whether records have still to come back. */
async function putBack(
  tx: Transaction,
  row: queries.MergeRow,
  primary: StoredContact,
  others: readonly StoredContact[],
  most: BatchRows,
  now: Date,
): Promise<boolean> {
  const { tenantId } = row;
  const moment = now.toISOString();
  await holdCustomFields(tx, tenantId, 'CONTACT');
  const snapshot = snapshotOf(row);
  const staying = await forgetInOthers(tx, row, snapshot, others);
  const fields = unmergeFields(pickFields(primary), snapshot, others, staying);
  fields.doNotContact ||= staying.some(({ doNotContact }) => doNotContact);
  fields.blockedAt = firstBlock([fields, ...staying]);
  await checkNothingTaken(tx, [{ ...primary, ...fields }, ...others]);
  // The primary contact first, to free its unique values.
  await queries.writePrimary(tx, tenantId, primary.id, fields, moment);
  await queries.putTagsBack(tx, row);
  for (const { id, customFields } of others) {
    await reclaimCustomFields(tx, { tenantId, resource: 'CONTACT', id }, customFields);
  }
  await queries.setMergedInto(tx, tenantId, row.mergedIds, undefined, moment);
  await addToCount(tx, tenantId, 'contacts', others.length);
  const undone = { ...row, undoneAt: moment };
  const isMoving = (await mustWait(tx, undone)) || (await moveNextBack(tx, undone, most, now)).isFull;
  await recordMerged(tx, row, 'Undid a merge', now);
  if (isMoving) await moveLater(tx, row, now);
  else await makeScoresDue(tx, tenantId, { contactIds: receiversOf(undone) }, now);
  return isMoving;
}

function snapshotOf({ before, after }: Pick<queries.MergeRow, 'before' | 'after'>): MergeSnapshot {
  // Those of an earlier version have neither further numbers nor blocks.
  const none = { secondaryPhones: [], secondaryPhoneKeys: [], blockedAt: null };
  return { before: { ...none, ...before }, after: { ...none, ...after } } as unknown as MergeSnapshot;
}

/**
 * Removes the values of a merge from the snapshots of the other merges of its primary contact, so that merges can be undone in any order.
 * Returns the contacts that stay merged into it.
 */
async function forgetInOthers(
  tx: Transaction,
  row: queries.MergeRow,
  undone: MergeSnapshot,
  returning: readonly StoredContact[],
): Promise<StoredContact[]> {
  const merges = await queries.lockOtherMerges(tx, row);
  const ids = merges.flatMap(({ mergedIds }) => mergedIds);
  const staying = await queries.lockContacts<StoredContact>(tx, row.tenantId, ids);
  for (const merge of merges) {
    const { before, after } = snapshotOf(merge);
    const own = staying.filter(({ id }) => merge.mergedIds.includes(id));
    const earlier = unmergeFields(
      before,
      undone,
      returning,
      staying.filter((one) => !own.includes(one)),
    );
    const later = unmergeFields(after, undone, returning, staying);
    later.doNotContact ||= own.some(({ doNotContact }) => doNotContact);
    later.blockedAt = firstBlock([later, ...own]);
    await queries.setMergeResult(tx, { ...merge, before: { ...earlier }, after: { ...later } });
  }
  return staying;
}

/** Throws CONFLICT if another contact has a unique value that these would get back. */
async function checkNothingTaken(tx: Transaction, contacts: readonly StoredContact[]): Promise<void> {
  const ids = contacts.map(({ id }) => id);
  for (const contact of contacts) {
    const holder = await findHolder(tx, contact, ids);
    if (holder) throw takenBy(claimNames[holder.field], { existingId: encodeId('contact', holder.id) });
  }
}

const claimNames = { email: 'e-mail address', externalId: 'external id', 'social profile': 'social profile' } as const;

function takenBy(what: string, extra = {}): ApiError {
  const message = `Another contact has taken the ${what} of a merged one. Change it there first.`;
  return new ApiError('CONFLICT.already_exists', message, extra);
}

const taken: Record<string, string> = {
  contacts_email: 'e-mail address',
  contacts_external_id: 'external id',
  contact_handles_unique: 'social profile',
};

/** Another contact has taken a unique value since it was checked. */
function explainTaken(error: unknown): never {
  const what = error instanceof postgres.PostgresError ? ownValue(taken, error.constraint_name ?? '') : undefined;
  if (!what) throw error;
  throw takenBy(what);
}
