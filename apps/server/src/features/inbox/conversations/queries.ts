import type {
  Attachment,
  ChatbotStats,
  Conversation,
  ConversationQuery,
  Message,
  MessageMetadata,
  MessageQuery,
} from '@lead-engagement/contract';
import type { Queryable, Transaction } from '../../../db/client.js';
import {
  afterCursor,
  allOf,
  countRows,
  type Fragment,
  hasOneOf,
  inOrder,
  isOneOf,
  ofRecords,
} from '../../../db/filters.js';
import { fetchPage, openPage, type Page } from '../../../db/pages.js';
import { recordsOf } from '../../../db/records.js';
import { fromRows, type Way } from '../../../db/words.js';
import { isSnoozed } from './inbox-queries.js';
import { type ConversationRow, type MessageRow, toConversation, toMessage } from './present.js';
import { conversations } from './table.js';
import { searchWords } from './words-queries.js';

export const conversationRecords = recordsOf(conversations, 'conversation', { changeLock: 'no key update' });

const columns = { createdAt: 'created_at', lastMessageAt: 'last_message_at', snoozedUntil: 'snoozed_until' } as const;

/** A page of live conversations; with `botId` (UUID) those of one chatbot. Sorted by lastMessageAt or snoozedUntil, of those that have one. */
export async function listConversations(
  db: Queryable,
  tenantId: string,
  query: ConversationQuery,
  botId = '',
): Promise<Page<Conversation>> {
  const page = openPage(`conversations ${botId} `, query);
  const sort = page.sort as keyof typeof columns;
  const matching = allOf(db, [
    db`tenant_id = ${tenantId} and deleted_at is null`,
    botId === '' ? undefined : db`bot_id = ${botId}`,
    isOneOf(db, 'bot_id', 'chatbot', query.chatbot, query['chatbot[not]']),
    isOneOf(db, 'contact_id', 'contact', query.contact, query['contact[not]']),
    isOneOf(db, 'assignee_id', 'user', query.assignee, query['assignee[not]']),
    hasOneOf(db, 'status', query.status, query['status[not]']),
    hasOneOf(db, 'platform', query.platform, query['platform[not]']),
    query.externalThreadId === undefined ? undefined : db`external_thread_id = ${query.externalThreadId}`,
    query.unread === undefined ? undefined : query.unread ? db`unread_count > 0` : db`unread_count = 0`,
    query.snoozed === undefined ? undefined : query.snoozed ? isSnoozed(db) : db`not ${isSnoozed(db)}`,
    sort === 'createdAt' ? undefined : db`${db(columns[sort])} is not null`,
    ...ofRecords(db, 'conversation', query),
  ]);
  const words = await searchWords(db, tenantId, query);
  const rest = allOf(db, [matching, afterCursor(db, page, columns[sort])]);
  const order = inOrder(db, page, columns[sort]);
  const wanted = page.limit + 1;
  const read = (found?: Fragment, way?: Way) => db<ConversationRow[]>`
    select * ${fromRows(db, 'conversations', { rest, order, found }, way)} ${order} limit ${wanted}`;
  return fetchPage(page, {
    rows: words ? words.read(wanted, read) : read(),
    count: () => (words ? words.countAmong(matching) : countRows(db, 'conversations', matching)),
    position: (row) => ({ value: row[sort], id: row.id }),
    present: toConversation,
  });
}

/** A page of the messages of a conversation. */
export async function listMessages(
  db: Queryable,
  { tenantId, id, contactId }: ConversationRow,
  query: MessageQuery,
): Promise<Page<Message>> {
  const page = openPage(`messages ${id}`, query);
  const after = query['sequence[gt]'];
  const matching = allOf(db, [
    db`tenant_id = ${tenantId} and conversation_id = ${id}`,
    hasOneOf(db, 'role', query.role, query['role[not]']),
    after === undefined ? undefined : db`sequence > ${after}::bigint`,
    query.externalId === undefined ? undefined : db`external_id = ${query.externalId}`,
    ...ofRecords(db, 'message', query),
  ]);
  return fetchPage(page, {
    rows: db<MessageRow[]>`
      select * from messages where ${allOf(db, [matching, afterCursor(db, page, 'sequence')])}
      ${inOrder(db, page, 'sequence')} limit ${page.limit + 1}`,
    count: () => countRows(db, 'messages', matching),
    position: (row) => ({ value: row.sequence, id: row.id }),
    present: (row) => toMessage(row, contactId),
  });
}

