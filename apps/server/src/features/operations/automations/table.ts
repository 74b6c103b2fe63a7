import {
  type Automation,
  type AutomationAction,
  type AutomationActionResult,
  automationRunStatuses,
  type Scope,
  withdrawalReasons,
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
import { moment, mutableColumns } from '../../../db/columns.js';
import type { Grants } from '../../../db/grants.js';
import { makerColumns } from '../../../db/maker-columns.js';
import { tenants } from '../../accounts/tenants/table.js';
import { users } from '../../accounts/users/table.js';
import { leads } from '../../crm/leads/table.js';
import { stages } from '../../crm/pipelines/table.js';

export const automations = pgTable(
  'automations',
  {
    ...mutableColumns,
    name: text().notNull(),
    enabled: boolean().notNull(),
    /** Why the server disabled it. */
    statusReason: text({ enum: withdrawalReasons }),
    ...makerColumns,
    fromStageId: uuid(),
    toStageId: uuid(),
    conditions: jsonb().$type<Automation['conditions']>().notNull(),
    /** With public ids, as they were sent. */
    actions: jsonb().$type<AutomationAction[]>().notNull(),
    /** The user whose rights it has; null where a key made it, or nobody is known. */
    authorId: uuid(),
    /** What its author was allowed when it was saved; null for those from before authors were kept, which may all. */
    authorScopes: text().array().$type<Scope[]>(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    foreignKey({ columns: [t.tenantId], foreignColumns: [tenants.id] }),
    foreignKey({ columns: [t.tenantId, t.fromStageId], foreignColumns: [stages.tenantId, stages.id] }),
    foreignKey({ columns: [t.tenantId, t.toStageId], foreignColumns: [stages.tenantId, stages.id] }),
    foreignKey({ columns: [t.tenantId, t.authorId], foreignColumns: [users.tenantId, users.id] }),
    index('automations_created').on(t.tenantId, t.createdAt, t.id).where(sql`deleted_at is null`),
  ],
);

/** What automations are to do, and the log of what they did. */
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
    createdAt: moment().notNull(),
    completedAt: moment(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    foreignKey({ columns: [t.tenantId, t.automationId], foreignColumns: [automations.tenantId, automations.id] }),
    foreignKey({ columns: [t.tenantId, t.leadId], foreignColumns: [leads.tenantId, leads.id] }).onDelete('cascade'),
    unique('automation_runs_once').on(t.tenantId, t.automationId, t.stageChangeId),
    index('automation_runs_log').on(t.tenantId, t.automationId, t.createdAt, t.id),
    index('automation_runs_chain').on(t.tenantId, t.chainId),
    index('automation_runs_lead').on(t.tenantId, t.leadId, t.createdAt, t.id),
    index('automation_runs_created').on(t.tenantId, t.createdAt),
  ],
);

export const grants: Grants = {
  automations: { api: 'SELECT, INSERT, UPDATE', worker: 'SELECT, DELETE' },
  automation_runs: { api: 'SELECT, INSERT, UPDATE', worker: 'SELECT, DELETE' },
};
