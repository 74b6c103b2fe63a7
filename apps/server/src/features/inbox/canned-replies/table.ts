import { sql } from 'drizzle-orm';
import { boolean, foreignKey, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { moment, recordColumns } from '../../../db/columns.js';
import type { Grants } from '../../../db/grants.js';
import { tenants } from '../../accounts/tenants/table.js';
import { users } from '../../accounts/users/table.js';

export const cannedReplies = pgTable(
  'canned_replies',
  {
    ...recordColumns,
    version: integer().notNull().default(1),
    /** Null for a key without an owner. */
    ownerId: uuid(),
    shared: boolean().notNull(),
    shortcut: text().notNull(),
    content: text().notNull(),
    /** Never set: the row of a deleted reply is deleted. */
    deletedAt: moment(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    foreignKey({ columns: [t.tenantId], foreignColumns: [tenants.id] }),
    foreignKey({ columns: [t.tenantId, t.ownerId], foreignColumns: [users.tenantId, users.id] }),
    uniqueIndex('canned_replies_shared').on(t.tenantId, sql`lower(${t.shortcut})`).where(sql`shared`),
    uniqueIndex('canned_replies_own').on(t.tenantId, t.ownerId, sql`lower(${t.shortcut})`).where(sql`not shared`),
    index('canned_replies_shortcut').on(t.tenantId, t.shortcut, t.id),
    index('canned_replies_owner').on(t.tenantId, t.ownerId),
  ],
);

export const grants: Grants = {
  canned_replies: { api: 'SELECT, INSERT, UPDATE, DELETE', worker: 'SELECT, UPDATE, DELETE' },
};
