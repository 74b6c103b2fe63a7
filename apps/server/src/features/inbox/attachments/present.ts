import type { Attachment, ChannelAttachment } from '@lead-engagement/contract';
import { encodeId } from '../../../ids.js';
import type { attachments } from './table.js';

/** An attachment as stored. */
export type AttachmentRow = typeof attachments.$inferSelect;

export function toAttachment({ id, name, contentType, bytes, fileId, error }: AttachmentRow): Attachment {
  const status = fileId !== null ? 'READY' : error !== null ? 'FAILED' : 'PENDING';
  return { id: encodeId('attachment', id), name, contentType, size: bytes, status, error };
}

/** The same of one that a stranger sent by a channel. */
export function toChannelAttachment(row: AttachmentRow): ChannelAttachment {
  const { conversationId, messageId, createdAt } = row;
  return {
    ...toAttachment(row),
    conversationId: conversationId && encodeId('conversation', conversationId),
    messageId: messageId && encodeId('message', messageId),
    createdAt,
  };
}