/** The messages with these ids (UUIDs) of conversations that are not deleted, with the contacts of these. */
export function listMessageRowsById(
  db: Queryable,
  tenantId: string,
  ids: readonly string[],
): Promise<(MessageRow & { contactId: string })[]> {
  return db<(MessageRow & { contactId: string })[]>`
    select m.*, c.contact_id from messages m
    join conversations c on c.tenant_id = m.tenant_id and c.id = m.conversation_id and c.deleted_at is null
    where m.tenant_id = ${tenantId} and m.id = any(${[...ids]}::uuid[])`;
}

/** These messages (UUIDs) of conversations with a contact (UUID). */
export async function listMessagesById(
  db: Queryable,
  tenantId: string,
  contactId: string,
  ids: readonly string[],
): Promise<Map<string, Message>> {
  const rows = await db<MessageRow[]>`
    select * from messages where tenant_id = ${tenantId} and id = any(${[...ids]}::uuid[])`;
  return new Map(rows.map((row) => [row.id, toMessage(row, contactId)]));
}

/** The last messages of a conversation, oldest first. */
export async function listLastMessages(db: Queryable, { tenantId, id }: ConversationRow, limit: number) {
  const rows = await db<MessageRow[]>`
    select * from messages where tenant_id = ${tenantId} and conversation_id = ${id}
    order by sequence desc limit ${limit}`;
  return rows.toReversed();
}

/** Finds the message of a conversation with this id of the client's own. */
export async function findMessageByExternalId(
  db: Queryable,
  { tenantId, id }: ConversationRow,
  externalId: string,
): Promise<MessageRow | undefined> {
  const [row] = await db<MessageRow[]>`
    select * from messages where tenant_id = ${tenantId} and conversation_id = ${id} and external_id = ${externalId}`;
  return row;
}

/** The message at a place in a conversation that is known to have one there. */
export async function getMessageAt(
  db: Queryable,
  { tenantId, id }: ConversationRow,
  sequence: number,
): Promise<MessageRow> {
  const [row] = await db<MessageRow[]>`
    select * from messages where tenant_id = ${tenantId} and conversation_id = ${id} and sequence = ${sequence}`;
  return row as MessageRow;
}

/** Finds the first message of a role after a place in a conversation. */
export async function findMessageAfter(
  db: Queryable,
  { tenantId, id }: ConversationRow,
  sequence: number,
  role: MessageRow['role'],
): Promise<MessageRow | undefined> {
  const [row] = await db<MessageRow[]>`
    select * from messages
    where tenant_id = ${tenantId} and conversation_id = ${id} and sequence > ${sequence} and role = ${role}
    order by sequence limit 1`;
  return row;
}

/** Stores messages. */
export async function insertMessages(tx: Transaction, rows: readonly MessageRow[]): Promise<void> {
  for (const { metadata, attachments, template, ...row } of rows) {
    const json = {
      metadata: metadata && tx.json(metadata as never),
      attachments: tx.json(attachments as never),
      template: template && tx.json(template as never),
    };
    await tx`insert into messages ${tx({ ...row, ...json })}`;
  }
}

/** Replaces what a message shows of its files. */
export async function setAttachments(
  tx: Transaction,
  tenantId: string,
  id: string,
  attachments: readonly Attachment[],
): Promise<void> {
  await tx`
    update messages set attachments = ${tx.json(attachments as never)} where tenant_id = ${tenantId} and id = ${id}`;
}

/** Replaces what a message says, and writes its earlier contents beside it. */
export async function setEdited(
  tx: Transaction,
  { tenantId, id, metadata }: MessageRow,
  content: string,
  edits: NonNullable<MessageMetadata['edits']>,
): Promise<MessageRow> {
  const none = { engine: null, model: null, tokens: null, confidence: null, citations: [], platform: null };
  const [row] = await tx<MessageRow[]>`
    update messages set content = ${content}, metadata = ${tx.json({ ...none, ...metadata, edits } as never)}
    where tenant_id = ${tenantId} and id = ${id} returning *`;
  if (!row) throw new Error('The message of the locked conversation is missing.');
  return row;
}

/** A conversation as one of a thread of a platform with a chatbot. */
export type Thread = Pick<ConversationRow, 'tenantId' | 'id' | 'botId' | 'platform' | 'externalThreadId'>;

/** Finds another open conversation of a thread. */
export async function findOpenThread(
  db: Queryable,
  { tenantId, id, botId, platform, externalThreadId }: Thread,
): Promise<{ id: string } | undefined> {
  if (externalThreadId === null) return undefined;
  const [row] = await db<{ id: string }[]>`
    select id from conversations
    where tenant_id = ${tenantId} and bot_id = ${botId} and platform = ${platform}
      and external_thread_id = ${externalThreadId} and id <> ${id}
      and status in ('ACTIVE', 'WAITING', 'HUMAN_TAKEOVER') and deleted_at is null`;
  return row;
}

