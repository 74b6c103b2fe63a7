import type { Json, PlatformContent, RemoteFile } from '@lead-engagement/connector-kit';
import type { ContactCreate, Message, MessageCreate } from '@lead-engagement/contract';
import { bySystem } from '../../../callers/maker.js';
import type { OfTenant, Write } from '../../../callers/write.js';
import { asVisitor } from '../../../db/cause.js';
import { type Queryable, setCause, type Transaction } from '../../../db/client.js';
import { ApiError } from '../../../errors.js';
import { expireFiles, keepFile } from '../../../files/stored-files.js';
import { decodeId, encodeId } from '../../../ids.js';
import { hourMs } from '../../../time.js';
import { addPhone, findBlocked, findOneByPhone, insertContact } from '../../crm/contacts/index.js';
import {
  type AttachmentRow,
  addRemote,
  type FetchedFile,
  findAttachment,
  listOfMessage,
  setFetched,
  setRemoved,
  takeUploads,
  toAttachment,
} from '../attachments/index.js';
import { findChatbot } from '../chatbots/index.js';
import { type PostedMessage, postInto, type ReceivedMetadata } from './messages.js';
import { type ConversationRow, toMessage } from './present.js';
import * as queries from './queries.js';
import { conversationRecords } from './queries.js';
import type { StoredVisitor } from './table.js';
import { beginVisitor, withVisitor } from './visitors.js';
import { applyStep, beginConversation, logChange, type NewConversation, type Step } from './writes.js';

export { findLastOfThread, findThreadOfTopic } from './queries.js';

/** Who writes in a thread of a channel, and to which chatbot. Ids are UUIDs. */
export interface ThreadWriter extends queries.ChannelThread {
  botId: string;
  platform: string;
  /** What becomes the contact, if the thread has none yet, and its UUID if that is known. */
  contact: ContactCreate;
  contactId?: string | undefined;
  /** Of a web chat: X-Request-Id of the request. The cause of the transaction names the contact. */
  requestId?: string | undefined;
  /** Whether that may have the e-mail address of another contact. */
  allowDuplicate?: boolean;
  /** Of a web chat: whether its visitor is signed in, and what its address is known by. */
  visitor?: Pick<StoredVisitor, 'verified' | 'address'>;
  /** What the visitor of a web chat says of itself along with it. */
  said?: { name?: string | undefined; email?: string | undefined };
  /** Whether the platform vouches for the telephone number: then the contact who has it is the one who writes. */
  isPhoneProven?: boolean;
  /** The maximum number of replies that chatbots write to the contact within an hour. */
  repliesPerHour?: number | undefined;
}

const noChannels = new Map<string, never>();

/** What the contact of a thread says, with the files that it has uploaded, or those that its platform has. */
export interface ThreadMessage extends Pick<MessageCreate, 'content' | 'externalId'> {
  uploads?: readonly string[] | undefined;
  remoteFiles?: readonly RemoteFile[] | undefined;
  /** What it changes about the thread. */
  thread?: Pick<Step, 'replyWindowEndsAt' | 'threadState' | 'threadTopic'>;
  /** What clients see beside the content. */
  metadata?: ReceivedMetadata | undefined;
  /** True if a program wrote it, which no chatbot answers. */
  automatic?: boolean | undefined;
  /** What the platform sent besides a plain text. */
  platform?: PlatformContent | undefined;
}

/** A message as it was written, and its files that are still to be fetched. */
export interface WrittenInThread extends PostedMessage {
  toFetch: readonly AttachmentRow[];
}

/**
 * Writes what the contact of a thread says into its open conversation, or into one that begins with it. A message whose externalId is there
 * already changes nothing. Throws NOT_FOUND if the chatbot was deleted and no conversation is open.
 */
export async function writeInThread(
  tx: Transaction,
  writer: ThreadWriter,
  message: ThreadMessage,
  now: Date,
  replyAt = now,
): Promise<WrittenInThread> {
  const row = await openThread(tx, writer, now);
  const { contact, isPhoneProven, tenantId } = writer;
  if (isPhoneProven && contact.phone) await addPhone({ tx, caller: { tenantId }, now }, row.contactId, contact.phone);
  const { platform = null } = message;
  const isSilent = await isOfBlocked(tx, row);
  const { content, externalId = null, uploads = [], remoteFiles = [], thread = {}, automatic = false } = message;
  const received = message.metadata;
  const isUnanswered = automatic || isSilent || (await isAnsweredTooOften(tx, writer, row, now));
  let toFetch: readonly AttachmentRow[] = [];
  const take = async () => {
    const remote = await addRemote(tx, { ...row, channelId: writer.channelId }, remoteFiles, now);
    toFetch = remote.filter(({ remoteId }) => remoteId !== null);
    return [...(await takeUploads(tx, writer, uploads)), ...remote];
  };
  const posted = await postInto(
    tx,
    noChannels,
    row,
    {
      content,
      externalId,
      role: 'USER' as const,
      take,
      thread,
      isUnanswered,
      isSilent,
      platform,
      received,
      channelId: writer.channelId,
    },
    null,
    now,
    replyAt,
  );
  return { ...posted, toFetch };
}

