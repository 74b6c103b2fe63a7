import type { ViewFilters, ViewResource } from '@lead-engagement/contract';
import { boolean, foreignKey, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { moment, recordColumns } from '../../../db/columns.js';
import type { Grants } from '../../../db/grants.js';
import { madeByColumns } from '../../../db/maker-columns.js';
import { tenants } from '../../accounts/tenants/table.js';
import { users } from '../../accounts/users/table.js';

export const views = pgTable(
  'views',
  {
    ...recordColumns,
    version: integer().notNull().default(1),
    ...madeByColumns,
    /** Null for a key without an owner. */
    ownerId: uuid(),
    shared: boolean().notNull(),
    name: text().notNull(),
    resource: text().$type<ViewResource>().notNull(),
    filters: jsonb().$type<ViewFilters>().notNull(),
    sort: text(),
    columns: text().array().notNull(),
    /** Never set: the row of a deleted view is deleted. */
    deletedAt: moment(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    foreignKey({ columns: [t.tenantId], foreignColumns: [tenants.id] }),
    foreignKey({ columns: [t.tenantId, t.ownerId], foreignColumns: [users.tenantId, users.id] }),
    index('views_created').on(t.tenantId, t.createdAt, t.id),
    index('views_owner').on(t.tenantId, t.ownerId),
  ],
);

export const grants: Grants = {
  views: { api: 'SELECT, INSERT, UPDATE, DELETE', worker: 'SELECT, UPDATE, DELETE' },
};
