import type { Tag } from '@lead-engagement/contract';
import { toCreatedBy } from '../../../callers/maker.js';
import { encodeId } from '../../../ids.js';
import type { tags } from './table.js';

/** A tag as stored. */
export type TagRow = typeof tags.$inferSelect;

export function toTag(row: TagRow): Tag {
  return {
    id: encodeId('tag', row.id),
    tenantId: encodeId('tenant', row.tenantId),
    name: row.name,
    color: row.color,
    version: row.version,
    createdBy: toCreatedBy(row),
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
  };
}
