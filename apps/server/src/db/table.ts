import { bigint, bigserial, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';

/** How many live rows each tenant has of a resource, as a sum of deltas: no write waits for another's counter. */
export const countDeltas = pgTable(
  'count_deltas',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    tenantId: uuid().notNull(),
    resource: text({ enum: ['contacts', 'leads', 'activities'] }).notNull(),
    delta: bigint({ mode: 'number' }).notNull(),
  },
  (t) => [index('count_deltas_sum').on(t.tenantId, t.resource, t.delta)],
);
