import type { Json } from '@lead-engagement/connector-kit';
import type {
  Attachment,
  CloseReason,
  Conversation,
  ConversationVisitor,
  HandoffReason,
  MessageMetadata,
  MessageRole,
  MessageTemplate,
  UnansweredQuestion,
} from '@lead-engagement/contract';
import { conversationStatuses, messageDeliveries, messageRoles } from '@lead-engagement/contract';
import { sql } from 'drizzle-orm';
import {
  bigint,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { moment, mutableColumns, recordColumns, searchWords } from '../../../db/columns.js';
import type { Grants } from '../../../db/grants.js';
import { tenants } from '../../accounts/tenants/table.js';
import { users } from '../../accounts/users/table.js';
import { contacts } from '../../crm/contacts/table.js';
import { leads } from '../../crm/leads/table.js';
import { chatbots } from '../chatbots/table.js';

const live = sql`deleted_at is null`;

/** What is kept of the visitor of a web chat, in all conversations of its thread. */
export interface StoredVisitor extends ConversationVisitor {
  /** The contact (UUID) that began with the visitor, and the version that it last wrote: unless it is still that, somebody else has touched it. */
  own: { contactId: string; version: number } | null;
  /** What its address is known by when it is blocked. */
  address: string | null;
}

export const conversations = pgTable(
  'conversations',
  {
    ...mutableColumns,
    botId: uuid().notNull(),
    contactId: uuid().notNull(),
    platform: text().notNull(),
    externalThreadId: text(),
    /** The channel that it came by and leaves by. It may be gone. */
    channelId: uuid(),
    status: text({ enum: conversationStatuses }).notNull(),
    assigneeId: uuid(),
    handoffReason: text().$type<HandoffReason>(),
    /** Of the reasons ERROR and FLAGGED: what was wrong. */
    handoffError: text(),
    /** What its chatbot could not answer since its last answer. */
    unanswered: jsonb().$type<UnansweredQuestion[]>().notNull().default([]),
    closeReason: text().$type<CloseReason>(),
    closedAt: moment(),
    /** When a human first had it. */
    takenOverAt: moment(),
    lastMessageAt: moment(),
    lastMessage: jsonb().$type<Conversation['lastMessage']>(),
    /** Who wrote last, the server left out. */
    lastRole: text().$type<Exclude<MessageRole, 'SYSTEM'>>(),
    /** How many messages there are, and the sequence of the last. */
    messageCount: integer().notNull().default(0),
    unreadCount: integer().notNull().default(0),
    /** Grows with every message and move: a reply is written only if nothing has happened since it was begun. */
    turn: integer().notNull().default(0),
    /** The lead that was made of it. */
    leadId: uuid(),
    /** The sequence of the last message that notes were looked for in. */
    notedSequence: integer().notNull().default(0),
    snoozedUntil: moment(),
    /** Since when it waits for an assignment by the rules of the tenant; null: it does not. */
    assignmentDueSince: moment(),
    /** When time itself moves it on: to CLOSED if it is idle, to ARCHIVED if it is closed, back to the inbox if it is snoozed. */
    dueAt: moment(),
    /** Until when the platform takes free text; null: always. */
    replyWindowEndsAt: moment(),
    /** What the channel keeps of the thread. */
    threadState: jsonb().$type<Json>(),
    /** The visitor of a web chat; null elsewhere. */
    visitor: jsonb().$type<StoredVisitor>(),
    /** What the thread is about, as a key of the channel: a mail that names no thread finds it. */
    threadTopic: text(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    foreignKey({ columns: [t.tenantId], foreignColumns: [tenants.id] }),
    foreignKey({ columns: [t.tenantId, t.botId], foreignColumns: [chatbots.tenantId, chatbots.id] }),
    foreignKey({ columns: [t.tenantId, t.contactId], foreignColumns: [contacts.tenantId, contacts.id] }).onDelete(
      'cascade',
    ),
    foreignKey({ columns: [t.tenantId, t.assigneeId], foreignColumns: [users.tenantId, users.id] }),
    // A purged lead leaves the conversation behind: the migration sets this one column to null.
    foreignKey({ columns: [t.tenantId, t.leadId], foreignColumns: [leads.tenantId, leads.id] }),
    uniqueIndex('conversations_thread')
      .on(t.tenantId, t.botId, t.platform, t.externalThreadId)
      .where(sql`status in ('ACTIVE', 'WAITING', 'HUMAN_TAKEOVER') and deleted_at is null`),
    index('conversations_created').on(t.tenantId, t.createdAt, t.id).where(live),
    index('conversations_last_message').on(t.tenantId, t.lastMessageAt, t.id).where(live),
    index('conversations_status').on(t.tenantId, t.status, t.lastMessageAt, t.id).where(live),
    index('conversations_assignee').on(t.tenantId, t.assigneeId, t.lastMessageAt, t.id).where(live),
    index('conversations_unread')
      .on(t.tenantId, t.lastMessageAt, t.id)
      .where(sql`unread_count > 0 and deleted_at is null`),
    index('conversations_snoozed')
      .on(t.tenantId, t.snoozedUntil)
      .where(sql`snoozed_until is not null and deleted_at is null`),
    // The open one first: a contact that writes goes on with it.
    index('conversations_channel')
      .on(t.tenantId, t.channelId, t.externalThreadId, t.createdAt)
      .where(sql`channel_id is not null`),
    index('conversations_topic')
      .on(t.tenantId, t.channelId, t.threadTopic, t.lastMessageAt)
      .where(sql`thread_topic is not null and deleted_at is null`),
    uniqueIndex('conversations_channel_thread')
      .on(t.tenantId, t.channelId, t.externalThreadId)
      .where(sql`channel_id is not null and status in ('ACTIVE', 'WAITING', 'HUMAN_TAKEOVER') and deleted_at is null`),
    index('conversations_bot').on(t.tenantId, t.botId, t.createdAt, t.id),
    // Of deleted ones as well: purging a contact looks for all that refer to it.
    index('conversations_contact').on(t.tenantId, t.contactId, t.createdAt, t.id),
    index('conversations_lead').on(t.tenantId, t.leadId).where(sql`lead_id is not null`),
    index('conversations_assignment_due')
      .on(t.tenantId, t.assignmentDueSince, t.id)
      .where(sql`assignment_due_since is not null and deleted_at is null`),
    index('conversations_held')
      .on(t.tenantId, t.assigneeId)
      .where(sql`status = 'HUMAN_TAKEOVER' and deleted_at is null`),
    index('conversations_due').on(t.tenantId, t.dueAt).where(sql`due_at is not null and deleted_at is null`),
  ],
);

export const messages = pgTable(
  'messages',
  {
    tenantId: uuid().notNull(),
    id: uuid().notNull(),
    conversationId: uuid().notNull(),
    sequence: integer().notNull(),
    role: text({ enum: messageRoles }).notNull(),
    content: text().notNull(),
    /** Its files as the API shows them: a copy of their rows, so that a list of messages needs no second query. */
    attachments: jsonb().$type<Attachment[]>().notNull().default([]),
    /** The chatbot of an ASSISTANT message, the user of a HUMAN_AGENT message; else null. */
    senderId: uuid(),
    /** The channel by which somebody without a credential sent it; else null. It decides for whom its bytes count. */
    channelId: uuid(),
    externalId: text(),
    metadata: jsonb().$type<MessageMetadata>(),
    template: jsonb().$type<MessageTemplate>(),
    /** What the contact may answer. */
    suggestions: text().array().notNull().default([]),
    delivery: text({ enum: messageDeliveries }),
    /** Of a FAILED one: what the platform said. */
    deliveryError: text(),
    /** How many parts of a PENDING one the platform has taken. */
    sentParts: integer().notNull().default(0),
    createdAt: moment().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    foreignKey({
      columns: [t.tenantId, t.conversationId],
      foreignColumns: [conversations.tenantId, conversations.id],
    }).onDelete('cascade'),
    uniqueIndex('messages_sequence').on(t.tenantId, t.conversationId, t.sequence),
    uniqueIndex('messages_external_id')
      .on(t.tenantId, t.conversationId, t.externalId)
      .where(sql`external_id is not null`),
    index('messages_created').on(t.tenantId, t.conversationId, t.createdAt, t.id),
    index('messages_pending').on(t.tenantId, t.conversationId, t.sequence).where(sql`delivery = 'PENDING'`),
  ],
);

/**
 * Messages under the ids of their platforms, with what it reports about each. A status may come before the message is known to have been
 * sent: the row then names no message yet.
 */
export const messageReceipts = pgTable(
  'message_receipts',
  {
    tenantId: uuid().notNull(),
    channelId: uuid().notNull(),
    platformId: text().notNull(),
    messageId: uuid(),
    delivery: text({ enum: ['SENT', 'DELIVERED', 'READ', 'FAILED'] }),
    error: text(),
    receivedAt: moment().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.channelId, t.platformId] }),
    foreignKey({ columns: [t.tenantId, t.messageId], foreignColumns: [messages.tenantId, messages.id] }).onDelete(
      'cascade',
    ),
    index('message_receipts_message').on(t.tenantId, t.messageId).where(sql`message_id is not null`),
    index('message_receipts_received').on(t.tenantId, t.receivedAt),
  ],
);

