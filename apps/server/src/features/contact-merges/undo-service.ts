import { type ContactMerge, limits } from '@lead-engagement/contract';
import postgres from 'postgres';
import type { Transaction } from '../../db/client.js';
import { addToCount } from '../../db/counts.js';
import { ApiError } from '../../errors.js';
import { decodeId, encodeId } from '../../ids.js';
import { findHolder, type StoredContact } from '../contacts/service.js';
import { holdCustomFields, reclaimCustomFields } from '../custom-fields/values-service.js';
import { makeScoresDue } from '../scoring/service.js';
import { type MergedFields, pickFields } from './merge-contacts.js';
import * as queries from './queries.js';
import { movedTables } from './references.js';
import { getPresented, notFound, recordMerged, undoUntil } from './service.js';
import { type MergeSnapshot, unmergeFields } from './unmerge-contact.js';

/** Undoes a merge. Throws NOT_FOUND, and CONFLICT if it cannot be undone any more. */
export async function undoMerge(tx: Transaction, tenantId: string, id: string, now: Date): Promise<ContactMerge> {
  const uuid = decodeId('contactMerge', id);
  const row = uuid && (await queries.lockMerge(tx, tenantId, uuid));
  if (!row) throw notFound();
  if (row.undoneAt) throw new ApiError('CONFLICT', `This merge was undone at ${row.undoneAt}.`);
  if (undoUntil(row) <= now) {
    throw new ApiError('CONFLICT', `This merge is more than ${limits.mergeUndoDays} days old. It cannot be undone.`);
  }
  const contacts = await queries.lockContacts<StoredContact>(tx, tenantId, [row.primaryId, ...row.mergedIds]);
  const primary = contacts.find((contact) => contact.id === row.primaryId);
  const others = contacts.filter((contact) => contact.id !== row.primaryId);
  checkUndoable(row, primary, others);
  await putBack(tx, row, primary, others, now).catch(explainTaken);
  const undone = { ...row, undoneAt: now.toISOString() };
  await queries.markUndone(tx, row, undone.undoneAt);
  return getPresented(tx, undone);
}

function checkUndoable(
  row: queries.MergeRow,
  primary: StoredContact | undefined,
  others: readonly StoredContact[],
): asserts primary is StoredContact {
  if (!primary || primary.deletedAt !== null) {
    const into = primary?.mergedIntoId;
    const advice = into ? ` It was merged into ${encodeId('contact', into)}: undo that merge first.` : '';
    throw new ApiError('CONFLICT', `The primary contact is gone.${advice}`);
  }
  if (others.length < row.mergedIds.length || others.some(({ mergedIntoId }) => mergedIntoId !== row.primaryId)) {
    throw new ApiError('CONFLICT', 'A merged contact is gone for good. The merge cannot be undone.');
  }
}

async function putBack(
  tx: Transaction,
  row: queries.MergeRow,
  primary: StoredContact,
  others: readonly StoredContact[],
  now: Date,
): Promise<void> {
  const { tenantId } = row;
  const moment = now.toISOString();
  await holdCustomFields(tx, tenantId, 'CONTACT');
  const snapshot = snapshotOf(row);
  const fields = unmergeFields(pickFields(primary), snapshot, others);
  const staying = await forgetInOthers(tx, row, snapshot, others);
  fields.doNotContact ||= staying.some(({ doNotContact }) => doNotContact);
  await checkNothingTaken(tx, [{ ...primary, ...fields }, ...others]);
  // The primary contact first, to free its unique values.
  await queries.writePrimary(tx, tenantId, primary.id, fields, moment);
  await queries.putTagsBack(tx, row);
  for (const { id, customFields } of others) {
    await reclaimCustomFields(tx, { tenantId, resource: 'CONTACT', id }, customFields);
  }
  await queries.setMergedInto(tx, tenantId, row.mergedIds, undefined, moment);
  await addToCount(tx, tenantId, 'contacts', others.length);
  for (const each of movedTables) await queries.moveRecordsBack(tx, row, each, moment);
  await queries.moveNewEntriesBack(tx, row);
  await recordMerged(tx, row, 'Undid a merge', now);
  await makeScoresDue(tx, tenantId, { contactIds: [primary.id, ...row.mergedIds] }, now);
}

function snapshotOf({ before, after }: Pick<queries.MergeRow, 'before' | 'after'>): MergeSnapshot {
  return { before, after } as unknown as { before: MergedFields; after: MergedFields };
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
    const earlier = unmergeFields(before, undone, returning);
    const later = unmergeFields(after, undone, returning);
    const own = staying.filter(({ id }) => merge.mergedIds.includes(id));
    later.doNotContact ||= own.some(({ doNotContact }) => doNotContact);
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
  return new ApiError('CONFLICT', message, extra);
}

const taken: Record<string, string> = {
  contacts_email: 'e-mail address',
  contacts_external_id: 'external id',
  contact_handles_unique: 'social profile',
};

/** Another contact has taken a unique value since it was checked. */
function explainTaken(error: unknown): never {
  const what = error instanceof postgres.PostgresError ? taken[error.constraint_name ?? ''] : undefined;
  if (!what) throw error;
  throw takenBy(what);
}
