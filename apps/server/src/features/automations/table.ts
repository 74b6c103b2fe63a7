import {
  type Automation,
  type AutomationAction,
  type AutomationActionResult,
  automationRunStatuses,
} from '@lead-engagement/contract';
import { sql } from 'drizzle-orm';
import {
  boolean,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { moment, mutableColumns } from '../../db/columns.js';
import { leads } from '../leads/table.js';
import { stages } from '../pipelines/table.js';
import { tenants } from '../tenants/table.js';

export const automations = pgTable(
  'automations',
  {
    ...mutableColumns,
    name: text().notNull(),
    enabled: boolean().notNull(),
    fromStageId: uuid(),
    toStageId: uuid(),
    conditions: jsonb().$type<Automation['conditions']>().notNull(),
    /** With public ids, as they were sent. */
    actions: jsonb().$type<AutomationAction[]>().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    foreignKey({ columns: [t.tenantId], foreignColumns: [tenants.id] }),
    foreignKey({ columns: [t.tenantId, t.fromStageId], foreignColumns: [stages.tenantId, stages.id] }),
    foreignKey({ columns: [t.tenantId, t.toStageId], foreignColumns: [stages.tenantId, stages.id] }),
    index('automations_created').on(t.tenantId, t.createdAt, t.id).where(sql`deleted_at is null`),
  ],
);

/** The queue of automations at work, and the log of what they did. */
export const automationRuns = pgTable(
  'automation_runs',
  {
    tenantId: uuid().notNull(),
    id: uuid().notNull(),
    automationId: uuid().notNull(),
    leadId: uuid().notNull(),
    /** One move of the lead: no automation runs twice for it. */
    stageChangeId: uuid().notNull(),
    /** The stage change that began it all, which a client made. */
    chainId: uuid().notNull(),
    depth: integer().notNull(),
    fromStageId: uuid().notNull(),
    toStageId: uuid().notNull(),
    status: text({ enum: automationRunStatuses }).notNull(),
    message: text(),
    results: jsonb().$type<AutomationActionResult[]>().notNull(),
    /** When it may be tried; later than `createdAt` once an attempt has failed. */
    dueAt: moment().notNull(),
    failedAttempts: integer().notNull().default(0),
    createdAt: moment().notNull(),
    completedAt: moment(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    foreignKey({ columns: [t.tenantId, t.automationId], foreignColumns: [automations.tenantId, automations.id] }),
    foreignKey({ columns: [t.tenantId, t.leadId], foreignColumns: [leads.tenantId, leads.id] }).onDelete('cascade'),
    unique('automation_runs_once').on(t.tenantId, t.automationId, t.stageChangeId),
    index('automation_runs_due').on(t.dueAt).where(sql`status = 'PENDING'`),
    index('automation_runs_log').on(t.tenantId, t.automationId, t.createdAt, t.id),
    index('automation_runs_chain').on(t.tenantId, t.chainId),
    index('automation_runs_lead').on(t.tenantId, t.leadId),
    index('automation_runs_created').on(t.createdAt),
  ],
);
