import type { ScoringRule } from '@lead-engagement/contract';
import { foreignKey, integer, jsonb, pgTable, uuid } from 'drizzle-orm/pg-core';
import { moment } from '../../db/columns.js';
import { tenants } from '../tenants/table.js';

/** What a tenant has set; null is the default. Its currency stands with the tenant. */
export const tenantSettings = pgTable(
  'tenant_settings',
  {
    tenantId: uuid().primaryKey(),
    scoringRules: jsonb().$type<ScoringRule[]>(),
    scoreThresholds: jsonb().$type<number[]>(),
    scoreHalfLifeDays: integer(),
    conversationIdleHours: integer(),
    conversationArchiveDays: integer(),
    deletedDays: integer(),
    jobDays: integer(),
    crawlResultDays: integer(),
    /** While the rules are new: the last lead, in the order of ids, that has been marked to be scored by them. */
    rescoredUpTo: uuid(),
    version: integer().notNull(),
    createdAt: moment().notNull(),
    updatedAt: moment().notNull(),
  },
  (t) => [foreignKey({ columns: [t.tenantId], foreignColumns: [tenants.id] })],
);
