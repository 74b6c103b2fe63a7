import { type CannedReply, variablesOf } from '@lead-engagement/contract';
import { encodeId } from '../../../ids.js';
import type { cannedReplies } from './table.js';

/** A canned reply as stored. */
export type CannedReplyRow = typeof cannedReplies.$inferSelect;

export function toCannedReply(row: CannedReplyRow): CannedReply {
  return {
    id: encodeId('cannedReply', row.id),
    tenantId: encodeId('tenant', row.tenantId),
    shortcut: row.shortcut,
    content: row.content,
    variables: variablesOf(row.content),
    shared: row.shared,
    ownerId: row.ownerId === null ? null : encodeId('user', row.ownerId),
    version: row.version,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
  };
}
