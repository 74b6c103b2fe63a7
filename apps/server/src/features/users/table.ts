import { userRoles } from '@lead-engagement/contract';
import { sql } from 'drizzle-orm';
import { boolean, foreignKey, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { recordColumns } from '../../db/columns.js';
import { tenants } from '../tenants/table.js';

export const users = pgTable(
  'users',
  {
    ...recordColumns,
    email: text().notNull(),
    name: text().notNull(),
    avatar: text(),
    role: text({ enum: userRoles }).notNull(),
    available: boolean().notNull().default(true),
    maxOpenLeads: integer(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    foreignKey({ columns: [t.tenantId], foreignColumns: [tenants.id] }),
    uniqueIndex('users_email').on(t.tenantId, sql`lower(${t.email})`),
    index('users_created').on(t.tenantId, t.createdAt, t.id),
  ],
);
