import type { Automation, AutomationRun } from '@lead-engagement/contract';
import { toCreatedBy } from '../../../callers/maker.js';
import { encodeId } from '../../../ids.js';
import type { automationRuns, automations } from './table.js';
import { toStart, toTrigger } from './trigger.js';

export type AutomationRow = typeof automations.$inferSelect;
export type AutomationRunRow = typeof automationRuns.$inferSelect;

export function toAutomation(row: AutomationRow): Automation {
  return {
    id: encodeId('automation', row.id),
    tenantId: encodeId('tenant', row.tenantId),
    name: row.name,
    enabled: row.enabled,
    trigger: toTrigger(row),
    conditions: row.conditions,
    actions: row.actions,
    createdBy: toCreatedBy(row),
    statusReason: row.statusReason,
    authorId: row.authorId && encodeId('user', row.authorId),
    version: row.version,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
  };
}

export function toAutomationRun(row: AutomationRunRow): AutomationRun {
  return {
    id: encodeId('automationRun', row.id),
    tenantId: encodeId('tenant', row.tenantId),
    automationId: encodeId('automation', row.automationId),
    leadId: encodeId('lead', row.leadId),
    ...toStart(row),
    depth: row.depth,
    status: row.status,
    message: row.message,
    actions: row.results,
    createdAt: row.createdAt,
    completedAt: row.completedAt,
  };
}
