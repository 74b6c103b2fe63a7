import type { ImportError, ImportJob } from '@lead-engagement/contract';
import { encodeId } from '../../ids.js';
import type { importErrors, imports } from './table.js';

export type ImportRow = typeof imports.$inferSelect;
export type ImportErrorRow = typeof importErrors.$inferSelect;

export function toImport(row: ImportRow): ImportJob {
  return {
    id: encodeId('import', row.id),
    tenantId: encodeId('tenant', row.tenantId),
    status: row.status,
    progress: row.status === 'COMPLETED' || row.bytes === 0 ? 1 : Math.min(1, row.checkpoint.bytes / row.bytes),
    createdById: row.createdById && encodeId('user', row.createdById),
    startedAt: row.startedAt,
    completedAt: row.completedAt,
    fileName: row.fileName,
    format: row.format,
    bytes: row.bytes,
    columns: row.columns,
    matchOn: row.matchOn,
    mode: row.mode,
    emptyCells: row.emptyCells,
    dryRun: row.dryRun,
    counts: {
      rows: row.rows,
      created: row.created,
      updated: row.updated,
      unchanged: row.unchanged,
      failed: row.failed,
    },
    error: row.error,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
  };
}

export function toImportError(row: ImportErrorRow): ImportError {
  const { tenantId, line, column, heading, field, value, code, message } = row;
  return { tenantId: encodeId('tenant', tenantId), line, column, heading, field, value, code, message };
}
