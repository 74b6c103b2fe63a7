import { auditActionNames, auditActorTypes } from '@lead-engagement/contract';
import { sql } from 'drizzle-orm';
import { index, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from '../../db/columns.js';
import type { Grants } from '../../db/grants.js';

/**
 * The audit log, which is append-only: no role of the running server may change or delete a row, and a trigger prevents it for the owner
 * too. Not partitioned, because nothing is ever dropped from it, and no write may depend on the existence of a partition.
 */
export const auditLog = pgTable(
  'audit_log',
  {
    tenantId: uuid().notNull(),
    id: uuid().notNull(),
    actorType: text({ enum: auditActorTypes }).notNull(),
    /** Public ids and labels as they were at the time, even if the record changes later. */
    actorId: text(),
    actorLabel: text().notNull(),
    /** The public id of the app through which a user acted. */
    actorAppId: text(),
    action: text({ enum: auditActionNames }).notNull(),
    targetId: text(),
    changes: jsonb().$type<{ field: string; value?: unknown }[]>().notNull(),
    requestId: text(),
    clientAddress: text(),
    /** The client name from the request header. */
    client: text(),
    createdAt: moment().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    index('audit_log_created').on(t.tenantId, t.createdAt, t.id),
    index('audit_log_target').on(t.tenantId, t.targetId, t.createdAt, t.id).where(sql`target_id is not null`),
  ],
);

export const grants: Grants = {
  audit_log: { api: 'SELECT, INSERT', worker: 'SELECT, INSERT' },
};
