import {
  type ConversationNote,
  type ConversationNoteCreate,
  type ConversationNoteQuery,
  type ConversationNoteUpdate,
  limits,
} from '@lead-engagement/contract';
import type { Caller } from '../../../callers/caller.js';
import { mayChange } from '../../../callers/owned-records.js';
import type { Write } from '../../../callers/write.js';
import type { Queryable, Transaction } from '../../../db/client.js';
import { changedFields } from '../../../db/diff.js';
import type { Page } from '../../../db/pages.js';
import { checkVersion } from '../../../db/records.js';
import { ApiError } from '../../../errors.js';
import { encodeId, newUuid } from '../../../ids.js';
import { notify } from '../../accounts/notifications/index.js';
import { resolveUsers } from '../../accounts/users/index.js';
import { appendToLog } from './log-queries.js';
import * as queries from './notes-queries.js';
import { type ConversationRow, type NoteRow, toNote } from './present.js';
import { conversationRecords } from './queries.js';

/** The notes of a conversation. Throws NOT_FOUND. */
export async function listNotes(
  db: Queryable,
  tenantId: string,
  id: string,
  query: ConversationNoteQuery,
): Promise<Page<ConversationNote>> {
  return queries.listNotes(db, await conversationRecords.get(db, tenantId, id), query);
}

/** Adds a note to a conversation. Throws NOT_FOUND, VALIDATION_ERROR, and CONFLICT beyond the limit. */
export async function createNote(
  { tx, caller: { tenantId, userId }, now }: Write,
  id: string,
  { content, mentions = [] }: ConversationNoteCreate,
): Promise<ConversationNote> {
  // The lock keeps two concurrent requests from exceeding the limit.
  const conversation = await conversationRecords.lock(tx, tenantId, id, undefined);
  if ((await queries.countNotes(tx, conversation)) >= limits.conversationNotes) {
    const most = `The conversation has ${limits.conversationNotes} notes, and there can be no more.`;
    throw new ApiError('CONFLICT.limit_reached', `${most} Delete one that is no longer needed.`);
  }
  const moment = now.toISOString();
  const note = await queries.noteRecords.insert(tx, {
    tenantId,
    id: newUuid(now.getTime()),
    conversationId: conversation.id,
    content,
    mentions: await resolveUsers(tx, tenantId, mentions, 'body.mentions'),
    authorId: userId,
    createdAt: moment,
    updatedAt: moment,
  });
  await notifyMentioned(tx, userId, note, note.mentions, now);
  await logNote(tx, note, now);
  return toNote(note);
}

/** The public ids of a conversation and of one of its notes. */
interface NotePath {
  id: string;
  noteId: string;
}

/** Changes a note. Throws NOT_FOUND, FORBIDDEN, PRECONDITION_FAILED, VALIDATION_ERROR. */
export async function updateNote(
  { tx, caller, now }: Write,
  path: NotePath,
  { content, mentions }: ConversationNoteUpdate,
  ifMatch: number | undefined,
): Promise<ConversationNote> {
  const { note } = await lockNote(tx, caller, path, ifMatch);
  // A user whom the note mentions already may be gone since.
  const known = new Map(note.mentions.map((uuid) => [encodeId('user', uuid), uuid]));
  const mentioned = mentions && (await resolveUsers(tx, caller.tenantId, mentions, 'body.mentions', known));
  const changes = changedFields(note, { content, mentions: mentioned });
  if (!changes) return toNote(note);
  const changed = await queries.noteRecords.update(tx, note, changes, now);
  const added = changed.mentions.filter((uuid) => !note.mentions.includes(uuid));
  await notifyMentioned(tx, caller.userId, changed, added, now);
  await logNote(tx, changed, now);
  return toNote(changed);
}

/** Deletes a note permanently. Throws NOT_FOUND, FORBIDDEN, PRECONDITION_FAILED. */
export async function deleteNote(
  { tx, caller, now }: Write,
  path: NotePath,
  ifMatch: number | undefined,
): Promise<{ id: string; deleted: true }> {
  const { note } = await lockNote(tx, caller, path, ifMatch);
  await queries.removeNote(tx, note);
  await logNote(tx, note, now);
  return { id: encodeId('conversationNote', note.id), deleted: true };
}

/** Locks a note of a conversation that the caller may change. */
async function lockNote(
  tx: Transaction,
  caller: Caller,
  { id, noteId }: NotePath,
  ifMatch: number | undefined,
): Promise<{ conversation: ConversationRow; note: NoteRow }> {
  const conversation = await conversationRecords.get(tx, caller.tenantId, id);
  const note = await queries.noteRecords.lock(tx, caller.tenantId, noteId, undefined);
  if (note.conversationId !== conversation.id) {
    throw new ApiError('NOT_FOUND', 'There is no conversation note with this id.');
  }
  if (!mayChange(caller, note.authorId, 'admin')) {
    throw new ApiError(
      'FORBIDDEN.not_yours',
      'Somebody else wrote this note. Ask its author or an admin to change it.',
    );
  }
  checkVersion(note, ifMatch);
  return { conversation, note };
}

async function notifyMentioned(
  tx: Transaction,
  actorId: string | null,
  { tenantId, id: noteId, conversationId: recordId }: NoteRow,
  userIds: readonly string[],
  now: Date,
): Promise<void> {
  await notify({ tx, caller: { tenantId }, now }, actorId, [{ userIds, kind: 'MENTIONED', recordId, noteId }]);
}

/** Logs, for live streams, that a note was written, changed or deleted. Last in a transaction. */
async function logNote(tx: Transaction, { tenantId, conversationId, id }: NoteRow, now: Date): Promise<void> {
  await appendToLog(tx, tenantId, [{ conversationId, messageId: null, noteId: id }], now);
}
