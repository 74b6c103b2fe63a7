import type { AssignmentRule, ScoringRule } from '@lead-engagement/contract';
import { foreignKey, integer, jsonb, pgTable, uuid } from 'drizzle-orm/pg-core';
import { moment } from '../../../db/columns.js';
import type { Grants } from '../../../db/grants.js';
import { tenants } from '../tenants/table.js';

/** The settings of a tenant; null is the default. The currency is stored with the tenant. */
export const tenantSettings = pgTable(
  'tenant_settings',
  {
    tenantId: uuid().primaryKey(),
    scoringRules: jsonb().$type<ScoringRule[]>(),
    scoreThresholds: jsonb().$type<number[]>(),
    scoreHalfLifeDays: integer(),
    conversationIdleHours: integer(),
    conversationArchiveDays: integer(),
    conversationAssignmentRules: jsonb().$type<AssignmentRule[]>(),
    deletedDays: integer(),
    jobDays: integer(),
    crawlResultDays: integer(),
    /** Set while leads are scored by new rules: the last lead, in the order of ids, that has been marked. */
    rescoredUpTo: uuid(),
    version: integer().notNull(),
    createdAt: moment().notNull(),
    updatedAt: moment().notNull(),
  },
  (t) => [foreignKey({ columns: [t.tenantId], foreignColumns: [tenants.id] })],
);

export const grants: Grants = {
  tenant_settings: { api: 'SELECT, INSERT, UPDATE', worker: 'SELECT' },
};
