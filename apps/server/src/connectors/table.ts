import { pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from '../db/columns.js';

/** When each place may be asked next, for all workers of the installation. */
export const crawlTurns = pgTable('crawl_turns', {
  /** A platform, or a host that a tenant named on it. */
  place: text().primaryKey(),
  nextAt: moment().notNull(),
});
