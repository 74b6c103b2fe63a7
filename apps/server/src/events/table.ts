import { eventTypes } from '@lead-engagement/contract';
import { bigint, bigserial, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from '../db/columns.js';
import type { Grants } from '../db/grants.js';

/** Events written in the transaction that caused them, waiting for the relay. Narrow and short-lived. */
export const outbox = pgTable(
  'outbox',
  {
    /** Grows from one insert to the next, so that what causes comes before what it causes; ids of one millisecond do not. */
    position: bigserial({ mode: 'number' }).notNull(),
    id: uuid().notNull(),
    tenantId: uuid().notNull(),
    type: text({ enum: eventTypes }).notNull(),
    /** The whole body of the webhook request, in the version that is the newest as it is written. */
    payload: text().notNull(),
    /** What subscriptions can filter on. */
    score: integer(),
    pipelineId: uuid(),
    /** The one endpoint that gets it; null for all that subscribe. */
    endpointId: uuid(),
    createdAt: moment().notNull(),
    /** The span that recorded it, as the header of W3C Trace Context; null unless it is traced. */
    traceparent: text(),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.position] })],
);

/** The last place that the relay gave out in each tenant's order of events. */
export const eventSequences = pgTable('event_sequences', {
  tenantId: uuid().primaryKey(),
  lastSequence: bigint({ mode: 'number' }).notNull(),
});

/** The log of events, partitioned by `created_at`, which is the time in the id. Only the relay writes it. */
export const events = pgTable(
  'events',
  {
    tenantId: uuid().notNull(),
    id: uuid().notNull(),
    sequence: bigint({ mode: 'number' }).notNull(),
    type: text({ enum: eventTypes }).notNull(),
    payload: text().notNull(),
    createdAt: moment().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id, t.createdAt] }),
    index('events_sequence').on(t.tenantId, t.sequence),
  ],
);

export const grants: Grants = {
  outbox: { api: 'SELECT, INSERT', worker: 'SELECT, DELETE' },
  event_sequences: { worker: 'SELECT, INSERT, UPDATE' },
  events: { api: 'SELECT', worker: 'SELECT, INSERT, DELETE' },
};
