import type { RemoteFile } from '@lead-engagement/connector-kit';
import type { ContactCreate, Message, MessageCreate } from '@lead-engagement/contract';
import type { Queryable, Transaction } from '../../db/client.js';
import { ApiError } from '../../errors.js';
import { keepFile } from '../../files/stored-files.js';
import { decodeId } from '../../ids.js';
import { hourMs } from '../../time.js';
import {
  type AttachmentRow,
  addRemote,
  type FetchedFile,
  findAttachment,
  listOfMessage,
  setFetched,
  takeUploads,
  toAttachment,
} from '../attachments/service.js';
import { findChatbot } from '../chatbots/service.js';
import { insertContact } from '../contacts/service.js';
import { type Posted, postInto } from './messages-service.js';
import { type ConversationRow, toMessage } from './present.js';
import * as queries from './queries.js';
import { conversationRecords } from './queries.js';
import { beginConversation, logChange, type NewConversation, type Step } from './writes.js';

export { findLastOfThread } from './queries.js';

/** Who writes in a thread of a channel, and to which chatbot. Ids are UUIDs. */
export interface ThreadWriter extends queries.ChannelThread {
  botId: string;
  platform: string;
  /** What becomes the contact, if the thread has none yet. */
  contact: ContactCreate;
  /** Whether that may have the e-mail address of another contact. */
  allowDuplicate?: boolean;
  /** The maximum number of replies that chatbots write to the contact within an hour. */
  repliesPerHour?: number | undefined;
}

const noChannels = new Map<string, never>();

/** What the contact of a thread says, with the files that it has uploaded, or those that its platform has. */
export interface ThreadMessage extends Pick<MessageCreate, 'content' | 'externalId'> {
  uploads?: readonly string[] | undefined;
  remoteFiles?: readonly RemoteFile[] | undefined;
  /** What it changes about the thread. */
  thread?: Pick<Step, 'replyWindowEndsAt' | 'threadState'>;
  /** True if a program wrote it, which no chatbot answers. */
  automatic?: boolean | undefined;
}

/** A message as it was written, and its files that are still to be fetched. */
export interface WrittenInThread extends Posted {
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
  const { content, externalId = null, uploads = [], remoteFiles = [], thread = {}, automatic = false } = message;
  const isUnanswered = automatic || (await isAnsweredTooOften(tx, writer, row, now));
  let toFetch: readonly AttachmentRow[] = [];
  const take = async () => {
    const remote = await addRemote(tx, row, remoteFiles, now);
    toFetch = remote.filter(({ remoteId }) => remoteId !== null);
    return [...(await takeUploads(tx, writer, uploads)), ...remote];
  };
  const posted = await postInto(
    tx,
    noChannels,
    row,
    { content, externalId, role: 'USER' as const, take, thread, isUnanswered },
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

/** The open conversation of a thread, locked; one begins if there is none. */
export async function openThread(tx: Transaction, writer: ThreadWriter, now: Date): Promise<ConversationRow> {
  const { tenantId, channelId, threadId, botId, platform } = writer;
  const last = await queries.findLastOfThread(tx, writer);
  const open = last && isOpen(last) ? await conversationRecords.findAndLock(tx, tenantId, last.id) : undefined;
  if (open && isOpen(open)) return open;
  const bot = await findChatbot(tx, tenantId, botId);
  if (!bot || bot.deletedAt !== null) throw new ApiError('NOT_FOUND', 'The chatbot of this channel was deleted.');
  const thread = { tenantId, botId, platform, externalThreadId: threadId, channelId };
  const contactId = last?.contactId ?? (await makeContact(tx, writer, now));
  const begun = await beginConversation(tx, { ...thread, contactId } satisfies NewConversation, now);
  if (begun) {
    await logChange(tx, begun, undefined, now);
    return begun;
  }
  // A client has begun a conversation of this thread, or another update was quicker.
  const taken = await queries.findOpenThread(tx, { ...thread, id: channelId });
  const locked = taken && (await conversationRecords.findAndLock(tx, tenantId, taken.id));
  if (!locked) throw new Error('A thread that is taken has an open conversation.');
  return locked.channelId === channelId ? locked : conversationRecords.update(tx, locked, { channelId }, now);
}

/** Whether a message can be written into a conversation. */
export function isOpen({ status }: ConversationRow): boolean {
  return status === 'ACTIVE' || status === 'WAITING' || status === 'HUMAN_TAKEOVER';
}

/** The contact of the same account on the platform, or a new one. */
async function makeContact(
  tx: Transaction,
  { tenantId, contact, allowDuplicate }: ThreadWriter,
  now: Date,
): Promise<string> {
  try {
    return (await tx.savepoint((inner) => insertContact(inner, tenantId, contact, now, { allowDuplicate }))) as string;
  } catch (error) {
    const existing = error instanceof ApiError ? (error.extra as { existingId?: unknown }).existingId : undefined;
    const found = typeof existing === 'string' ? decodeId('contact', existing) : undefined;
    if (found) return found;
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
  { from, to }: { from: string; to: string },
  now: Date,
): Promise<void> {
  const last = await queries.findLastOfThread(tx, { tenantId, channelId, threadId: from });
  const row = last && (await conversationRecords.findAndLock(tx, tenantId, last.id));
  if (!row) return;
  const moved = await conversationRecords.update(tx, row, { externalThreadId: to }, now);
  await logChange(tx, moved, undefined, now);
}

/** Says that the contact of a thread has read what was sent to it, up to a place in its conversation. */
export async function markThreadRead(
  tx: Transaction,
  thread: queries.ChannelThread,
  sequence: number,
  now: Date,
): Promise<void> {
  const last = await queries.findLastOfThread(tx, thread);
  const row = last && (await conversationRecords.findAndLock(tx, thread.tenantId, last.id));
  if (row && (await queries.setRead(tx, row, sequence)) > 0) await logChange(tx, row, undefined, now);
}

/** Writes what became of a file that was to be fetched, beside its message. */
export async function settleFile(
  tx: Transaction,
  tenantId: string,
  id: string,
  found: FetchedFile,
  now: Date,
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
