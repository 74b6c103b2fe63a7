import { type ScoreReason, scoreEngines } from '@lead-engagement/contract';
import { sql } from 'drizzle-orm';
import { foreignKey, index, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from '../../../db/columns.js';
import type { Grants } from '../../../db/grants.js';
import { leads } from '../leads/table.js';

/** Why a lead has its score, apart from the lead: reasons are many bytes, and seldom read. */
export const leadScores = pgTable(
  'lead_scores',
  {
    tenantId: uuid().notNull(),
    leadId: uuid().notNull(),
    engine: text({ enum: scoreEngines }).notNull(),
    reasons: jsonb().$type<ScoreReason[]>().notNull(),
    computedAt: moment().notNull(),
    /** When it is to be computed again; null where time alone changes nothing. */
    dueAt: moment(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.leadId] }),
    foreignKey({ columns: [t.tenantId, t.leadId], foreignColumns: [leads.tenantId, leads.id] }).onDelete('cascade'),
    index('lead_scores_due_of_tenant').on(t.tenantId, t.dueAt).where(sql`due_at is not null`),
  ],
);

export const grants: Grants = {
  lead_scores: { api: 'SELECT, INSERT, UPDATE', worker: 'SELECT' },
};
