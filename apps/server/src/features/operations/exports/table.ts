import type { ExportAnnounced, ExportCreate, JobStatus } from '@lead-engagement/contract';
import {
  bigint,
  boolean,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { moment, recordColumns } from '../../../db/columns.js';
import type { Grants } from '../../../db/grants.js';
import { requesterColumns } from '../../../db/maker-columns.js';
import type { Draft } from '../../../files/store.js';
import { tenants } from '../../accounts/tenants/table.js';

export const exports = pgTable(
  'exports',
  {
    ...recordColumns,
    status: text().$type<JobStatus>().notNull(),
    resource: text().$type<ExportAnnounced['resource']>().notNull(),
    format: text().$type<ExportCreate['format']>().notNull(),
    filter: jsonb().$type<ExportAnnounced['filter']>().notNull(),
    /** Those that were asked for; null for all. */
    columns: jsonb().$type<string[]>(),
    /** Those that the file has: custom fields that come meanwhile are not among them. */
    writtenColumns: jsonb().$type<string[]>(),
    /** Whether its CSV begins with a byte order mark. */
    bom: boolean().notNull().default(false),
    fileId: uuid().notNull(),
    /** The file as far as it has been written. */
    draft: jsonb().$type<Draft>(),
    /** From where the next step goes on. */
    cursor: text().notNull().default(''),
    rows: integer().notNull().default(0),
    bytes: bigint({ mode: 'number' }).notNull().default(0),
    /** How many records there were when it began. */
    total: integer(),
    error: text(),
    createdById: uuid(),
    ...requesterColumns,
    /** Who asked for it, and the request: see `db/cause.ts`. Null in exports from before. */
    cause: text(),
    startedAt: moment(),
    completedAt: moment(),
    expiresAt: moment(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    foreignKey({ columns: [t.tenantId], foreignColumns: [tenants.id] }),
    index('exports_created').on(t.tenantId, t.createdAt, t.id),
  ],
);

export const grants: Grants = {
  exports: { api: 'SELECT, INSERT, UPDATE', worker: 'SELECT, DELETE' },
};
