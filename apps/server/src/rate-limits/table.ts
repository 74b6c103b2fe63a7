import { bigint, integer, pgTable, uuid } from 'drizzle-orm/pg-core';

/** The daily counts of tenants, as last saved by a process that counts locally. */
export const dayCounts = pgTable('day_counts', {
  tenantId: uuid().primaryKey(),
  /** The start of the day, in milliseconds since 1970. */
  start: bigint({ mode: 'number' }).notNull(),
  previous: integer().notNull(),
  current: integer().notNull(),
});
