import type { AuditEntry } from '@lead-engagement/contract';
import type { auditLog } from '../../../events/audit/table.js';
import { encodeId } from '../../../ids.js';

export type AuditRow = typeof auditLog.$inferSelect;

/** An entry of the audit log as clients see it. */
export function toAuditEntry(row: AuditRow): AuditEntry {
  const [type = ''] = row.action.split('.');
  return {
    id: encodeId('auditEntry', row.id),
    tenantId: encodeId('tenant', row.tenantId),
    actor: { type: row.actorType, id: row.actorId, label: row.actorLabel, appId: row.actorAppId },
    action: row.action,
    target: { type, id: row.targetId },
    changes: row.changes,
    requestId: row.requestId,
    clientAddress: row.clientAddress,
    client: row.client,
    createdAt: row.createdAt,
  };
}