/** A thread of a channel. Ids are UUIDs. */
export interface ChannelThread {
  tenantId: string;
  channelId: string;
  threadId: string;
}

/** The conversation of a thread that is open, else the last one. */
export async function findLastOfThread(
  db: Queryable,
  { tenantId, channelId, threadId }: ChannelThread,
): Promise<ConversationRow | undefined> {
  const [row] = await db<ConversationRow[]>`
    select * from conversations
    where tenant_id = ${tenantId} and channel_id = ${channelId} and external_thread_id = ${threadId} and deleted_at is null
    order by (status in ('ACTIVE', 'WAITING', 'HUMAN_TAKEOVER')) desc, created_at desc, id desc limit 1`;
  return row;
}

/** Since when the contact of a thread is blocked; null: it is not; undefined: the thread has no conversation. */
export async function findBlockOfThread(
  db: Queryable,
  { tenantId, channelId, threadId }: ChannelThread,
): Promise<string | null | undefined> {
  const [row] = await db<{ blockedAt: string | null }[]>`
    select coalesce(c.blocked_at, p.blocked_at) as blocked_at from (
      select contact_id from conversations
      where tenant_id = ${tenantId} and channel_id = ${channelId} and external_thread_id = ${threadId} and deleted_at is null
      order by (status in ('ACTIVE', 'WAITING', 'HUMAN_TAKEOVER')) desc, created_at desc, id desc limit 1
    ) last
    join contacts c on c.tenant_id = ${tenantId} and c.id = last.contact_id
    left join contacts p on p.tenant_id = ${tenantId} and p.id = c.merged_into_id`;
  return row?.blockedAt;
}

/** Those of some threads of a channel whose contact is blocked. */
export async function listBlockedThreads(
  db: Queryable,
  { tenantId, channelId }: Omit<ChannelThread, 'threadId'>,
  threadIds: readonly string[],
): Promise<Set<string>> {
  const rows = await db<{ threadId: string }[]>`
    select distinct v.external_thread_id as thread_id from conversations v
    join contacts c on c.tenant_id = ${tenantId} and c.id = v.contact_id
    left join contacts p on p.tenant_id = ${tenantId} and p.id = c.merged_into_id
    where v.tenant_id = ${tenantId} and v.channel_id = ${channelId} and v.deleted_at is null
      and v.external_thread_id = any(${[...threadIds]}::text[]) and coalesce(c.blocked_at, p.blocked_at) is not null`;
  return new Set(rows.map(({ threadId }) => threadId));
}

/** Open conversations of a contact, locked in the same order by all requests. */
export async function lockOpenOfContact(
  tx: Transaction,
  tenantId: string,
  contactId: string,
  limit: number,
): Promise<ConversationRow[]> {
  return tx<ConversationRow[]>`
    select * from conversations
    where tenant_id = ${tenantId} and contact_id = ${contactId} and deleted_at is null
      and status in ('ACTIVE', 'WAITING', 'HUMAN_TAKEOVER')
    order by id limit ${limit} for no key update`;
}

const addressesOfContact = 20;

/** What the addresses are known by from which a contact last wrote, by channel. */
export async function listAddressesOf(
  db: Queryable,
  tenantId: string,
  contactId: string,
): Promise<{ channelId: string; addresses: string[] }[]> {
  return db<{ channelId: string; addresses: string[] }[]>`
    select channel_id, array_agg(distinct address) as addresses from (
      select channel_id, visitor ->> 'address' as address from conversations
      where tenant_id = ${tenantId} and contact_id = ${contactId} and channel_id is not null and deleted_at is null
      order by created_at desc, id desc limit ${addressesOfContact}
    ) last
    where address is not null group by channel_id order by channel_id`;
}

/** The thread in which a topic was last spoken of, not before a moment. */
export async function findThreadOfTopic(
  db: Queryable,
  { tenantId, channelId }: Omit<ChannelThread, 'threadId'>,
  topic: string,
  since: Date,
): Promise<string | undefined> {
  const [row] = await db<{ externalThreadId: string }[]>`
    select external_thread_id from conversations
    where tenant_id = ${tenantId} and channel_id = ${channelId} and thread_topic = ${topic} and deleted_at is null
      and last_message_at >= ${since.toISOString()} and external_thread_id is not null
    order by last_message_at desc limit 1`;
  return row?.externalThreadId;
}

/** A conversation of a thread. */
export async function findOfThread(
  db: Queryable,
  { tenantId, channelId, threadId }: ChannelThread,
  id: string,
): Promise<ConversationRow | undefined> {
  const [row] = await db<ConversationRow[]>`
    select * from conversations
    where tenant_id = ${tenantId} and id = ${id} and channel_id = ${channelId} and external_thread_id = ${threadId}
      and deleted_at is null`;
  return row;
}

