import type { ChangeResource } from '@lead-engagement/contract';
import { bigint, bigserial, index, jsonb, pgSequence, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from '../../../db/columns.js';
import type { Grants } from '../../../db/grants.js';
import type { ChangedFields } from '../../../events/changed-records.js';

/**
 * What a statement did to a record. `touched`: something that its version does not count, such as the time of its last
 * activity. `restored`: an update that brings a deleted record back; of tables that are written a row at a time it is just `updated`.
 */
export type ChangeKind = 'created' | 'updated' | 'touched' | 'restored' | 'deleted';

/** Numbers changes, and the transactions that make them: see `change_number` and `change_transaction` in functions.sql. */
export const changeNumbers = pgSequence('change_numbers');

/**
 * One row for each record that a statement wrote, by triggers. In the order of their numbers, and read up to those of the
 * first of its tenant that is still running: whatever commits later comes later. Narrow, append only but for erased persons, purged after
 * some thirty days.
 */
export const changes = pgTable(
  'changes',
  {
    tenantId: uuid().notNull(),
    /** `notification` is for live streams alone. */
    resource: text().$type<ChangeResource | 'notification'>().notNull(),
    /** The number of the transaction, from `change_numbers`; null in rows from before, and from another database. */
    transaction: bigint({ mode: 'number' }),
    /** The number of the change. In older rows, that of the transaction, or the one that PostgreSQL gave it (xid8). */
    xid: bigint({ mode: 'number' }).notNull(),
    seq: bigserial({ mode: 'number' }).notNull(),
    recordId: uuid().notNull(),
    kind: text().$type<ChangeKind>().notNull(),
    /** Who did it, and the request: see `db/cause.ts`. Null in rows from before. */
    cause: text(),
    /** What changed of the columns that clients see; null if the record is new or purged, or its person erased. */
    fields: jsonb().$type<ChangedFields>(),
    /** The columns that clients see, after the change; null unless events are made of it. */
    image: jsonb().$type<Record<string, unknown>>(),
    createdAt: moment().notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.resource, t.xid, t.seq] }),
    index('changes_age').on(t.tenantId, t.createdAt),
  ],
);

/** How far the events of a tenant that subscribes to some have been made from its changes. */
export const changeReaders = pgTable(
  'change_readers',
  {
    tenantId: uuid().notNull(),
    resource: text().$type<ChangeResource>().notNull(),
    xid: bigint({ mode: 'number' }).notNull(),
    seq: bigint({ mode: 'number' }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.resource] })],
);

export const grants: Grants = {
  changes: { api: 'SELECT, INSERT', worker: 'SELECT, INSERT, UPDATE (fields, image), DELETE' },
  change_readers: { api: 'SELECT, INSERT, UPDATE, DELETE', worker: 'SELECT' },
};
