import type { Activity } from '@lead-engagement/contract';
import { encodeId } from '../../../ids.js';
import type { activities } from './table.js';

/** An activity as stored. */
export type ActivityRow = typeof activities.$inferSelect;

export function toActivity(row: ActivityRow): Activity {
  return {
    id: encodeId('activity', row.id),
    tenantId: encodeId('tenant', row.tenantId),
    userId: row.userId && encodeId('user', row.userId),
    contactId: encodeId('contact', row.contactId),
    leadId: row.leadId && encodeId('lead', row.leadId),
    type: row.type,
    title: row.title,
    content: row.content,
    metadata: row.metadata,
    occurredAt: row.occurredAt,
    dueAt: row.dueAt,
    completedAt: row.completedAt,
    version: row.version,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
  };
}
