import { bigint, integer, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core';
import type { Grants } from '../../db/grants.js';

/** The daily counts of tenants, as last saved. */
export const dayCounts = pgTable('day_counts', {
  tenantId: uuid().primaryKey(),
  /** The start of the day, in milliseconds since 1970. */
  start: bigint({ mode: 'number' }).notNull(),
  previous: integer().notNull(),
  current: integer().notNull(),
});

/** The requests of API keys in the current and the previous fixed window, of all processes. Starts are in milliseconds since 1970. */
export const keyRequests = pgTable(
  'key_requests',
  {
    tenantId: uuid().notNull(),
    keyId: uuid().notNull(),
    minuteStart: bigint({ mode: 'number' }).notNull(),
    minutePrevious: integer().notNull(),
    minuteCurrent: integer().notNull(),
    dayStart: bigint({ mode: 'number' }).notNull(),
    dayPrevious: integer().notNull(),
    dayCurrent: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.keyId] })],
);

export const grants: Grants = {
  day_counts: { api: 'SELECT, INSERT, UPDATE', worker: 'SELECT, DELETE' },
  key_requests: { api: 'SELECT, INSERT, UPDATE', worker: 'SELECT, DELETE' },
};
