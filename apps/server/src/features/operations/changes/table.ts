import type { ChangeResource } from '@lead-engagement/contract';
import { bigint, bigserial, index, pgSequence, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from '../../../db/columns.js';
import type { Grants } from '../../../db/grants.js';

/**
 * What a statement did to a record. `touched`: something that its version does not count, such as the time of its last
 * activity.
 */
export type ChangeKind = 'created' | 'updated' | 'touched' | 'deleted';

/** Numbers the transactions that change records, each when it changes the first of a tenant: see `change_number` in functions.sql. */
export const changeNumbers = pgSequence('change_numbers');

/**
 * One row for each record that a statement wrote, by triggers. In the order of the transactions' numbers, and read up to the
 * first of its tenant that is still running: whatever commits later comes later. Narrow, append only, purged after some thirty days.
 */
export const changes = pgTable(
  'changes',
  {
    tenantId: uuid().notNull(),
    /** `notification` is for live streams alone. */
    resource: text().$type<ChangeResource | 'notification'>().notNull(),
    /** The number of the transaction, from `change_numbers`. In rows from before these, the number that PostgreSQL gave it (xid8). */
    xid: bigint({ mode: 'number' }).notNull(),
    seq: bigserial({ mode: 'number' }).notNull(),
    recordId: uuid().notNull(),
    kind: text().$type<ChangeKind>().notNull(),
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
  changes: { api: 'SELECT, INSERT', worker: 'SELECT, INSERT, DELETE' },
  change_readers: { api: 'SELECT, INSERT, UPDATE, DELETE', worker: 'SELECT' },
};
