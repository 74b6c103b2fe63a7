import { bigint, integer, pgTable, uuid } from 'drizzle-orm/pg-core';

/** What each tenant has used of its day, as the limits of one process last wrote it down. */
export const dayCounts = pgTable('day_counts', {
  tenantId: uuid().primaryKey(),
  /** When the day began, in milliseconds since 1970. */
  start: bigint({ mode: 'number' }).notNull(),
  previous: integer().notNull(),
  current: integer().notNull(),
});
