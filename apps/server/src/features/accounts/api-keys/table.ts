import { environments, firstApiVersion, revocationReasons, type Scope } from '@lead-engagement/contract';
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
import { tenants } from '../tenants/table.js';
import { users } from '../users/table.js';

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

export const apiKeys = pgTable(
  'api_keys',
  {
    ...recordColumns,
    version: integer().notNull().default(1),
    /** The tenant's: a foreign key sees to it. */
    environment: text({ enum: environments }).notNull(),
    label: text().notNull(),
    /** SHA-256 of the whole key. The key itself is stored nowhere. */
    hash: bytea().notNull(),
    lastFour: text().notNull(),
    scopes: text().array().$type<Scope[]>().notNull(),
    /** In whose name the key acts. */
    userId: uuid(),
    /** The version of requests that name none. */
    apiVersion: text().notNull().default(firstApiVersion),
    expiresAt: moment(),
    /** Written once a minute at most. */
    lastUsedAt: moment(),
    revokedAt: moment(),
    revocationReason: text({ enum: revocationReasons }),
    leakUrl: text(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    foreignKey({ columns: [t.tenantId, t.environment], foreignColumns: [tenants.id, tenants.environment] }),
    foreignKey({ columns: [t.tenantId, t.userId], foreignColumns: [users.tenantId, users.id] }),
    index('api_keys_created').on(t.tenantId, t.createdAt, t.id),
    uniqueIndex('api_keys_hash').on(t.hash),
  ],
);

export const grants: Grants = {
  api_keys: { api: 'SELECT, INSERT, UPDATE, DELETE', worker: 'SELECT, DELETE' },
};
