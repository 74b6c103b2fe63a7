import { customType, foreignKey, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { moment, recordColumns } from '../../db/columns.js';
import { tenants } from '../tenants/table.js';

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

export const apiKeys = pgTable(
  'api_keys',
  {
    ...recordColumns,
    label: text().notNull(),
    /** SHA-256 of the whole key. The key itself is stored nowhere. */
    hash: bytea().notNull(),
    lastFour: text().notNull(),
    scopes: text().array().notNull(),
    expiresAt: moment(),
    revokedAt: moment(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    foreignKey({ columns: [t.tenantId], foreignColumns: [tenants.id] }),
    uniqueIndex('api_keys_hash').on(t.hash),
  ],
);
