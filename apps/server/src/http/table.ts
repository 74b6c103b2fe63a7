import { customType, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from '../db/columns.js';
import type { Grants } from '../db/grants.js';

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/** Answers to requests with an Idempotency-Key, for 24 hours. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    tenantId: uuid().notNull(),
    principalId: uuid().notNull(),
    method: text().notNull(),
    path: text().notNull(),
    key: text().notNull(),
    /** SHA-256 of the query and the raw body. */
    fingerprint: bytea().notNull(),
    status: integer().notNull(),
    /** Encrypted: an answer can hold a secret. */
    encryptedBody: text().notNull(),
    createdAt: moment().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.principalId, t.method, t.path, t.key] }),
    index('idempotency_keys_created').on(t.tenantId, t.createdAt),
  ],
);

export const grants: Grants = {
  idempotency_keys: { api: 'SELECT, INSERT, UPDATE, DELETE', worker: 'SELECT, UPDATE (encrypted_body), DELETE' },
};
