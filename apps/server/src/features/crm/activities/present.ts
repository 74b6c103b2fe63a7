import { type Activity, taskType } from '@lead-engagement/contract';
import { toCreatedBy } from '../../../callers/maker.js';
import { encodeId } from '../../../ids.js';
import type { activities } from './table.js';

/** An activity as stored. */
export type ActivityRow = typeof activities.$inferSelect;

export function toActivity(row: ActivityRow): Activity {
  const assigneeId = readAssignee(row);
  return {
    id: encodeId('activity', row.id),
    tenantId: encodeId('tenant', row.tenantId),
    userId: row.userId && encodeId('user', row.userId),
    createdBy: row.isSystem ? { type: 'system', id: null } : toCreatedBy(row),
    contactId: encodeId('contact', row.contactId),
    leadId: row.leadId && encodeId('lead', row.leadId),
    assigneeId: assigneeId && encodeId('user', assigneeId),
    type: row.type,
    title: row.title,
    content: row.content,
    metadata: row.metadata,
    occurredAt: row.occurredAt,
    dueAt: row.dueAt,
    completedAt: row.completedAt,
    version: row.version,
    recordedAt: row.recordedAt ?? row.createdAt,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
  };
}

/** The user (UUID) who has to do a task; null for nobody, and for what is no task. `assigneeOf` says the same in SQL. */
export function readAssignee({
  type,
  isUnassigned,
  assigneeId,
  userId,
  tenantId,
}: Pick<ActivityRow, 'type' | 'isUnassigned' | 'assigneeId' | 'userId' | 'tenantId'>): string | null {
  if (type !== taskType || isUnassigned) return null;
  return assigneeId ?? (userId === tenantId ? null : userId);
}
