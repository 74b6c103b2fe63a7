import { sql } from 'drizzle-orm';
import {
  customType,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { moment, recordColumns } from '../../../db/columns.js';
import type { Grants } from '../../../db/grants.js';
import { users } from '../users/table.js';

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/** A user's sign-in on one device. Its tokens are signed, not stored. */
export const sessions = pgTable(
  'sessions',
  {
    ...recordColumns,
    userId: uuid().notNull(),
    /** How many refresh tokens there have been: only the latest is good. */
    generation: integer().notNull().default(1),
    refreshedAt: moment().notNull(),
    expiresAt: moment().notNull(),
    revokedAt: moment(),
    /** The device and the address of the sign-in, so that the user recognizes it. */
    device: text(),
    clientAddress: text(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    foreignKey({ columns: [t.tenantId, t.userId], foreignColumns: [users.tenantId, users.id] }),
    index('sessions_of_user').on(t.tenantId, t.userId).where(sql`revoked_at is null`),
    index('sessions_expiry').on(t.tenantId, t.expiresAt),
  ],
);

export const accountTokenPurposes = ['INVITATION', 'PASSWORD_RESET'] as const;

/** One-time links by which users set a password, at most one of each purpose for a user. Deleted by their use. */
export const accountTokens = pgTable(
  'account_tokens',
  {
    ...recordColumns,
    userId: uuid().notNull(),
    purpose: text({ enum: accountTokenPurposes }).notNull(),
    /** SHA-256 of the token. The token itself is stored nowhere. */
    hash: bytea().notNull(),
    expiresAt: moment().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    foreignKey({ columns: [t.tenantId, t.userId], foreignColumns: [users.tenantId, users.id] }),
    uniqueIndex('account_tokens_purpose').on(t.tenantId, t.userId, t.purpose),
    uniqueIndex('account_tokens_hash').on(t.hash),
    index('account_tokens_expiry').on(t.tenantId, t.expiresAt),
  ],
);

export const grants: Grants = {
  sessions: { api: 'SELECT, INSERT, UPDATE, DELETE', worker: 'SELECT, DELETE' },
  account_tokens: { api: 'SELECT, INSERT, UPDATE, DELETE', worker: 'SELECT, DELETE' },
};