/** Whether chatbots have answered a contact so often within an hour that a program may be writing. */
async function isAnsweredTooOften(
  tx: Transaction,
  { repliesPerHour }: ThreadWriter,
  row: ConversationRow,
  now: Date,
): Promise<boolean> {
  if (repliesPerHour === undefined) return false;
  const since = new Date(now.getTime() - hourMs);
  return (await queries.countReplies(tx, row, since, repliesPerHour)) >= repliesPerHour;
}

/**
 * The open conversation of a thread, locked; one begins if there is none. Of a blocked contact it is the last one, be it closed, or one that
 * is closed from the beginning.
 */
export async function openThread(tx: Transaction, writer: ThreadWriter, now: Date): Promise<ConversationRow> {
  const { tenantId, channelId, threadId, botId, platform } = writer;
  const last = await queries.findLastOfThread(tx, writer);
  // Another request of the visitor has made the contact meanwhile.
  if (last && writer.requestId !== undefined && last.contactId !== writer.contactId)
    await setCause(tx, asVisitor(encodeId('contact', last.contactId), writer.requestId));
  const open = last && isOpen(last) ? await conversationRecords.findAndLock(tx, tenantId, last.id) : undefined;
  if (open && isOpen(open)) return withVisitor(tx, open, writer, now);
  const bot = await findChatbot(tx, tenantId, botId);
  if (!bot || bot.deletedAt !== null) throw new ApiError('NOT_FOUND', 'The chatbot of this channel was deleted.');
  const { contactId, isNew } = last ? { ...last, isNew: false } : await makeContact(tx, writer, now);
  const thread = { tenantId, botId, platform, externalThreadId: threadId, channelId };
  const visitor = beginVisitor(writer, last, isNew ? contactId : undefined, now);
  const isBlocked = await isOfBlocked(tx, { tenantId, contactId });
  const kept = last && isBlocked ? await conversationRecords.findAndLock(tx, tenantId, last.id) : undefined;
  if (kept) return kept;
  const begun = await beginConversation(
    tx,
    { ...thread, contactId, visitor } satisfies NewConversation,
    now,
    isBlocked ? 'silently' : 'told',
  );
  if (begun) {
    if (isBlocked) return (await applyStep(tx, begun, { status: 'CLOSED', closeReason: 'BLOCKED' }, now)).row;
    await logChange(tx, begun, undefined, now);
    return begun;
  }
  // A client has begun a conversation of this thread, or another update was quicker.
  const taken = await queries.findOpenThread(tx, { ...thread, id: channelId });
  const locked = taken && (await conversationRecords.findAndLock(tx, tenantId, taken.id));
  if (!locked) throw new Error('The thread is taken, but has no open conversation.');
  const found =
    locked.channelId === channelId ? locked : await conversationRecords.update(tx, locked, { channelId }, now);
  return withVisitor(tx, found, writer, now);
}

/** Closes open conversations of a contact (UUID) that is blocked, `limit` at most; returns how many. */
export async function endConversationsOf(
  { tx, caller: { tenantId }, now }: Write<OfTenant>,
  contactId: string,
  limit: number,
): Promise<number> {
  const rows = await queries.lockOpenOfContact(tx, tenantId, contactId, limit);
  for (const row of rows) {
    await applyStep(tx, row, { status: 'CLOSED', closeReason: 'BLOCKED', event: 'conversation.ended' }, now);
  }
  return rows.length;
}

/** What the addresses are known by from which a contact (UUID) last wrote, by the channel (UUID) of its web chats. */
export const listAddressesOf = queries.listAddressesOf;

/** Since when the contact of a thread is blocked; null: it is not; undefined: the thread has no conversation. */
export const findBlockOfThread = queries.findBlockOfThread;

/** Those of some threads of a channel whose contact is blocked. */
export const listBlockedThreads = queries.listBlockedThreads;

/** Whether the contact of a conversation is blocked. */
async function isOfBlocked(
  tx: Transaction,
  { tenantId, contactId }: Pick<ConversationRow, 'tenantId' | 'contactId'>,
): Promise<boolean> {
  return (await findBlocked(tx, tenantId, contactId)) !== null;
}

/** Whether a message can be written into a conversation. */
export function isOpen({ status }: ConversationRow): boolean {
  return status === 'ACTIVE' || status === 'WAITING' || status === 'HUMAN_TAKEOVER';
}

