import type { DayBudget } from '@lead-engagement/contract';
import { bigint, bigserial, date, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { Grants } from './grants.js';

/** The counted resources: live rows, stored bytes, daily budgets, and both of strangers, by the id of the channel. */
export type CountedResource =
  | 'contacts'
  | 'leads'
  | 'activities'
  | 'recordBytes'
  | 'fileBytes'
  | DayBudget
  | `strangerBytes:${string}`
  | `strangerTokens:${string}`;

/** The counts of each tenant as sums of deltas, so that no write waits for another's counter. */
export const countDeltas = pgTable(
  'count_deltas',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    tenantId: uuid().notNull(),
    resource: text().$type<CountedResource>().notNull(),
    delta: bigint({ mode: 'number' }).notNull(),
    /** The day in UTC, for daily budgets. */
    day: date({ mode: 'string' }),
  },
  (t) => [index('count_deltas_sum').on(t.tenantId, t.resource, t.day, t.delta)],
);

export const grants: Grants = {
  count_deltas: { api: 'SELECT, INSERT', worker: 'SELECT, INSERT, DELETE' },
};
