import { customFieldResources, customFieldTypes } from '@lead-engagement/contract';
import { sql } from 'drizzle-orm';
import {
  boolean,
  customType,
  foreignKey,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { moment, recordColumns } from '../../../db/columns.js';
import type { Grants } from '../../../db/grants.js';
import { tenants } from '../../accounts/tenants/table.js';
import type { OptionLabels } from './options.js';

/** Text in the order of its code points, which is that of dates and moments as well. */
const plainText = customType<{ data: string }>({ dataType: () => 'text collate "C"' });

export const customFields = pgTable(
  'custom_fields',
  {
    ...recordColumns,
    version: integer().notNull().default(1),
    resource: text({ enum: customFieldResources }).notNull(),
    key: text().notNull(),
    label: text().notNull(),
    type: text({ enum: customFieldTypes }).notNull(),
    /** The texts that records have for the options, in order. Ids are made of them. */
    options: text().array().notNull(),
    /** See options.ts. */
    optionLabels: jsonb().$type<OptionLabels>().notNull().default({}),
    isRequired: boolean().notNull(),
    isUnique: boolean().notNull(),
    isFilterable: boolean().notNull(),
    /** Set while values of live records may be missing in the index of a field that is unique or filterable. */
    isIndexing: boolean().notNull().default(false),
    /** The index of the records up to this id is what the field calls for; null before the walk over them, and after it. */
    indexedUpTo: uuid(),
    /** Set while its values are taken off the records; then the row is deleted. */
    deletedAt: moment(),
    /** The records up to this id have lost their values. */
    strippedUpTo: uuid(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    foreignKey({ columns: [t.tenantId], foreignColumns: [tenants.id] }),
    uniqueIndex('custom_fields_key').on(t.tenantId, t.resource, t.key),
    index('custom_fields_created').on(t.tenantId, t.createdAt, t.id),
    index('custom_fields_labels').on(t.tenantId, t.resource).where(sql`option_labels <> '{}'`),
  ],
);

/**
 * The values of live records in fields that are unique or filterable, one row for each option of a MULTI_SELECT.
 * Triggers on leads and contacts keep it in step with their custom_fields; a walk over the records follows a change of a field.
 */
export const customFieldValues = pgTable(
  'custom_field_values',
  {
    tenantId: uuid().notNull(),
    fieldId: uuid().notNull(),
    recordId: uuid().notNull(),
    value: plainText().notNull(),
    /** The value of a NUMBER again, in the order of numbers. */
    number: numeric({ mode: 'number' }),
    isUnique: boolean().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.fieldId, t.recordId, t.value] }),
    foreignKey({ columns: [t.tenantId, t.fieldId], foreignColumns: [customFields.tenantId, customFields.id] }).onDelete(
      'cascade',
    ),
    index('custom_field_values_value').on(t.tenantId, t.fieldId, t.value, t.recordId),
    index('custom_field_values_number').on(t.tenantId, t.fieldId, t.number, t.recordId).where(sql`number is not null`),
    uniqueIndex('custom_field_values_unique').on(t.tenantId, t.fieldId, t.value).where(sql`is_unique`),
  ],
);

export const grants: Grants = {
  custom_fields: { api: 'SELECT, INSERT, UPDATE, DELETE', worker: 'SELECT' },
  custom_field_values: { api: 'SELECT, INSERT, UPDATE, DELETE', worker: 'SELECT, DELETE' },
};
