import { leadSources, leadStatuses } from '@lead-engagement/contract';
import { sql } from 'drizzle-orm';
import {
  check,
  date,
  foreignKey,
  index,
  integer,
  numeric,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { moment, mutableColumns } from '../../db/columns.js';
import { contacts } from '../contacts/table.js';
import { stages } from '../pipelines/table.js';
import { users } from '../users/table.js';

const live = sql`deleted_at is null`;

export const leads = pgTable(
  'leads',
  {
    ...mutableColumns,
    contactId: uuid().notNull(),
    pipelineId: uuid().notNull(),
    stageId: uuid().notNull(),
    status: text({ enum: leadStatuses }).notNull(),
    source: text({ enum: leadSources }).notNull(),
    score: integer().notNull(),
    value: numeric({ mode: 'number' }),
    currency: text().notNull(),
    assignedToId: uuid(),
    title: text(),
    expectedCloseDate: date({ mode: 'string' }),
    lostReason: text(),
    closedAt: moment(),
    stageEnteredAt: moment().notNull(),
    externalId: text(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    foreignKey({ columns: [t.tenantId, t.contactId], foreignColumns: [contacts.tenantId, contacts.id] }),
    foreignKey({
      columns: [t.tenantId, t.pipelineId, t.stageId],
      foreignColumns: [stages.tenantId, stages.pipelineId, stages.id],
    }),
    foreignKey({ columns: [t.tenantId, t.assignedToId], foreignColumns: [users.tenantId, users.id] }),
    check('leads_score', sql`score between 0 and 100`),
    check('leads_value', sql`value >= 0`),
    uniqueIndex('leads_external_id').on(t.tenantId, t.externalId).where(live),
    index('leads_created').on(t.tenantId, t.createdAt, t.id).where(live),
    index('leads_updated').on(t.tenantId, t.updatedAt, t.id).where(live),
    index('leads_contact').on(t.tenantId, t.contactId, t.status, t.score).where(live),
    index('leads_stage').on(t.tenantId, t.stageId, t.createdAt, t.id).where(live),
    index('leads_assignee').on(t.tenantId, t.assignedToId, t.createdAt, t.id).where(live),
    index('leads_status').on(t.tenantId, t.status, t.createdAt, t.id).where(live),
  ],
);
