import {
  type Contact,
  type ContactMerge,
  type ContactMergeCreate,
  type ContactMergeQuery,
  limits,
} from '@lead-engagement/contract';
import type { OfTenant, Write } from '../../../callers/write.js';
import { causeOf, type Queryable, type Transaction } from '../../../db/client.js';
import { addToCount } from '../../../db/counts.js';
import type { Page } from '../../../db/pages.js';
import { checkVersion } from '../../../db/records.js';
import { ApiError } from '../../../errors.js';
import { appendEvents } from '../../../events/outbox.js';
import { decodeId, encodeId, newUuid } from '../../../ids.js';
import { dayMs } from '../../../time.js';
import { recordActivities } from '../activities/index.js';
import { checkComputed } from '../bulk-writes/index.js';
import {
  contactRecords,
  getContact,
  listContactsById,
  missingContactAt,
  type StoredContact,
  updateContact,
} from '../contacts/index.js';
import { holdCustomFields } from '../custom-fields/index.js';
import { makeScoresDue } from '../scoring/index.js';
import { mergeFields, pickFields } from './merge-contacts.js';
import { moveLater } from './move-job.js';
import { countToMove, mustWait } from './move-queries.js';
import { type Batch, moveNext } from './moves.js';
import * as queries from './queries.js';
import { type BatchRows, batchRows, movedTables } from './references.js';

/** Thrown to roll back a dry run, with its result. */
class DryRun extends Error {
  constructor(readonly shown: ContactMerge) {
    super('dry run');
  }
}

/**
 * Merges contacts, or shows what merging them would do. Moves the records of a batch; the worker goes on if they are more. Throws VALIDATION_ERROR for an unknown contact and for overrides
 * that a contact cannot have, CONFLICT for overrides that another contact has, and PRECONDITION_FAILED unless the primary contact has the
 * version `ifMatch` and that of the overrides.
 */
export async function mergeContacts(
  write: Write<OfTenant>,
  input: ContactMergeCreate,
  { most = batchRows, ifMatch }: { most?: BatchRows; ifMatch?: number | undefined } = {},
): Promise<ContactMerge> {
  const {
    tx,
    caller: { tenantId },
    now,
  } = write;
  if (!input.dryRun) return merge(write, input, ifMatch, (row) => moveFirst(tx, row, most, now));
  try {
    // Runs the real merge and rolls it back, so that the dry run cannot differ from it. It counts records instead of moving them.
    return await tx.savepoint(async (inner) => {
      const scores: number[] = [];
      const count = async (row: queries.MergeRow) => {
        for (const { score } of (await listContactsById(inner, tenantId, row.mergedIds)).values()) scores.push(score);
        return { moved: await countToMove(inner, row, movedTables), isFull: false };
      };
      const shown = await merge({ tx: inner, caller: { tenantId }, now }, input, ifMatch, count);
      // The score of a contact is that of its highest lead.
      if (shown.contact) shown.contact.score = Math.max(shown.contact.score, ...scores);
      throw new DryRun({ ...shown, id: null, undoUntil: null });
    });
  } catch (error) {
    if (error instanceof DryRun) return error.shown;
    throw error;
  }
}

/** Moves the first records, or none while those of other merges have to move first. */
async function moveFirst(tx: Transaction, row: queries.MergeRow, most: BatchRows, now: Date): Promise<Batch> {
  return (await mustWait(tx, row)) ? { moved: {}, isFull: true } : moveNext(tx, row, most, now);
}

async function merge(
  { tx, caller: { tenantId }, now }: Write<OfTenant>,
  input: ContactMergeCreate,
  ifMatch: number | undefined,
  move: (row: queries.MergeRow) => Promise<Batch>,
): Promise<ContactMerge> {
  const moment = now.toISOString();
  const [primary, ...others] = await lockNamed(tx, tenantId, input);
  checkVersion(primary, ifMatch);
  if (input.overrides) await checkOverrides(tx, tenantId, input.primaryId, input.overrides);
  await holdCustomFields(tx, tenantId, 'CONTACT');
  const row: queries.MergeRow = {
    tenantId,
    id: newUuid(now.getTime()),
    createdAt: moment,
    updatedAt: moment,
    primaryId: primary.id,
    mergedIds: others.map(({ id }) => id),
    before: pickFields(primary),
    after: {},
    addedTagIds: [],
    removedTagIds: [],
    deletionId: newUuid(now.getTime()),
    moved: {},
    undoneAt: null,
    isMoving: false,
    actorId: null,
  };
  await queries.insertMerge(tx, row);
  const tagsBefore = await queries.listTagIds(tx, tenantId, primary.id);
  const { moved, isFull: isMoving } = await move(row);
  // The others first, to free their unique values.
  await queries.setMergedInto(tx, tenantId, row.mergedIds, { id: primary.id, deletionId: row.deletionId }, moment);
  await addToCount(tx, tenantId, 'contacts', -others.length);
  await queries.writePrimary(tx, tenantId, primary.id, mergeFields(primary, others), moment);
  await queries.addTagsOf(tx, row);
  if (input.overrides) {
    const merged = (await contactRecords.findAndLock(tx, tenantId, primary.id)) as StoredContact;
    await updateContact(tx, merged, withOwnPhone(merged, input.overrides.input), now, { at: 'body.overrides' });
  }
  await recordMerged(tx, row, `Merged with ${others.map(nameOf).join(', ')}`, now);
  if (isMoving) await moveLater(tx, row, now);
  else await makeScoresDue(tx, tenantId, { contactIds: [primary.id] }, now);
  const [after] = await queries.lockContacts<StoredContact>(tx, tenantId, [primary.id]);
  const tagsAfter = await queries.listTagIds(tx, tenantId, primary.id);
  const result = {
    ...row,
    moved,
    isMoving,
    actorId: isMoving ? causeOf(tx) : null,
    after: pickFields(after as StoredContact),
    addedTagIds: tagsAfter.filter((id) => !tagsBefore.includes(id)),
    removedTagIds: tagsBefore.filter((id) => !tagsAfter.includes(id)),
  };
  await queries.setMergeResult(tx, result);
  const shown = await getPresented(tx, result);
  await tellMerge({ tx, caller: { tenantId }, now }, 'contact.merged', shown);
  return shown;
}

