import { sql } from 'drizzle-orm';
import { foreignKey, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { recordColumns } from '../../db/columns.js';
import { tenants } from '../tenants/table.js';

export const tags = pgTable(
  'tags',
  { ...recordColumns, version: integer().notNull().default(1), name: text().notNull(), color: text().notNull() },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    foreignKey({ columns: [t.tenantId], foreignColumns: [tenants.id] }),
    uniqueIndex('tags_name').on(t.tenantId, sql`lower(${t.name})`),
    index('tags_created').on(t.tenantId, t.createdAt, t.id),
  ],
);
