import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from '../db/columns.js';

/**
 * Everything that happens later: a row is stored with what causes it, claimed under a lease, and deleted when it is
 * done. The nil UUID is the tenant of the installation's own chores.
 */
export const work = pgTable(
  'work',
  {
    kind: text().notNull(),
    tenantId: uuid().notNull(),
    id: uuid().notNull(),
    /** What shares a slow partner: an endpoint, a platform, a provider. In byte order ("C"). */
    key: text().notNull().default(''),
    /** When it may be claimed; while leased, when the lease ends. */
    dueAt: moment().notNull(),
    /** Whether it can be claimed now. Without it, the row waits for its `dueAt`. */
    ready: boolean().notNull(),
    /** Whether a worker has it. */
    leased: boolean().notNull().default(false),
    /** The fencing token: grows with every lease; a settlement with an older one is refused. */
    fence: integer().notNull().default(0),
    /** Failures in a row. */
    attempts: integer().notNull().default(0),
    /** Leases in a row that ran out while it was worked on: the process had died, or the step hung. */
    lostLeases: integer().notNull().default(0),
    /** What a handler needs to know, or its checkpoint. */
    data: jsonb(),
    /** When it runs once more after the present lease, since it was enqueued meanwhile, and with what. */
    againAt: moment(),
    againData: jsonb(),
  },
  (t) => [
    primaryKey({ columns: [t.kind, t.tenantId, t.id] }),
    index('work_ready').on(t.kind, t.tenantId, t.key, t.dueAt, t.id).where(sql`ready`),
    index('work_waiting').on(t.kind, t.dueAt).where(sql`not ready`),
  ],
);

/** Work that was given up, with why: kept for the operator, who has it tried again or discards it. */
export const deadLetters = pgTable(
  'dead_letters',
  {
    tenantId: uuid().notNull(),
    id: uuid().notNull(),
    kind: text().notNull(),
    /** The id and the key that the work had. */
    workId: uuid().notNull(),
    key: text().notNull(),
    data: jsonb(),
    reason: text().notNull(),
    diedAt: moment().notNull(),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.id] }), index('dead_letters_by_time').on(t.diedAt, t.id)],
);
