import { bigint, index, jsonb, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core';
import { moment } from '../db/columns.js';
import type { FileContent } from './store.js';

/** Files in the store. A row comes before its file, and goes after it, so that none is forgotten there. */
export const files = pgTable(
  'files',
  {
    tenantId: uuid().notNull(),
    id: uuid().notNull(),
    createdAt: moment().notNull(),
    /** From when on it is removed. */
    expiresAt: moment().notNull(),
    /** What it has; null until all of it has been stored. */
    bytes: bigint({ mode: 'number' }),
    parts: jsonb().$type<FileContent['parts']>(),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.id] }), index('files_expiry').on(t.tenantId, t.expiresAt)],
);
