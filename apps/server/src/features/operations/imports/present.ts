import { type ImportError, type ImportJob, type ImportUndo, limits } from '@lead-engagement/contract';
import { requestedBy } from '../../../callers/maker.js';
import { encodeId } from '../../../ids.js';
import { dayMs } from '../../../time.js';
import { productOf as productOfHeadings } from './headings.js';
import type { importErrors, imports } from './table.js';
import type { UndoState } from './undo-state.js';

export type ImportRow = typeof imports.$inferSelect;
export type ImportErrorRow = typeof importErrors.$inferSelect;

/** The product that the file of an import was exported from. */
export function productOf({
  format,
  columns,
  resource,
}: Pick<ImportRow, 'format' | 'columns' | 'resource'>): ImportJob['product'] {
  return format === 'json'
    ? null
    : productOfHeadings(
        columns.map(({ heading }) => heading),
        resource,
      );
}

export function toImport(row: ImportRow): ImportJob {
  return {
    id: encodeId('import', row.id),
    tenantId: encodeId('tenant', row.tenantId),
    status: row.status,
    progress: row.status === 'COMPLETED' || row.bytes === 0 ? 1 : Math.min(1, row.checkpoint.bytes / row.bytes),
    createdBy: requestedBy(row, row.actorId),
    startedAt: row.startedAt,
    completedAt: row.completedAt,
    resource: row.resource,
    fileName: row.fileName,
    format: row.format,
    sheet: row.choices?.sheet ?? null,
    bytes: row.bytes,
    product: productOf(row),
    columns: row.columns.map((column) => ({
      ...column,
      order: column.order ?? null,
      warning: column.warning ?? null,
      leftOut: column.leftOut ?? null,
      notation: column.notation ?? null,
    })),
    matchOn: row.matchOn,
    onMatch: row.resource === 'leads' ? (row.choices?.onMatch ?? 'update') : null,
    mode: row.mode,
    emptyCells: row.emptyCells,
    tags: row.tags,
    onInvalid: row.onInvalid,
    values: row.choices?.values ?? null,
    assignTo: row.choices?.assignTo ?? null,
    addTags: row.choices?.addTags ?? [],
    defaultStage: row.choices?.defaultStage ?? null,
    currency: row.currency,
    locale: row.locale,
    dryRun: row.dryRun,
    counts: {
      rows: row.rows,
      created: row.created,
      updated: row.updated,
      unchanged: row.unchanged,
      failed: row.failed,
      skippedValues: row.skippedValues,
      likelyDuplicates: row.likelyDuplicates,
      skipped: row.rows - row.created - row.updated - row.unchanged - row.failed,
      contacts: {
        created: row.contactsCreated,
        linked: row.contactsLinked,
        filled: row.contactsFilled,
        updated: row.contactsUpdated,
        ignoredValues: row.ignoredValues,
      },
    },
    error: row.error,
    undoUntil: undoUntil(row)?.toISOString() ?? null,
    undo: row.undo && toUndo(row.undo),
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
  };
}

/** Until when an import can be undone; undefined if it cannot. */
export function undoUntil({ completedAt, changesKept, undo }: ImportRow): Date | undefined {
  const isPossible = completedAt !== null && changesKept && (undo === null || undo.status === 'FAILED');
  return isPossible ? new Date(Date.parse(completedAt) + limits.importUndoDays * dayMs) : undefined;
}

function toUndo(undo: UndoState): ImportUndo {
  const { status, records, counts, actorId, requestedAt, completedAt } = undo;
  const { keptFields: _, ...done } = counts;
  const total = Object.values(done).reduce((sum, count) => sum + count, 0);
  return {
    status,
    progress: status === 'COMPLETED' ? 1 : records ? Math.min(1, total / records) : 0,
    createdBy: requestedBy(undo, actorId),
    requestedAt,
    completedAt,
    counts,
  };
}

export function toImportError(row: ImportErrorRow): ImportError {
  const { tenantId, effect, line, column, heading, field, value, code, message } = row;
  return { tenantId: encodeId('tenant', tenantId), effect, line, column, heading, field, value, code, message };
}
