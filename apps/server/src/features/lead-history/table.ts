import { foreignKey, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from '../../db/columns.js';
import { leads } from '../leads/table.js';

/** What each write to a lead changed. Triggers on leads write it: no write can go without. */
export const leadChanges = pgTable(
  'lead_changes',
  {
    tenantId: uuid().notNull(),
    id: uuid().notNull(),
    leadId: uuid().notNull(),
    action: text({ enum: ['created', 'updated', 'deleted', 'restored'] }).notNull(),
    /** The public id of the user or key that made the change; null: the server itself. */
    actorId: text(),
    /** Column -> [value before, value after], as PostgreSQL writes a row in JSON. */
    changes: jsonb().$type<Record<string, [from: unknown, to: unknown]>>().notNull(),
    createdAt: moment().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.leadId, t.createdAt, t.id] }),
    foreignKey({ columns: [t.tenantId, t.leadId], foreignColumns: [leads.tenantId, leads.id] }).onDelete('cascade'),
  ],
);
