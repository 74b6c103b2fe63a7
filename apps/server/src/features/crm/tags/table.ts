import { sql } from 'drizzle-orm';
import { foreignKey, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { moment, recordColumns } from '../../../db/columns.js';
import type { Grants } from '../../../db/grants.js';
import { madeByColumns } from '../../../db/maker-columns.js';
import { tenants } from '../../accounts/tenants/table.js';

export const tags = pgTable(
  'tags',
  {
    ...recordColumns,
    version: integer().notNull().default(1),
    ...madeByColumns,
    name: text().notNull(),
    color: text().notNull(),
    /** Set while it is taken off what has it; then the row is deleted. */
    deletedAt: moment(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    foreignKey({ columns: [t.tenantId], foreignColumns: [tenants.id] }),
    uniqueIndex('tags_name').on(t.tenantId, sql`lower(${t.name})`).where(sql`deleted_at is null`),
    index('tags_created').on(t.tenantId, t.createdAt, t.id).where(sql`deleted_at is null`),
    index('tags_deleted').on(t.deletedAt).where(sql`deleted_at is not null`),
  ],
);

export const grants: Grants = {
  tags: { api: 'SELECT, INSERT, UPDATE, DELETE', worker: 'SELECT' },
};
