import { stageTypes } from '@lead-engagement/contract';
import { sql } from 'drizzle-orm';
import {
  boolean,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { mutableColumns } from '../../../db/columns.js';
import type { Grants } from '../../../db/grants.js';
import { madeByColumns } from '../../../db/maker-columns.js';
import { tenants } from '../../accounts/tenants/table.js';

export const pipelines = pgTable(
  'pipelines',
  { ...mutableColumns, ...madeByColumns, name: text().notNull(), isDefault: boolean().notNull().default(false) },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    foreignKey({ columns: [t.tenantId], foreignColumns: [tenants.id] }),
    uniqueIndex('pipelines_name').on(t.tenantId, sql`lower(${t.name})`).where(sql`deleted_at is null`),
    uniqueIndex('pipelines_default').on(t.tenantId).where(sql`is_default and deleted_at is null`),
    index('pipelines_created').on(t.tenantId, t.createdAt, t.id).where(sql`deleted_at is null`),
  ],
);

export const stages = pgTable(
  'stages',
  {
    ...mutableColumns,
    pipelineId: uuid().notNull(),
    name: text().notNull(),
    position: integer().notNull(),
    color: text(),
    type: text({ enum: stageTypes }).notNull(),
    probability: integer().notNull(),
    /** Where the leads of a deleted stage go. */
    successorId: uuid(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    /** So that a lead's stage is one of its own pipeline. */
    unique('stages_of_pipeline').on(t.tenantId, t.pipelineId, t.id),
    foreignKey({ columns: [t.tenantId, t.pipelineId], foreignColumns: [pipelines.tenantId, pipelines.id] }),
    uniqueIndex('stages_name').on(t.tenantId, t.pipelineId, sql`lower(${t.name})`).where(sql`deleted_at is null`),
    index('stages_successor').on(t.tenantId, t.successorId).where(sql`successor_id is not null`),
    index('stages_position').on(t.tenantId, t.pipelineId, t.position).where(sql`deleted_at is null`),
  ],
);

export const grants: Grants = {
  pipelines: { api: 'SELECT, INSERT, UPDATE, DELETE' },
  stages: { api: 'SELECT, INSERT, UPDATE, DELETE' },
};
