import { sql } from 'drizzle-orm';
import { boolean, foreignKey, index, json, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { moment, mutableColumns, recordedAt } from '../../../db/columns.js';
import type { Grants } from '../../../db/grants.js';
import { makerColumns } from '../../../db/maker-columns.js';
import { users } from '../../accounts/users/table.js';
import { contacts } from '../contacts/table.js';
import { leads } from '../leads/table.js';

const live = sql`deleted_at is null`;
const assignee = sql`(case when not is_unassigned then coalesce(assignee_id, nullif(user_id, tenant_id)) end)`;

export const activities = pgTable(
  'activities',
  {
    ...mutableColumns,
    recordedAt: recordedAt(),
    createdByType: makerColumns.createdByType,
    createdById: makerColumns.createdById,
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
    /**
     * Who has to do a task that was given to somebody: null is its author, as for all tasks that an older server has stored. See
     * `assigneeOf`, which says who it is.
     */
    assigneeId: uuid(),
    /** Whether nobody has to do it, its author neither. */
    isUnassigned: boolean().notNull().default(false),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    foreignKey({ columns: [t.tenantId, t.contactId], foreignColumns: [contacts.tenantId, contacts.id] }).onDelete(
      'cascade',
    ),
    foreignKey({ columns: [t.tenantId, t.leadId], foreignColumns: [leads.tenantId, leads.id] }).onDelete('cascade'),
    foreignKey({ columns: [t.tenantId, t.assigneeId], foreignColumns: [users.tenantId, users.id] }),
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
    // What a user has to do, in every sort order, and what of it is handed over with the user. The expression is that of `assigneeOf`.
    index('activities_assignee')
      .on(t.tenantId, assignee, t.createdAt, t.id)
      .where(sql`type = 'task' and deleted_at is null`),
    index('activities_assignee_occurred')
      .on(t.tenantId, assignee, t.occurredAt, t.id)
      .where(sql`type = 'task' and deleted_at is null`),
    index('activities_assignee_due')
      .on(t.tenantId, assignee, t.dueAt, t.id)
      .where(sql`due_at is not null and deleted_at is null`),
    index('activities_open_of_assignee')
      .on(t.tenantId, assignee, t.id)
      .where(sql`type = 'task' and completed_at is null`),
    index('activities_deleted').on(t.tenantId, t.deletedAt).where(sql`deleted_at is not null`),
    index('activities_deleted_created').on(t.tenantId, t.createdAt, t.id).where(sql`deleted_at is not null`),
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

export const grants: Grants = {
  activities: { api: 'SELECT, INSERT, UPDATE, DELETE', worker: 'SELECT, DELETE' },
};
