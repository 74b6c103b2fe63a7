import { type BulkUpdate, type BulkUpdateUndo, limits } from '@lead-engagement/contract';
import { requestedBy } from '../../../callers/maker.js';
import { encodeId } from '../../../ids.js';
import { dayMs } from '../../../time.js';
import type { bulkUpdates, UndoState } from './table.js';

export type BulkUpdateRow = typeof bulkUpdates.$inferSelect;

export function toBulkUpdate(row: BulkUpdateRow): BulkUpdate {
  const { status, filter, changes, dryRun, total, matched, changed, failed, failures, error } = row;
  return {
    id: encodeId('bulkUpdate', row.id),
    tenantId: encodeId('tenant', row.tenantId),
    status,
    progress: status === 'COMPLETED' ? 1 : shareOf(matched, total),
    createdBy: requestedBy(row, row.actorId),
    startedAt: row.startedAt,
    completedAt: row.completedAt,
    resource: 'leads',
    filter,
    changes,
    dryRun,
    counts: { total, matched, changed, unchanged: matched - changed - failed, failed },
    failures,
    error,
    undoUntil: undoUntil(row)?.toISOString() ?? null,
    undo: row.undo && toUndo(row.undo, changed),
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
  };
}

function shareOf(done: number, total: number): number {
  return total === 0 ? 0 : Math.min(1, done / total);
}

/** Until when a bulk update can be undone; undefined if it cannot. */
export function undoUntil({ completedAt, changesKept, undo }: BulkUpdateRow): Date | undefined {
  const isPossible = completedAt !== null && changesKept && (undo === null || undo.status === 'FAILED');
  return isPossible ? new Date(Date.parse(completedAt) + limits.bulkUpdateUndoDays * dayMs) : undefined;
}

function toUndo(undo: UndoState, changed: number): BulkUpdateUndo {
  const { status, counts, actorId, requestedAt, completedAt } = undo;
  const { restored, kept, gone } = counts;
  return {
    status,
    progress: status === 'COMPLETED' ? 1 : shareOf(restored + kept + gone, changed),
    createdBy: requestedBy(undo, actorId),
    requestedAt,
    completedAt,
    counts,
  };
}