/** The messages of a conversation that its contact may see, after a place in it, oldest first: the last ones if there are too many. */
export async function listShownMessages(
  db: Queryable,
  { tenantId, id }: Pick<ConversationRow, 'tenantId' | 'id'>,
  after: number,
  limit: number,
): Promise<MessageRow[]> {
  const rows = await db<MessageRow[]>`
    select * from messages
    where tenant_id = ${tenantId} and conversation_id = ${id} and sequence > ${after} and role <> 'SYSTEM'
    order by sequence desc limit ${limit}`;
  return rows.toReversed();
}

/** The messages of a conversation that its contact may see, after a place in it, oldest first: the first ones if there are too many. */
export async function listNextShownMessages(
  db: Queryable,
  { tenantId, id }: Pick<ConversationRow, 'tenantId' | 'id'>,
  after: number,
  limit: number,
): Promise<MessageRow[]> {
  return db<MessageRow[]>`
    select * from messages
    where tenant_id = ${tenantId} and conversation_id = ${id} and sequence > ${after} and role <> 'SYSTEM'
    order by sequence limit ${limit}`;
}

/** Says of what has been sent in a conversation, up to a place, that its contact has read it; returns how many messages that is. */
export async function setRead(
  tx: Transaction,
  { tenantId, id }: Pick<ConversationRow, 'tenantId' | 'id'>,
  sequence: number,
): Promise<number> {
  const { count } = await tx`
    update messages set delivery = 'READ'
    where tenant_id = ${tenantId} and conversation_id = ${id} and sequence <= ${sequence}
      and delivery in ('SENT', 'DELIVERED')`;
  return count;
}

/** How many messages chatbots have written to the contact of a conversation by its channel since a time, up to `limit`. */
export async function countReplies(
  db: Queryable,
  { tenantId, contactId, channelId }: Pick<ConversationRow, 'tenantId' | 'contactId' | 'channelId'>,
  since: Date,
  limit: number,
): Promise<number> {
  const [row] = await db<{ count: number }[]>`
    select count(*)::int as count from (
      select from conversations c join messages m on m.tenant_id = c.tenant_id and m.conversation_id = c.id
      where c.tenant_id = ${tenantId} and c.contact_id = ${contactId} and c.channel_id = ${channelId}
        and m.role = 'ASSISTANT' and m.created_at > ${since.toISOString()}
      limit ${limit}) as written`;
  return row?.count ?? 0;
}

/** The first enabled channel (UUID) of a chatbot for a platform. */
export async function findChannelIdFor(
  db: Queryable,
  tenantId: string,
  botId: string,
  platform: string,
): Promise<string | undefined> {
  const [row] = await db<{ id: string }[]>`
    select id from channels
    where tenant_id = ${tenantId} and bot_id = ${botId} and platform = ${platform} and enabled and deleted_at is null
    order by created_at, id limit 1`;
  return row?.id;
}

/** The figures of a chatbot for the conversations that began in a period. */
export async function sumStats(
  db: Queryable,
  tenantId: string,
  botId: string,
  { from, to }: Pick<ChatbotStats, 'from' | 'to'>,
): Promise<{ sessions: number; messages: number; takenOver: number }> {
  const [row] = await db<{ sessions: number; messages: number; takenOver: number }[]>`
    select count(*) as sessions, coalesce(sum(message_count), 0)::bigint as messages, count(taken_over_at) as taken_over
    from conversations
    where tenant_id = ${tenantId} and bot_id = ${botId} and created_at >= ${from} and created_at < ${to}
      and deleted_at is null`;
  return row as { sessions: number; messages: number; takenOver: number };
}

/** Hands the next conversations of one user to another, or to nobody, `limit` at most; returns how many. Those that nobody has then wait for an assignment by rules. */
export async function reassignConversations(
  tx: Transaction,
  tenantId: string,
  fromUserId: string,
  toUserId: string | null,
  limit: number,
  now: Date,
): Promise<number> {
  const since = tx`coalesce(c.assignment_due_since, ${now.toISOString()})`;
  const due = toUserId === null ? tx`case when c.status = 'HUMAN_TAKEOVER' then ${since} end` : tx`null`;
  const { count } = await tx`
    with held as (
      select id from conversations where tenant_id = ${tenantId} and assignee_id = ${fromUserId}
      order by id limit ${limit} for no key update
    )
    update conversations c set assignee_id = ${toUserId}, assignment_due_since = ${due}, version = version + 1, updated_at = ${now.toISOString()}
    from held where c.tenant_id = ${tenantId} and c.id = held.id`;
  return count;
}
