import type { MemoryNote } from '@lead-engagement/contract';
import { requestedBy } from '../../../callers/maker.js';
import { encodeId } from '../../../ids.js';
import type { memoryNotes } from './table.js';

/** A memory note as stored. */
export type MemoryNoteRow = typeof memoryNotes.$inferSelect;

export function toMemoryNote(row: MemoryNoteRow): MemoryNote {
  return {
    id: encodeId('memoryNote', row.id),
    tenantId: encodeId('tenant', row.tenantId),
    contactId: encodeId('contact', row.contactId),
    content: row.content,
    kind: row.kind,
    source: row.source,
    pinned: row.pinned,
    expiresAt: row.expiresAt,
    conversationId: row.conversationId && encodeId('conversation', row.conversationId),
    sourceMessageId: row.sourceMessageId && encodeId('message', row.sourceMessageId),
    createdBy: row.source === 'AI' ? { type: 'system', id: null } : requestedBy(row),
    version: row.version,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
  };
}