/** The contact of the same account on the platform, or a new one. */
async function makeContact(
  tx: Transaction,
  { tenantId, contact, contactId, allowDuplicate, isPhoneProven }: ThreadWriter,
  now: Date,
): Promise<{ contactId: string; isNew: boolean }> {
  const holder =
    isPhoneProven && contact.phone ? await findOneByPhone(tx, tenantId, contact.phone, contact.name ?? '') : undefined;
  if (holder) return { contactId: holder.id, isNew: false };
  try {
    const made = await tx.savepoint((inner) =>
      insertContact({ tx: inner, caller: { tenantId, ...bySystem }, now }, contact, { allowDuplicate, id: contactId }),
    );
    return { contactId: made as string, isNew: true };
  } catch (error) {
    const existing = error instanceof ApiError ? (error.extra as { existingId?: unknown }).existingId : undefined;
    const found = typeof existing === 'string' ? decodeId('contact', existing) : undefined;
    if (found) return { contactId: found, isNew: false };
    throw error;
  }
}

/**
 * The messages of the last conversation of a thread after a place in it, oldest first: the last ones if there are too many. Those that
 * the server wrote for the team are not among them.
 */
export async function listThreadMessages(
  db: Queryable,
  thread: queries.ChannelThread,
  after: number,
  limit: number,
): Promise<Message[]> {
  const last = await queries.findLastOfThread(db, thread);
  const rows = last ? await queries.listShownMessages(db, last, after, limit) : [];
  return rows.map((row) => toMessage(row, last?.contactId ?? ''));
}

/**
 * The same of a conversation (a public id) of a thread, but the first ones if there are too many: the next page begins after the last of
 * them.
 */
export async function listNextThreadMessages(
  db: Queryable,
  thread: queries.ChannelThread,
  conversationId: string,
  after: number,
  limit: number,
): Promise<Message[]> {
  const id = decodeId('conversation', conversationId);
  const row = id ? await queries.findOfThread(db, thread, id) : undefined;
  const rows = row ? await queries.listNextShownMessages(db, row, after, limit) : [];
  return rows.map((message) => toMessage(message, row?.contactId ?? ''));
}

/** Follows a thread that its platform knows by another id from now on. */
export async function moveThread(
  tx: Transaction,
  { tenantId, channelId }: Omit<queries.ChannelThread, 'threadId'>,
  { from, to, keep }: { from: string; to: string; keep?: Json },
  now: Date,
): Promise<void> {
  const last = await queries.findLastOfThread(tx, { tenantId, channelId, threadId: from });
  // A thread has one open conversation: where the other id has one, that goes on.
  const there =
    from === to ? undefined : last && (await queries.findLastOfThread(tx, { tenantId, channelId, threadId: to }));
  if (there && isOpen(there)) return;
  const row = last && (await conversationRecords.findAndLock(tx, tenantId, last.id));
  if (!row) return;
  const moved = await conversationRecords.update(
    tx,
    row,
    { externalThreadId: to, ...(keep !== undefined && { threadState: keep }) },
    now,
  );
  await logChange(tx, moved, undefined, now);
}

/** Says that the contact of a thread has read what was sent to it, up to a place in its conversation. */
export async function markThreadRead(
  tx: Transaction,
  thread: queries.ChannelThread,
  sequence: number,
  { requestId, now }: { requestId: string; now: Date },
): Promise<void> {
  const last = await queries.findLastOfThread(tx, thread);
  const row = last && (await conversationRecords.findAndLock(tx, thread.tenantId, last.id));
  if (!row) return;
  await setCause(tx, asVisitor(encodeId('contact', row.contactId), requestId));
  if ((await queries.setRead(tx, row, sequence)) > 0) await logChange(tx, row, undefined, now);
}

/** Removes the file of an attachment that a stranger sent; its message says so. */
export async function removeFile(tx: Transaction, found: AttachmentRow, now: Date): Promise<void> {
  const { tenantId, id, conversationId } = found;
  const row = conversationId && (await conversationRecords.findAndLock(tx, tenantId, conversationId));
  const known = await findAttachment(tx, tenantId, id);
  if (!known || known.fileId === null) return;
  await expireFiles(tx, tenantId, [known.fileId], now);
  await setRemoved(tx, known);
  if (!row || known.messageId === null) return;
  const files = await listOfMessage(tx, tenantId, known.messageId);
  await queries.setAttachments(tx, tenantId, known.messageId, files.map(toAttachment));
  await logChange(tx, row, undefined, now);
}

/** Writes what became of a file that was to be fetched, beside its message. */
export async function settleFile(
  { tx, caller: { tenantId }, now }: Write<OfTenant>,
  id: string,
  found: FetchedFile,
): Promise<void> {
  const known = await findAttachment(tx, tenantId, id);
  const row = known?.conversationId && (await conversationRecords.findAndLock(tx, tenantId, known.conversationId));
  if (!known || !row || known.messageId === null || known.remoteId === null) return;
  if ('fileId' in found) await keepFile(tx, tenantId, found.fileId);
  await setFetched(tx, known, found);
  const files = await listOfMessage(tx, tenantId, known.messageId);
  await queries.setAttachments(tx, tenantId, known.messageId, files.map(toAttachment));
  await logChange(tx, row, undefined, now);
}
