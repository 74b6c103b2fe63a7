import type { Attachment } from '@lead-engagement/contract';
import { encodeId } from '../../ids.js';
import type { attachments } from './table.js';

/** An attachment as stored. */
export type AttachmentRow = typeof attachments.$inferSelect;

export function toAttachment({ id, name, contentType, bytes, fileId, error }: AttachmentRow): Attachment {
  const status = fileId !== null ? 'READY' : error !== null ? 'FAILED' : 'PENDING';
  return { id: encodeId('attachment', id), name, contentType, size: bytes, status, error };
}
