import {
  type Conversation,
  type ConversationNote,
  type ConversationVisitor,
  type Message,
  previewChars,
} from '@lead-engagement/contract';
import { encodeId } from '../../../ids.js';
import type { conversationNotes, conversations, messages, StoredVisitor } from './table.js';

/** A conversation as stored. */
export type ConversationRow = typeof conversations.$inferSelect;
/** A message as stored. */
export type MessageRow = typeof messages.$inferSelect;
/** A note as stored. */
export type NoteRow = typeof conversationNotes.$inferSelect;

export function toConversation(row: ConversationRow): Conversation {
  return {
    id: encodeId('conversation', row.id),
    tenantId: encodeId('tenant', row.tenantId),
    botId: encodeId('chatbot', row.botId),
    contactId: encodeId('contact', row.contactId),
    platform: row.platform,
    externalThreadId: row.externalThreadId,
    status: row.status,
    assigneeId: row.assigneeId && encodeId('user', row.assigneeId),
    handoffReason: row.handoffReason,
    handoffError: row.handoffError,
    unanswered: row.unanswered,
    closeReason: row.closeReason,
    closedAt: row.closedAt,
    lastMessageAt: row.lastMessageAt,
    lastMessage: row.lastMessage,
    leadId: row.leadId && encodeId('lead', row.leadId),
    snoozedUntil: row.snoozedUntil,
    replyWindowEndsAt: row.replyWindowEndsAt,
    visitor: row.visitor && toVisitor(row.visitor),
    messageCount: row.messageCount,
    unreadCount: row.unreadCount,
    version: row.version,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
  };
}

function toVisitor({ verified, name, email, saidAt, claim }: StoredVisitor): ConversationVisitor {
  return { verified, name, email, saidAt, claim };
}

export function toNote(row: NoteRow): ConversationNote {
  return {
    id: encodeId('conversationNote', row.id),
    tenantId: encodeId('tenant', row.tenantId),
    conversationId: encodeId('conversation', row.conversationId),
    content: row.content,
    mentions: row.mentions.map((id) => encodeId('user', id)),
    authorId: row.authorId && encodeId('user', row.authorId),
    version: row.version,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
  };
}

/** The kind of id that the sender of a message has, if it is no contact. */
const senderKinds = { ASSISTANT: 'chatbot', HUMAN_AGENT: 'user', SYSTEM: 'user' } as const;

/** A message of a conversation, whose contact is the sender of what the role USER wrote. */
export function toMessage(row: MessageRow, contactId: string): Message {
  const { role, senderId } = row;
  return {
    id: encodeId('message', row.id),
    conversationId: encodeId('conversation', row.conversationId),
    sequence: row.sequence,
    role,
    content: row.content,
    attachments: row.attachments,
    senderId: role === 'USER' ? encodeId('contact', contactId) : senderId && encodeId(senderKinds[role], senderId),
    externalId: row.externalId,
    suggestions: row.suggestions,
    template: row.template,
    // Messages that were stored by an earlier version say nothing of a platform.
    metadata: row.metadata && { ...row.metadata, platform: row.metadata.platform ?? null },
    delivery: row.delivery,
    deliveryError: row.deliveryError,
    createdAt: row.createdAt,
  };
}

/** A message as a text: for previews, chatbots and models, which do not see its files. */
export function withFiles({ content, attachments }: Pick<MessageRow, 'content' | 'attachments'>): string {
  return [content, ...attachments.map(({ name }) => `[file: ${name}]`)].filter(Boolean).join('\n');
}

/** What a conversation shows of its last message. */
export function toPreview(message: MessageRow): Conversation['lastMessage'] {
  const { id, role, createdAt } = message;
  const preview = Array.from(withFiles(message).slice(0, previewChars * 2))
    .slice(0, previewChars)
    .join('');
  return { id: encodeId('message', id), role, content: preview, createdAt };
}
