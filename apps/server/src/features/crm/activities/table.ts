import { sql } from 'drizzle-orm';
import { boolean, foreignKey, index, json, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { moment, mutableColumns } from '../../../db/columns.js';
import { contacts } from '../contacts/table.js';
import { leads } from '../leads/table.js';

const live = sql`deleted_at is null`;

export const activities = pgTable(
  'activities',
  {
    ...mutableColumns,
    /** Null for actions of a key without an owner; the tenant's own id is its system user. Neither has to exist in `users`. */
    userId: uuid(),
    contactId: uuid().notNull(),
    leadId: uuid(),
    type: text().notNull(),
    /** True for entries of the server. */
    isSystem: boolean().notNull(),
    title: text(),
    content: text(),
    /** Not jsonb, which would change the order of keys and the format of numbers that clients have sent. */
    metadata: json().$type<Record<string, unknown>>().notNull().default({}),
    occurredAt: moment().notNull(),
    dueAt: moment(),
    completedAt: moment(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    foreignKey({ columns: [t.tenantId, t.contactId], foreignColumns: [contacts.tenantId, contacts.id] }).onDelete(
      'cascade',
    ),
    foreignKey({ columns: [t.tenantId, t.leadId], foreignColumns: [leads.tenantId, leads.id] }).onDelete('cascade'),
    index('activities_created').on(t.tenantId, t.createdAt, t.id).where(live),
    index('activities_occurred').on(t.tenantId, t.occurredAt, t.id).where(live),
    index('activities_due').on(t.tenantId, t.dueAt, t.id).where(sql`due_at is not null and deleted_at is null`),
    // Open activities by due date: most activities with a due date are completed.
    index('activities_open')
      .on(t.tenantId, t.dueAt, t.id)
      .where(sql`due_at is not null and completed_at is null and deleted_at is null`),
    index('activities_completed')
      .on(t.tenantId, t.createdAt, t.id)
      .where(sql`completed_at is not null and deleted_at is null`),
    // The activities of a user in every sort order: the planner cannot estimate them if a few users did most.
    index('activities_user').on(t.tenantId, t.userId, t.createdAt, t.id).where(live),
    index('activities_user_occurred').on(t.tenantId, t.userId, t.occurredAt, t.id).where(live),
    index('activities_user_due')
      .on(t.tenantId, t.userId, t.dueAt, t.id)
      .where(sql`due_at is not null and deleted_at is null`),
    index('activities_deleted').on(t.tenantId, t.deletedAt).where(sql`deleted_at is not null`),
    // Includes deleted ones, because purging a contact or a lead looks for all records that refer to it. The live ones are counted from the
    // index alone.
    index('activities_of_contact').on(t.tenantId, t.contactId, t.createdAt, t.id, t.deletedAt),
    index('activities_of_lead').on(t.tenantId, t.leadId, t.createdAt, t.id, t.deletedAt),
    // The signals of a contact for the scores of its leads: most of its activities may belong to leads, or be of other types.
    index('activities_signals')
      .on(t.tenantId, t.contactId, t.createdAt, t.type)
      .where(sql`lead_id is null and deleted_at is null`),
    index('activities_type').on(t.tenantId, t.type, t.createdAt, t.id).where(live),
  ],
);
