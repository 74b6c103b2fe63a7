import { sql } from 'drizzle-orm';
import { boolean, foreignKey, index, json, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { moment, mutableColumns } from '../../db/columns.js';
import { contacts } from '../contacts/table.js';
import { leads } from '../leads/table.js';

const live = sql`deleted_at is null`;

export const activities = pgTable(
  'activities',
  {
    ...mutableColumns,
    /** Null where a key without an owner acted; the tenant's own id is its system user. Neither need be in `users`. */
    userId: uuid(),
    contactId: uuid().notNull(),
    leadId: uuid(),
    type: text().notNull(),
    /** Whether the server wrote it. */
    isSystem: boolean().notNull(),
    title: text(),
    content: text(),
    /** Not jsonb: what clients put in comes back as they wrote it. */
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
    // What is still to be done, by when: most of what was due once is done.
    index('activities_open')
      .on(t.tenantId, t.dueAt, t.id)
      .where(sql`due_at is not null and completed_at is null and deleted_at is null`),
    index('activities_completed')
      .on(t.tenantId, t.createdAt, t.id)
      .where(sql`completed_at is not null and deleted_at is null`),
    // A user's in every order: how many they have is no guide, where few users did most.
    index('activities_user').on(t.tenantId, t.userId, t.createdAt, t.id).where(live),
    index('activities_user_occurred').on(t.tenantId, t.userId, t.occurredAt, t.id).where(live),
    index('activities_user_due')
      .on(t.tenantId, t.userId, t.dueAt, t.id)
      .where(sql`due_at is not null and deleted_at is null`),
    index('activities_deleted').on(t.tenantId, t.deletedAt).where(sql`deleted_at is not null`),
    // Of deleted ones as well: purging a contact or a lead looks for all that refer to it.
    index('activities_contact').on(t.tenantId, t.contactId, t.createdAt, t.id),
    index('activities_lead').on(t.tenantId, t.leadId, t.createdAt, t.id),
    index('activities_type').on(t.tenantId, t.type, t.createdAt, t.id).where(live),
  ],
);
