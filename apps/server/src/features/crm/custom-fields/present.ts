import type { CustomField } from '@lead-engagement/contract';
import { encodeId } from '../../../ids.js';
import { toOptions } from './options.js';
import type { customFields } from './table.js';

/** A custom field as stored. */
export type CustomFieldRow = typeof customFields.$inferSelect;

export function toCustomField(row: CustomFieldRow): CustomField {
  return {
    id: encodeId('customField', row.id),
    tenantId: encodeId('tenant', row.tenantId),
    resource: row.resource,
    key: row.key,
    label: row.label,
    type: row.type,
    options: toOptions(row),
    required: row.isRequired,
    unique: row.isUnique,
    filterable: row.isFilterable,
    indexing: row.isIndexing,
    version: row.version,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
  };
}
