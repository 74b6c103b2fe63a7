import { userRoles } from '@lead-engagement/contract';
import { sql } from 'drizzle-orm';
import { boolean, foreignKey, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { moment, mutableColumns } from '../../../db/columns.js';
import type { Grants } from '../../../db/grants.js';
import { tenants } from '../tenants/table.js';

export const users = pgTable(
  'users',
  {
    ...mutableColumns,
    email: text().notNull(),
    name: text().notNull(),
    avatar: text(),
    role: text({ enum: userRoles }).notNull(),
    available: boolean().notNull().default(true),
    maxOpenLeads: integer(),
    maxOpenConversations: integer(),
    /** An scrypt hash with its parameters; null until the user has set a password. */
    passwordHash: text(),
    /** Digests of the addresses that the user has signed in from, the latest last. */
    knownAddresses: text().array().notNull().default(sql`'{}'`),
    /** When and why a mail server refused the last mail for good; null since one that it took. */
    mailFailedAt: moment(),
    mailFailure: text(),
    disabledAt: moment(),
    /** When the personal data of a deleted user was erased. */
    erasedAt: moment(),
    /** The user who gets the records of a deleted user; null for nobody. */
    successorId: uuid(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    foreignKey({ columns: [t.tenantId], foreignColumns: [tenants.id] }),
    uniqueIndex('users_email').on(t.tenantId, sql`lower(${t.email})`).where(sql`deleted_at is null`),
    index('users_sign_in').on(sql`lower(${t.email})`).where(sql`deleted_at is null`),
    index('users_created').on(t.tenantId, t.createdAt, t.id).where(sql`deleted_at is null`),
  ],
);

export const grants: Grants = {
  users: { api: 'SELECT, INSERT, UPDATE, DELETE', worker: 'SELECT, UPDATE' },
};