/** Notes of the team. A table of their own, so that none is ever sent to a contact, a platform or a model as a message. */
export const conversationNotes = pgTable(
  'conversation_notes',
  {
    ...recordColumns,
    version: integer().notNull().default(1),
    conversationId: uuid().notNull(),
    content: text().notNull(),
    /** Users whom it mentions. They may be gone. */
    mentions: uuid().array().notNull(),
    /** Null for a key without an owner. */
    authorId: uuid(),
    /** Never set: the row of a deleted note is deleted. */
    deletedAt: moment(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    foreignKey({
      columns: [t.tenantId, t.conversationId],
      foreignColumns: [conversations.tenantId, conversations.id],
    }).onDelete('cascade'),
    index('conversation_notes_created').on(t.tenantId, t.conversationId, t.createdAt, t.id),
  ],
);

/** The words of each message and note, by which conversations are searched. Written by triggers on both. */
export const conversationWords = pgTable(
  'conversation_words',
  {
    tenantId: uuid().notNull(),
    conversationId: uuid().notNull(),
    /** The message or the note. */
    sourceId: uuid().notNull(),
    words: searchWords().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.conversationId, t.sourceId] }),
    foreignKey({
      columns: [t.tenantId, t.conversationId],
      foreignColumns: [conversations.tenantId, conversations.id],
    }).onDelete('cascade'),
    index('conversation_words_words').using('gin', t.words),
  ],
);

