import type { View } from '@lead-engagement/contract';
import { toCreatedBy } from '../../../callers/maker.js';
import { encodeId } from '../../../ids.js';
import type { views } from './table.js';

/** A view as stored. */
export type ViewRow = typeof views.$inferSelect;

export function toView(row: ViewRow): View {
  return {
    id: encodeId('view', row.id),
    tenantId: encodeId('tenant', row.tenantId),
    name: row.name,
    resource: row.resource,
    filters: row.filters,
    sort: row.sort,
    columns: row.columns,
    shared: row.shared,
    ownerId: row.ownerId === null ? null : encodeId('user', row.ownerId),
    version: row.version,
    createdBy: toCreatedBy(row),
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
  };
}
