import { environments, type PlanLimits, planNames } from '@lead-engagement/contract';
import { jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from '../../db/columns.js';

export const tenants = pgTable('tenants', {
  id: uuid().primaryKey(),
  name: text().notNull(),
  environment: text({ enum: environments }).notNull(),
  plan: text({ enum: planNames }).notNull(),
  currency: text().notNull(),
  /** Limits that replace those of the plan. */
  limitOverrides: jsonb().$type<Partial<PlanLimits>>().notNull().default({}),
  createdAt: moment().notNull(),
  updatedAt: moment().notNull(),
});
