import { type MailLanguage, type NotificationKind, notificationKinds } from '@lead-engagement/contract';
import { sql } from 'drizzle-orm';
import { boolean, foreignKey, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { moment, recordColumns } from '../../../db/columns.js';
import type { Grants } from '../../../db/grants.js';
import { tenants } from '../tenants/table.js';
import { users } from '../users/table.js';

/** What users should know. A trigger adds those that the app shows to the change feed, for live streams. */
export const notifications = pgTable(
  'notifications',
  {
    ...recordColumns,
    userId: uuid().notNull(),
    kind: text({ enum: notificationKinds }).notNull(),
    /** How many records it is about. */
    count: integer().notNull().default(1),
    /** The lead, conversation, task, import, export, mail or mailbox; null if there are several. It may be gone. */
    recordId: uuid(),
    noteId: uuid(),
    /** The user who did it. */
    actorId: uuid(),
    readAt: moment(),
    /** Whether the app shows it; else it is only mailed. */
    inApp: boolean().notNull(),
    /** Whether the next mail has it. */
    mailDue: boolean().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    foreignKey({ columns: [t.tenantId, t.userId], foreignColumns: [users.tenantId, users.id] }),
    index('notifications_user').on(t.tenantId, t.userId, t.createdAt, t.id),
    index('notifications_created').on(t.tenantId, t.createdAt),
    index('notifications_mail').on(t.tenantId, t.userId).where(sql`mail_due`),
  ],
);

/** The ways of each kind, as far as a user has chosen them. */
export type ChosenKinds = Partial<Record<NotificationKind, { inApp?: boolean; mail?: boolean }>>;

/** How users are notified. A user without a row has chosen nothing. */
export const notificationSettings = pgTable(
  'notification_settings',
  {
    tenantId: uuid().notNull(),
    userId: uuid().notNull(),
    language: text().$type<MailLanguage>().notNull().default('en'),
    kinds: jsonb().$type<ChosenKinds>().notNull().default({}),
    version: integer().notNull().default(1),
    /** When the last mail was made. */
    mailedAt: moment(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.userId] }),
    foreignKey({ columns: [t.tenantId, t.userId], foreignColumns: [users.tenantId, users.id] }),
  ],
);

/** Until when the users of a tenant have been told of their tasks. */
export const taskReminders = pgTable(
  'task_reminders',
  { tenantId: uuid().primaryKey(), remindedUntil: moment().notNull() },
  (t) => [foreignKey({ columns: [t.tenantId], foreignColumns: [tenants.id] })],
);

export const grants: Grants = {
  notifications: { api: 'SELECT, INSERT, UPDATE', worker: 'SELECT, DELETE' },
  notification_settings: { api: 'SELECT, INSERT, UPDATE', worker: 'SELECT, DELETE' },
  task_reminders: { api: 'SELECT, INSERT, UPDATE', worker: 'SELECT' },
};
