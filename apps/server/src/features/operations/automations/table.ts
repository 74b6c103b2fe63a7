import {
  type Automation,
  type AutomationAction,
  type AutomationActionResult,
  type AutomationStart,
  automationRunStatuses,
  automationTriggers,
  type Scope,
  scoreDirections,
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
    triggerType: text({ enum: automationTriggers }).notNull().default('lead.stage_changed'),
    /** Of lead.stage_changed; null for any. */
    fromStageId: uuid(),
    toStageId: uuid(),
    /** Of form.submitted; null for any. A form that was purged starts none. */
    formId: uuid(),
    /** Of lead.score_changed. */
    scoreDirection: text({ enum: scoreDirections }),
    /** Of lead.score_changed; null for those of the settings. */
    scoreThreshold: integer(),
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
    index('automations_started')
      .on(t.tenantId, t.triggerType)
      .where(sql`enabled and deleted_at is null and trigger_type <> 'lead.stage_changed'`),
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
    /** What started it, such as one move of the lead: no automation runs twice for it. */
    stageChangeId: uuid().notNull(),
    /** What began it all, which no automation did. */
    chainId: uuid().notNull(),
    depth: integer().notNull(),
    /** The stages of the move; if something else started it, both are the stage that the lead was in. */
    fromStageId: uuid().notNull(),
    toStageId: uuid().notNull(),
    /** What started it, with public ids; null for a move. */
    startedBy: jsonb().$type<Exclude<AutomationStart, { type: 'lead.stage_changed' }>>(),
    status: text({ enum: automationRunStatuses }).notNull(),
    message: text(),
    results: jsonb().$type<AutomationActionResult[]>().notNull(),
    /** Who moved the lead, and the request: see `db/cause.ts`. Null in runs from before. */
    cause: text(),
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

/** What happened and starts automations, until their runs are stored. Triggers of the database write it. */
export const automationStarts = pgTable(
  'automation_starts',
  {
    tenantId: uuid().notNull(),
    /** Begins with the time at which it happened. */
    id: uuid().notNull(),
    leadId: uuid().notNull(),
    triggerType: text({ enum: automationTriggers }).notNull(),
    /** `from` and `to`, users (UUIDs) or scores; or UUIDs of what happened. */
    details: jsonb().$type<StartDetails>().notNull(),
    /** The run of an automation that did it; null for anybody else. */
    madeBy: uuid(),
    /** Who did it, and the request: see `db/cause.ts`. */
    cause: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.id] })],
);

/** What a start says besides its lead, by its trigger. */
export interface StartDetails {
  from?: string | number | null;
  to?: string | number;
  conversationId?: string;
  submissionId?: string;
  formId?: string;
}

export const grants: Grants = {
  automation_starts: { api: 'SELECT, INSERT, DELETE', worker: 'SELECT' },
  automations: { api: 'SELECT, INSERT, UPDATE', worker: 'SELECT, DELETE' },
  automation_runs: { api: 'SELECT, INSERT, UPDATE', worker: 'SELECT, DELETE' },
};
