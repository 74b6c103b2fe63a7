import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from '../db/columns.js';
import type { Grants } from '../db/grants.js';

/**
 * Deferred work. A row is inserted together with its cause, claimed under a lease, and deleted when it is done. The nil UUID is the tenant
 * of the installation's own chores.
 */
export const work = pgTable(
  'work',
  {
    kind: text().notNull(),
    tenantId: uuid().notNull(),
    id: uuid().notNull(),
    /** Groups work that shares a slow partner: an endpoint, a platform or a provider. In byte order ("C"). */
    key: text().notNull().default(''),
    /** The time from which it may be claimed or, while it is leased, the end of the lease. */
    dueAt: moment().notNull(),
    /** True if it can be claimed now; otherwise it waits for its `dueAt`. */
    ready: boolean().notNull(),
    /** True while a worker holds it. */
    leased: boolean().notNull().default(false),
    /** The worker that holds or last held it, so that its leases end with it. */
    holder: uuid(),
    /** The fencing token. It grows with every lease, and a settlement with an older one is refused. */
    fence: integer().notNull().default(0),
    /** The number of consecutive failures. */
    attempts: integer().notNull().default(0),
    /**
     * The number of consecutive leases that ran out while it was running: the process died, or the step hung. If it is above 0, the row does
     * not become ready: see suspects.ts.
     */
    lostLeases: integer().notNull().default(0),
    /** The input of the handler, or its checkpoint. */
    data: jsonb(),
    /** The time and data of another run after the current lease, because it was enqueued meanwhile. */
    againAt: moment(),
    againData: jsonb(),
    /** The span that enqueued it, as the header of W3C Trace Context; null unless it is traced. */
    traceparent: text(),
  },
  (t) => [
    primaryKey({ columns: [t.kind, t.tenantId, t.id] }),
    index('work_ready').on(t.kind, t.tenantId, t.key, t.dueAt, t.id).where(sql`ready`),
    index('work_waiting').on(t.kind, t.dueAt).where(sql`not ready`),
  ],
);

/** Work that was given up, with the reason. The operator can retry it, if that has any effect, or discard it. */
export const deadLetters = pgTable(
  'dead_letters',
  {
    tenantId: uuid().notNull(),
    id: uuid().notNull(),
    kind: text().notNull(),
    /** The id and key of the work. */
    workId: uuid().notNull(),
    key: text().notNull(),
    data: jsonb(),
    reason: text().notNull(),
    /** False if the owner was told that the work has ended, so that another try would change nothing. */
    canRetry: boolean().notNull().default(true),
    diedAt: moment().notNull(),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.id] }), index('dead_letters_by_time').on(t.diedAt, t.id)],
);

export const grants: Grants = {
  work: { api: 'SELECT, INSERT, UPDATE, DELETE', worker: 'SELECT, INSERT, UPDATE, DELETE' },
  dead_letters: { api: 'SELECT', worker: 'SELECT, INSERT, UPDATE, DELETE' },
};
