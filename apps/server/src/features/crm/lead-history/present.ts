import type { CustomFieldValues, LeadChange } from '@lead-engagement/contract';
import postgres from 'postgres';
import { encodeId, type IdKind, nilUuid } from '../../../ids.js';
import { ownValue } from '../../../own-value.js';
import { type Labels, showValues } from '../custom-fields/index.js';
import type { leadChanges } from './table.js';

/** A change as stored. */
export type LeadChangeRow = typeof leadChanges.$inferSelect;

/** The columns that hold ids, and of what. */
const idColumns: Record<string, IdKind> = {
  contact_id: 'contact',
  pipeline_id: 'pipeline',
  stage_id: 'stage',
  assigned_to_id: 'user',
  owner_at_closing_id: 'user',
  tag_ids: 'tag',
};

/** `2026-11-21T09:30:00.5+00:00`, as PostgreSQL writes a moment in JSON. */
const moment = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?\+00:00$/;

export function toLeadChange(row: LeadChangeRow, labels: Labels): LeadChange {
  return {
    id: encodeId('leadChange', row.id),
    tenantId: encodeId('tenant', row.tenantId),
    leadId: encodeId('lead', row.leadId),
    action: row.action,
    actorId: row.actorId,
    changes: Object.entries(row.changes).flatMap(([column, [from, to]]) =>
      column === 'custom_fields'
        ? customFieldChanges(showValues(labels, from as CustomFieldValues), showValues(labels, to as CustomFieldValues))
        : isShown(column, from, to)
          ? [{ field: postgres.toCamel(column), from: present(column, from), to: present(column, to) }]
          : [],
    ),
    createdAt: row.createdAt,
  };
}

/** A lead without an owner that is closed had nobody before, too. */
function isShown(column: string, from: unknown, to: unknown): boolean {
  return column !== 'owner_at_closing_id' || present(column, from) !== present(column, to);
}

function present(column: string, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((item) => present(column, item));
  // Nobody, where null is a value of its own.
  if (typeof value !== 'string' || value === nilUuid) return value === nilUuid ? null : value;
  const kind = ownValue(idColumns, column);
  if (kind) return encodeId(kind, value);
  return column.endsWith('_at') && moment.test(value) ? new Date(value).toISOString() : value;
}

function customFieldChanges(from: CustomFieldValues, to: CustomFieldValues): LeadChange['changes'] {
  const keys = new Set([...Object.keys(from), ...Object.keys(to)]);
  return [...keys]
    .filter((key) => JSON.stringify(ownValue(from, key)) !== JSON.stringify(ownValue(to, key)))
    .map((key) => ({ field: `customFields.${key}`, from: ownValue(from, key) ?? null, to: ownValue(to, key) ?? null }));
}
