import { sql } from 'drizzle-orm';
import { bigint, foreignKey, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from '../../../db/columns.js';
import type { Grants } from '../../../db/grants.js';
import { conversations, messages } from '../conversations/table.js';

/**
 * The files of messages, and those that were uploaded for one. A trigger expires the stored file when its row is deleted, which happens
 * with the conversation, too.
 */
export const attachments = pgTable(
  'attachments',
  {
    tenantId: uuid().notNull(),
    id: uuid().notNull(),
    /** Null for a file that a visitor has uploaded and not sent yet: the conversation may begin with its message. */
    conversationId: uuid(),
    /** The channel by which somebody without a credential sent it; else null. */
    channelId: uuid(),
    /** The thread of the visitor who uploaded it; else null. */
    threadId: text(),
    /** Null until a message names it. */
    messageId: uuid(),
    position: integer().notNull().default(0),
    /** Null until the file has been fetched from its platform. */
    fileId: uuid(),
    /** The platform's own id of the file. */
    remoteId: text(),
    name: text().notNull(),
    contentType: text().notNull(),
    bytes: bigint({ mode: 'number' }),
    /** Why the file could not be fetched. */
    error: text(),
    createdAt: moment().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    foreignKey({
      columns: [t.tenantId, t.conversationId],
      foreignColumns: [conversations.tenantId, conversations.id],
    }).onDelete('cascade'),
    foreignKey({ columns: [t.tenantId, t.messageId], foreignColumns: [messages.tenantId, messages.id] }).onDelete(
      'cascade',
    ),
    index('attachments_conversation').on(t.tenantId, t.conversationId),
    index('attachments_message').on(t.tenantId, t.messageId, t.position),
    index('attachments_of_channel').on(t.tenantId, t.channelId, t.createdAt, t.id).where(sql`channel_id is not null`),
    index('attachments_unused').on(t.tenantId, t.createdAt).where(sql`message_id is null`),
  ],
);

export const grants: Grants = {
  attachments: { api: 'SELECT, INSERT, UPDATE', worker: 'SELECT, DELETE' },
};
