import { pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from '../db/columns.js';
import type { Grants } from '../db/grants.js';

/** When each place may be asked next, for all workers of the installation. */
export const crawlTurns = pgTable('crawl_turns', {
  /** A platform, or a host that a tenant named on it. */
  place: text().primaryKey(),
  nextAt: moment().notNull(),
});

/** Which places want no requests for now. */
export const crawlHolds = pgTable('crawl_holds', {
  /** A platform whose credentials all tenants share, or a tenant and a host that it named. */
  place: text().primaryKey(),
  /** Until when nobody asks it: an hour ahead at most. */
  until: moment().notNull(),
  /** Until when it wants to be left alone, as it says. */
  askedUntil: moment().notNull(),
});

export const grants: Grants = {
  crawl_turns: { worker: 'SELECT, INSERT, UPDATE, DELETE' },
  crawl_holds: { worker: 'SELECT, INSERT, UPDATE, DELETE' },
};