/**
 * Compares the computed fields of the overrides with the primary contact. Throws PRECONDITION_FAILED for another version, and VALIDATION_ERROR
 * for another value.
 */
async function checkOverrides(
  tx: Transaction,
  tenantId: string,
  primaryId: string,
  { computed }: Overrides,
): Promise<void> {
  if (Object.keys(computed).length === 0) return;
  checkComputed(computed, await getContact(tx, tenantId, primaryId), encodeId('tenant', tenantId), 'body.overrides');
}

/** Emits that contacts were merged, or separated again. */
export async function tellMerge(
  { tx, caller: { tenantId }, now }: Write<OfTenant>,
  type: 'contact.merged' | 'contact.unmerged',
  { id, contact, primaryId, mergedIds }: ContactMerge,
): Promise<void> {
  if (id === null || contact === null) return;
  const occurrence = { data: contact, merge: { id, primaryId, mergedIds }, score: null, pipelineId: null };
  await appendEvents(tx, tenantId, type, [occurrence], now);
}

type Overrides = NonNullable<ContactMergeCreate['overrides']>;

/** Another number in place of that of the merged contact does not drop the latter. */
function withOwnPhone({ phone, secondaryPhones }: StoredContact, overrides: Overrides['input']): Overrides['input'] {
  if (!overrides.phone || phone === null || overrides.secondaryPhones) return overrides;
  return { ...overrides, secondaryPhones: [...secondaryPhones, phone] };
}

/** Locks the primary contact and the others, and returns them in the given order. */
async function lockNamed(
  tx: Transaction,
  tenantId: string,
  { primaryId, mergeIds }: ContactMergeCreate,
): Promise<[StoredContact, ...StoredContact[]]> {
  const named = [
    { id: primaryId, path: 'body.primaryId' },
    ...mergeIds.map((id, index) => ({ id, path: `body.mergeIds.${index}` })),
  ].map(({ id, path }) => ({ uuid: decodeId('contact', id), path }));
  const rows = await queries.lockContacts<StoredContact>(
    tx,
    tenantId,
    named.flatMap(({ uuid }) => uuid ?? []),
  );
  const found: StoredContact[] = [];
  for (const { uuid, path } of named) {
    const row = rows.find(({ id, deletedAt }) => id === uuid && deletedAt === null);
    if (!row) throw await missingContactAt(tx, tenantId, uuid, path);
    found.push(row);
  }
  return found as [StoredContact, ...StoredContact[]];
}

function nameOf({ name, email, phone, id }: StoredContact): string {
  return name ?? email ?? phone ?? encodeId('contact', id);
}

/** Adds an entry to the timeline of the primary contact. */
export async function recordMerged(tx: Transaction, row: queries.MergeRow, title: string, now: Date): Promise<void> {
  const metadata = {
    mergeId: encodeId('contactMerge', row.id),
    contactIds: row.mergedIds.map((id) => encodeId('contact', id)),
  };
  await recordActivities({ tx, caller: { tenantId: row.tenantId }, now }, [
    { type: 'merged', contactId: row.primaryId, title, metadata },
  ]);
}

/** A merge. Throws NOT_FOUND. */
export async function getMerge(db: Queryable, tenantId: string, id: string): Promise<ContactMerge> {
  const uuid = decodeId('contactMerge', id);
  const row = uuid && (await queries.findMerge(db, tenantId, uuid));
  if (!row) throw notFound();
  return getPresented(db, row);
}

export function notFound(): ApiError {
  return new ApiError('NOT_FOUND', 'There is no merge with this id.');
}

/** A page of merges, with the current state of their primary contacts. */
export async function listMerges(
  db: Queryable,
  tenantId: string,
  query: ContactMergeQuery,
): Promise<Page<ContactMerge>> {
  const { data, meta } = await queries.listMerges(db, tenantId, query, (row) => row);
  const contacts = await listContactsById(
    db,
    tenantId,
    data.map(({ primaryId }) => primaryId),
  );
  return { data: data.map((row) => present(row, contacts.get(row.primaryId))), meta };
}

export async function getPresented(db: Queryable, row: queries.MergeRow): Promise<ContactMerge> {
  const contacts = await listContactsById(db, row.tenantId, [row.primaryId]);
  return present(row, contacts.get(row.primaryId));
}

function present(row: queries.MergeRow, contact: Contact | undefined): ContactMerge {
  return {
    id: encodeId('contactMerge', row.id),
    tenantId: encodeId('tenant', row.tenantId),
    primaryId: encodeId('contact', row.primaryId),
    mergedIds: row.mergedIds.map((id) => encodeId('contact', id)),
    contact: contact ?? null,
    status: statusOf(row),
    moved: row.moved,
    undoneAt: row.undoneAt,
    undoUntil: undoUntil(row).toISOString(),
    createdAt: row.createdAt,
  };
}

export function statusOf({ isMoving }: queries.MergeRow): ContactMerge['status'] {
  return isMoving ? 'RUNNING' : 'COMPLETED';
}

/** The time until which a merge can be undone. */
export function undoUntil({ createdAt }: queries.MergeRow): Date {
  return new Date(Date.parse(createdAt) + limits.mergeUndoDays * dayMs);
}
