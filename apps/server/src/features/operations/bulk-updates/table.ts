import type { BulkUpdate, JobStatus, LeadBulkChanges, LeadBulkFilter } from '@lead-engagement/contract';
import { sql } from 'drizzle-orm';
import { boolean, foreignKey, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import type { Requester } from '../../../callers/maker.js';
import { moment, recordColumns } from '../../../db/columns.js';
import type { Grants } from '../../../db/grants.js';
import { requesterColumns } from '../../../db/maker-columns.js';
import { tenants } from '../../accounts/tenants/table.js';
import type { RecordFields } from '../../crm/bulk-writes/index.js';

/** The undo of a bulk update as stored. */
export interface UndoState extends Partial<Requester> {
  status: NonNullable<BulkUpdate['undo']>['status'];
  /** UUID of a user. */
  requestedById: string | null;
  /** Who asked for it, and the request: see `db/cause.ts`. In older rows, the public id of the key or user alone. */
  actorId: string;
  requestedAt: string;
  completedAt: string | null;
  counts: NonNullable<BulkUpdate['undo']>['counts'];
}

export const bulkUpdates = pgTable(
  'bulk_updates',
  {
    ...recordColumns,
    status: text().$type<JobStatus>().notNull(),
    filter: jsonb().$type<LeadBulkFilter>().notNull(),
    changes: jsonb().$type<LeadBulkChanges>().notNull(),
    dryRun: boolean().notNull(),
    /** The last lead that was looked at. */
    lastLeadId: uuid(),
    /** How many leads matched when it was requested. */
    total: integer().notNull(),
    matched: integer().notNull().default(0),
    changed: integer().notNull().default(0),
    failed: integer().notNull().default(0),
    failures: jsonb().$type<BulkUpdate['failures']>().notNull(),
    error: text(),
    createdById: uuid(),
    ...requesterColumns,
    /** Who asked for it, and the request: see `db/cause.ts`. In older rows, the public id of the key or user alone. */
    actorId: text().notNull(),
    startedAt: moment(),
    completedAt: moment(),
    /** Whether bulk_update_changes has rows of it, by which it can be undone. */
    changesKept: boolean().notNull().default(false),
    undo: jsonb().$type<UndoState>(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    foreignKey({ columns: [t.tenantId], foreignColumns: [tenants.id] }),
    index('bulk_updates_created').on(t.tenantId, t.createdAt, t.id),
    index('bulk_updates_changes_kept').on(t.tenantId, t.completedAt).where(sql`changes_kept`),
  ],
);

/** What a bulk update made of each lead that it changed, for its undo. */
export const bulkUpdateChanges = pgTable(
  'bulk_update_changes',
  {
    tenantId: uuid().notNull(),
    bulkUpdateId: uuid().notNull(),
    leadId: uuid().notNull(),
    /** The fields that it changed, before and after. */
    before: jsonb().$type<RecordFields>().notNull(),
    after: jsonb().$type<RecordFields>().notNull(),
  },
  (t) => [
    // Without a foreign key, which costs a look-up for each row: the purge of a bulk update deletes its changes first.
    primaryKey({ columns: [t.tenantId, t.bulkUpdateId, t.leadId] }),
  ],
);

export const grants: Grants = {
  bulk_updates: { api: 'SELECT, INSERT, UPDATE', worker: 'SELECT, UPDATE (changes_kept), DELETE' },
  bulk_update_changes: { api: 'SELECT, INSERT, DELETE', worker: 'SELECT, DELETE' },
};
