import { environments, type PlanLimits, planNames } from '@lead-engagement/contract';
import { foreignKey, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { moment } from '../../db/columns.js';

export const tenants = pgTable(
  'tenants',
  {
    id: uuid().primaryKey(),
    name: text().notNull(),
    environment: text({ enum: environments }).notNull(),
    plan: text({ enum: planNames }).notNull(),
    currency: text().notNull(),
    /** Limits that replace those of the plan. */
    limitOverrides: jsonb().$type<Partial<PlanLimits>>().notNull().default({}),
    /** The sandbox of a live tenant, and the live tenant of a sandbox. */
    twinId: uuid(),
    createdAt: moment().notNull(),
    updatedAt: moment().notNull(),
  },
  (t) => [
    // The environment of a key and of its tenant must be the same: keys refer to both columns.
    unique('tenants_environment').on(t.id, t.environment),
    unique('tenants_twin').on(t.id, t.twinId),
    // Twins refer to each other. The constraint is deferred in the hand-written migration, because neither row can be first.
    foreignKey({ name: 'tenants_twins', columns: [t.twinId, t.id], foreignColumns: [t.id, t.twinId] }),
  ],
);
