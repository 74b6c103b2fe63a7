import {
  type CannedReply,
  type CannedReplyCreate,
  type CannedReplyUpdate,
  fillReply,
  limits,
  type RenderedReply,
  type ReplyVariable,
} from '@lead-engagement/contract';
import type { Caller } from '../../../callers/caller.js';
import { checkMayChange, checkSomebodySees, sees } from '../../../callers/owned-records.js';
import type { Write } from '../../../callers/write.js';
import type { Queryable, Transaction } from '../../../db/client.js';
import { changedFields } from '../../../db/diff.js';
import { ApiError } from '../../../errors.js';
import { encodeId, newUuid } from '../../../ids.js';
import { findLiveUser } from '../../accounts/users/index.js';
import { listContactsIncludingDeleted } from '../../crm/contacts/index.js';
import { resolveConversation } from '../conversations/index.js';
import { type CannedReplyRow, toCannedReply } from './present.js';
import { countRepliesOf, findReplyNamed, removeReply, replyRecords } from './queries.js';

/** A reply that the caller can see. Throws NOT_FOUND. */
export async function getReply(db: Queryable, caller: Caller, id: string): Promise<CannedReply> {
  const row = await replyRecords.get(db, caller.tenantId, id);
  if (!sees(caller, row)) throw new ApiError('NOT_FOUND', 'There is no canned reply with this id.');
  return toCannedReply(row);
}

/** Locks a reply that the caller may change. Throws NOT_FOUND, FORBIDDEN, PRECONDITION_FAILED. */
export async function lockReply(
  tx: Transaction,
  caller: Caller,
  id: string,
  ifMatch: number | undefined,
): Promise<CannedReplyRow> {
  // Checked before the version, so that a caller learns nothing of a reply that they cannot see.
  await getReply(tx, caller, id);
  const row = await replyRecords.lock(tx, caller.tenantId, id, ifMatch);
  checkMayChange(caller, row, 'canned reply');
  return row;
}

/** Saves a reply. Throws CONFLICT if its shortcut is taken, or beyond the limit. */
export async function createReply(
  { tx, caller, now }: Write,
  { shortcut, content, shared = false }: CannedReplyCreate,
): Promise<CannedReply> {
  const { tenantId, userId } = caller;
  checkSomebodySees(userId, shared);
  if ((await countRepliesOf(tx, tenantId, userId)) >= limits.cannedRepliesPerOwner) {
    throw new ApiError(
      'CONFLICT.limit_reached',
      `There are ${limits.cannedRepliesPerOwner} canned replies already. Delete one first.`,
    );
  }
  const named = { tenantId, ownerId: userId, shared, shortcut };
  const moment = now.toISOString();
  const times = { createdAt: moment, updatedAt: moment };
  const row = await replyRecords.insertUnlessTaken(tx, { ...named, ...times, id: newUuid(now.getTime()), content });
  if (!row) throw shortcutTaken(await findReplyNamed(tx, named));
  return toCannedReply(row);
}

/** Changes a locked reply. Throws CONFLICT if its shortcut is taken. */
export async function updateReply(
  tx: Transaction,
  row: CannedReplyRow,
  input: CannedReplyUpdate,
  now: Date,
): Promise<CannedReply> {
  const { shortcut, content, shared } = input;
  const changes = changedFields(row, { shortcut, content, shared });
  if (!changes) return toCannedReply(row);
  const changed = { ...row, ...changes };
  checkSomebodySees(row.ownerId, changed.shared);
  const namesake = await findReplyNamed(tx, changed);
  if (namesake !== undefined && namesake !== row.id) throw shortcutTaken(namesake);
  return toCannedReply(await replyRecords.update(tx, row, changes, now));
}

/** Deletes a locked reply. */
export async function deleteReply(tx: Transaction, row: CannedReplyRow): Promise<{ id: string; deleted: true }> {
  await removeReply(tx, row);
  return { id: encodeId('cannedReply', row.id), deleted: true };
}

/** Fills in the variables of a reply, for the contact of a conversation if one is named. Throws NOT_FOUND, VALIDATION_ERROR. */
export async function renderReply(
  tx: Transaction,
  caller: Caller,
  id: string,
  conversationId: string | undefined,
): Promise<RenderedReply> {
  const { tenantId, userId } = caller;
  const { content } = await getReply(tx, caller, id);
  const user = userId === null ? undefined : await findLiveUser(tx, tenantId, userId);
  const values: Partial<Record<ReplyVariable, string | null>> = { 'user.name': user?.name ?? null };
  if (conversationId !== undefined) {
    const { contactId } = await resolveConversation(tx, tenantId, conversationId, 'body.conversationId');
    const contact = (await listContactsIncludingDeleted(tx, tenantId, [contactId])).get(contactId)?.record;
    Object.assign(values, {
      'contact.name': contact?.name ?? null,
      'contact.firstName': contact?.name?.split(/\s+/)[0] ?? null,
      'contact.email': contact?.email ?? null,
      'contact.company': contact?.company ?? null,
      'contact.title': contact?.title ?? null,
    } satisfies typeof values);
  }
  return { content: fillReply(content, values) };
}

function shortcutTaken(id: string | undefined): ApiError {
  const extra = id === undefined ? {} : { existingId: encodeId('cannedReply', id) };
  return new ApiError(
    'CONFLICT.already_exists',
    'There is a canned reply with this shortcut already. Choose another one.',
    extra,
  );
}
