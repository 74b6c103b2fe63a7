import {
  limits,
  type MemoryNote,
  type MemoryNoteCreate,
  type MemoryNoteQuery,
  type MemoryNoteUpdate,
} from '@lead-engagement/contract';
import { likenessOf, type StatedNote } from '../../../ai/notes.js';
import { bySystem, toRequester, type WithMaker } from '../../../callers/maker.js';
import type { Actor, OfTenant, Write } from '../../../callers/write.js';
import type { Queryable, Transaction } from '../../../db/client.js';
import { changedFields } from '../../../db/diff.js';
import type { Page } from '../../../db/pages.js';
import { checkVersion } from '../../../db/records.js';
import { ApiError, invalidField } from '../../../errors.js';
import { decodeId, encodeId, newUuid } from '../../../ids.js';
import { getContact, lockContact } from '../../crm/contacts/index.js';
import { recomputeProfile } from '../contact-profiles/index.js';
import { enqueueExpiry } from './expiry-job.js';
import { type MemoryNoteRow, toMemoryNote } from './present.js';
import * as queries from './queries.js';

/** The notes of a contact that have not expired. Throws NOT_FOUND, MERGED. */
export async function listMemoryNotes(
  db: Queryable,
  tenantId: string,
  contactId: string,
  query: MemoryNoteQuery,
  now: Date,
): Promise<Page<MemoryNote>> {
  const uuid = await findContactUuid(db, tenantId, contactId);
  return queries.listNotes(db, tenantId, uuid, query, now);
}

async function findContactUuid(db: Queryable, tenantId: string, contactId: string): Promise<string> {
  await getContact(db, tenantId, contactId);
  return decodeId('contact', contactId) as string;
}

/** Adds a note to a contact. Throws NOT_FOUND, MERGED, VALIDATION_ERROR, and CONFLICT beyond the limit. */
export async function createMemoryNote(
  { tx, caller, now }: Write<Actor & WithMaker>,
  contactId: string,
  { content, kind = 'FACT', pinned = false, expiresAt = null }: MemoryNoteCreate,
): Promise<MemoryNote> {
  const { tenantId, userId } = caller;
  checkExpiry(expiresAt, now);
  // The lock on the contact keeps two concurrent requests from exceeding the limit.
  const contact = await lockContact(tx, tenantId, contactId, undefined);
  if ((await queries.countNotes(tx, tenantId, contact.id, now)) >= limits.memoryNotes) {
    const most = `The contact has ${limits.memoryNotes} notes, and there can be no more.`;
    throw new ApiError('CONFLICT.limit_reached', `${most} Delete one that is no longer needed.`);
  }
  const moment = now.toISOString();
  const row = await queries.insertNote(tx, {
    tenantId,
    id: newUuid(now.getTime()),
    contactId: contact.id,
    content,
    kind,
    source: 'MANUAL',
    pinned,
    expiresAt,
    conversationId: null,
    sourceMessageId: null,
    createdById: userId,
    ...toRequester(caller),
    createdAt: moment,
    updatedAt: moment,
  });
  await enqueueExpiry(tx, row, now);
  return toMemoryNote(row);
}

function checkExpiry(expiresAt: string | null | undefined, now: Date): void {
  if (expiresAt && expiresAt <= now.toISOString()) {
    throw invalidField('body.expiresAt', 'Must lie in the future. Delete a note that is no longer needed.');
  }
}

/** Updates a note. Throws NOT_FOUND, MERGED, PRECONDITION_FAILED, VALIDATION_ERROR. */
export async function updateMemoryNote(
  write: Write<OfTenant>,
  params: NotePath,
  input: MemoryNoteUpdate,
  ifMatch: number | undefined,
): Promise<MemoryNote> {
  const { tx, now } = write;
  const row = await lockNote(write, params, ifMatch);
  if (input.expiresAt !== row.expiresAt) checkExpiry(input.expiresAt, now);
  const changes = changedFields(row, input);
  if (!changes) return toMemoryNote(row);
  const updated = await queries.updateNote(tx, row, changes, now);
  if (changes.expiresAt !== undefined) await enqueueExpiry(tx, updated, now);
  await recomputeProfile(write, row.contactId);
  return toMemoryNote(updated);
}

/** Deletes a note permanently, also from the profile of the contact. Throws NOT_FOUND, MERGED, PRECONDITION_FAILED. */
export async function deleteMemoryNote(
  write: Write<OfTenant>,
  params: NotePath,
  ifMatch: number | undefined,
): Promise<{ id: string; deleted: true }> {
  const { tx } = write;
  const row = await lockNote(write, params, ifMatch);
  await queries.deleteNote(tx, row);
  await recomputeProfile(write, row.contactId);
  return { id: encodeId('memoryNote', row.id), deleted: true };
}

/** The public ids of a contact and of one of its notes. */
interface NotePath {
  id: string;
  noteId: string;
}

async function lockNote(
  { tx, caller: { tenantId }, now }: Write<OfTenant>,
  { id, noteId }: NotePath,
  ifMatch: number | undefined,
): Promise<MemoryNoteRow> {
  const contactUuid = await findContactUuid(tx, tenantId, id);
  const uuid = decodeId('memoryNote', noteId);
  const row = uuid && (await queries.lockNote(tx, tenantId, contactUuid, uuid, now));
  if (!row) throw new ApiError('NOT_FOUND', 'The contact has no memory note with this id.');
  checkVersion(row, ifMatch);
  return row;
}

/** The source of AI notes. UUIDs. */
export interface NotedConversation {
  tenantId: string;
  contactId: string;
  conversationId: string;
}

/**
 * Adds statements of a contact in a conversation to the notes of the contact, which is locked: only new ones, and only up to the limit.
 * Returns how many.
 */
export async function addAiNotes(
  tx: Transaction,
  { tenantId, contactId, conversationId }: NotedConversation,
  stated: readonly StatedNote[],
  now: Date,
): Promise<number> {
  if (stated.length === 0) return 0;
  const known = await queries.listContents(tx, tenantId, contactId, now);
  const likenesses = new Set(known.map(likenessOf));
  const fresh = stated
    .filter(({ content }) => !likenesses.has(likenessOf(content)))
    .slice(0, Math.max(limits.memoryNotes - known.length, 0));
  const moment = now.toISOString();
  for (const { messageId, kind, content } of fresh) {
    await queries.insertNote(tx, {
      tenantId,
      id: newUuid(now.getTime()),
      contactId,
      content,
      kind,
      source: 'AI',
      pinned: false,
      expiresAt: null,
      conversationId,
      sourceMessageId: messageId,
      createdById: null,
      ...toRequester(bySystem),
      createdAt: moment,
      updatedAt: moment,
    });
  }
  return fresh.length;
}
