import type { DayBudget } from '@lead-engagement/contract';
import { bigint, bigserial, date, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';

/**
 * How many live rows each tenant has of a resource, what it stores, and what it has used of its budgets, as sums of deltas: no
 * write waits for another's counter.
 */
/** What is counted: live rows, bytes that are stored, and budgets of the day. */
export type CountedResource = 'contacts' | 'leads' | 'activities' | 'recordBytes' | 'fileBytes' | DayBudget;

export const countDeltas = pgTable(
  'count_deltas',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    tenantId: uuid().notNull(),
    resource: text().$type<CountedResource>().notNull(),
    delta: bigint({ mode: 'number' }).notNull(),
    /** Of what is counted anew each day, in UTC. */
    day: date({ mode: 'string' }),
  },
  (t) => [index('count_deltas_sum').on(t.tenantId, t.resource, t.day, t.delta)],
);
