import type { ErrorCode } from '@lead-engagement/contract';
import { foreignKey, index, integer, pgTable, primaryKey, real, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from '../../db/columns.js';
import type { Grants } from '../../db/grants.js';
import { tenants } from '../../features/accounts/tenants/table.js';

/** Requests of API keys and apps, partitioned by `created_at`, which is the time in the id. Append only. */
export const requestLog = pgTable(
  'request_log',
  {
    tenantId: uuid().notNull(),
    id: uuid().notNull(),
    method: text().notNull(),
    /** The template of the route; null if there is none. */
    path: text(),
    status: integer().notNull(),
    durationMs: integer().notNull(),
    /** Public ids. */
    keyId: text(),
    appId: text(),
    requestId: text().notNull(),
    errorCode: text().$type<ErrorCode>(),
    /** The part of the requests of that moment that was recorded. */
    sampleRate: real().notNull(),
    createdAt: moment().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id, t.createdAt] }),
    foreignKey({ columns: [t.tenantId], foreignColumns: [tenants.id] }),
    index('request_log_created').on(t.tenantId, t.createdAt, t.id),
  ],
);

export const grants: Grants = {
  request_log: { api: 'SELECT, INSERT', worker: 'SELECT, DELETE' },
};
