import type { Export, ExportAnnounced } from '@lead-engagement/contract';
import { requestedBy } from '../../../callers/maker.js';
import { encodeId } from '../../../ids.js';
import type { exports } from './table.js';

export type ExportRow = typeof exports.$inferSelect;

/** Makes the link to the file of an export, if there is one. */
export type Link = (row: ExportRow) => Export['download'];

export function toAnnounced(row: ExportRow): ExportAnnounced {
  const share = row.total ? Math.min(1, row.rows / row.total) : 0;
  return {
    id: encodeId('export', row.id),
    tenantId: encodeId('tenant', row.tenantId),
    status: row.status,
    progress: row.status === 'COMPLETED' ? 1 : share,
    createdBy: requestedBy(row),
    startedAt: row.startedAt,
    completedAt: row.completedAt,
    resource: row.resource,
    format: row.format,
    filter: row.filter,
    columns: row.columns,
    rows: row.rows,
    bytes: row.bytes,
    error: row.error,
    expiresAt: row.expiresAt,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
  };
}

export function toExport(row: ExportRow, link: Link): Export {
  return { ...toAnnounced(row), download: link(row) };
}
