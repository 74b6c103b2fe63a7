import { foreignKey, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from '../../../db/columns.js';
import type { Grants } from '../../../db/grants.js';
import { leads } from '../leads/table.js';

/** The changes of each write to a lead. Triggers on leads write them, so that no write is missed. */
export const leadChanges = pgTable(
  'lead_changes',
  {
    tenantId: uuid().notNull(),
    id: uuid().notNull(),
    leadId: uuid().notNull(),
    action: text({ enum: ['created', 'updated', 'deleted', 'restored'] }).notNull(),
    /** The public id of the user or key that made the change; null for the server. */
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

export const grants: Grants = {
  lead_changes: { api: 'SELECT, INSERT, DELETE', worker: 'SELECT, DELETE' },
};
