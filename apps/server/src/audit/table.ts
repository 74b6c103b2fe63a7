import { auditActionNames, auditActorTypes } from '@lead-engagement/contract';
import { sql } from 'drizzle-orm';
import { index, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from '../db/columns.js';

/**
 * Who did what. Append only: no role of the running server may change or delete a row, and a trigger refuses it to the
 * owner too. Not partitioned: nothing is ever dropped from it, and no write must hang on a partition being there.
 */
export const auditLog = pgTable(
  'audit_log',
  {
    tenantId: uuid().notNull(),
    id: uuid().notNull(),
    actorType: text({ enum: auditActorTypes }).notNull(),
    /** Public ids: a log tells what was seen then, whatever becomes of the record. */
    actorId: text(),
    actorLabel: text().notNull(),
    action: text({ enum: auditActionNames }).notNull(),
    targetId: text(),
    changes: jsonb().$type<{ field: string; value?: unknown }[]>().notNull(),
    requestId: text(),
    clientAddress: text(),
    /** The name that the program gave itself. */
    client: text(),
    createdAt: moment().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    index('audit_log_created').on(t.tenantId, t.createdAt, t.id),
    index('audit_log_target').on(t.tenantId, t.targetId, t.createdAt, t.id).where(sql`target_id is not null`),
  ],
);
