import { bigint, index, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core';
import { moment } from '../db/columns.js';

/** Files in the store. A row comes before its file, and goes after it, so that none is forgotten there. */
export const files = pgTable(
  'files',
  {
    tenantId: uuid().notNull(),
    id: uuid().notNull(),
    createdAt: moment().notNull(),
    /** Null until the whole file has been stored. */
    bytes: bigint({ mode: 'number' }),
    /** From when on it is removed. */
    expiresAt: moment().notNull(),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.id] }), index('files_expiry').on(t.tenantId, t.expiresAt)],
);