/** What has happened in the conversations of a tenant, in the order of the commits: live streams are fed from it. */
export const conversationLog = pgTable(
  'conversation_log',
  {
    tenantId: uuid().notNull(),
    /** From 1, without gaps. */
    position: bigint({ mode: 'number' }).notNull(),
    conversationId: uuid().notNull(),
    /** The message that was written; null if the conversation itself or a note has changed. */
    messageId: uuid(),
    /** The note that was written, changed or deleted. */
    noteId: uuid(),
    /** Who did it, and the request: see `db/cause.ts`. Null in entries from before. */
    cause: text(),
    /** The transaction in `changes`, and the number of the last change by then; null if it changed no record, and in entries from before. */
    transaction: bigint({ mode: 'number' }),
    lastChange: bigint({ mode: 'number' }),
    createdAt: moment().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.position] }),
    foreignKey({
      columns: [t.tenantId, t.conversationId],
      foreignColumns: [conversations.tenantId, conversations.id],
    }).onDelete('cascade'),
    index('conversation_log_conversation').on(t.tenantId, t.conversationId),
    index('conversation_log_created').on(t.tenantId, t.createdAt),
  ],
);

/** The last position of each tenant in the log. Locked by who writes to it, until the commit: that makes the order. */
export const conversationPositions = pgTable(
  'conversation_positions',
  { tenantId: uuid().primaryKey(), position: bigint({ mode: 'number' }).notNull() },
  (t) => [foreignKey({ columns: [t.tenantId], foreignColumns: [tenants.id] })],
);

export const grants: Grants = {
  conversations: { api: 'SELECT, INSERT, UPDATE', worker: 'SELECT, DELETE' },
  messages: {
    api: 'SELECT, INSERT, UPDATE (content, metadata, delivery, delivery_error, sent_parts, attachments)',
    worker: 'SELECT',
  },
  message_receipts: { api: 'SELECT, INSERT, UPDATE', worker: 'SELECT, DELETE' },
  conversation_notes: { api: 'SELECT, INSERT, UPDATE, DELETE', worker: 'SELECT' },
  conversation_words: { api: 'SELECT, INSERT, UPDATE, DELETE', worker: 'SELECT, INSERT' },
  conversation_log: { api: 'SELECT, INSERT', worker: 'SELECT, DELETE' },
  conversation_positions: { api: 'SELECT, INSERT, UPDATE' },
};
