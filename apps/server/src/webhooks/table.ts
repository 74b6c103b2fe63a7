import { deliveryStatuses, endpointStatuses, eventTypes, subscribableEventTypes } from '@lead-engagement/contract';
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { moment, mutableColumns } from '../db/columns.js';
import { tenants } from '../features/tenants/table.js';

export const webhookEndpoints = pgTable(
  'webhook_endpoints',
  {
    ...mutableColumns,
    url: text().notNull(),
    events: text({ enum: subscribableEventTypes }).array().notNull(),
    description: text(),
    minScore: integer(),
    pipelineId: uuid(),
    disableOnGone: boolean().notNull().default(false),
    status: text({ enum: endpointStatuses }).notNull(),
    /** The signing secret, bound to this row. */
    encryptedSecret: text().notNull(),
    /** Events further on in the outbox are meant for this endpoint; a clock could not tell. */
    listensAfter: bigint({ mode: 'number' }).notNull().default(sql`nextval('outbox_position_seq')`),
    /** Since when every attempt has failed; null after a success. */
    failingSince: moment(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    foreignKey({ columns: [t.tenantId], foreignColumns: [tenants.id] }),
    index('webhook_endpoints_created').on(t.tenantId, t.createdAt, t.id).where(sql`deleted_at is null`),
  ],
);

/**
 * The delivery log: one row for each event and endpoint, partitioned by `created_at`. That is the time of the event,
 * so that (event, endpoint) can be unique, and the time in the delivery's id, so that a look-up by id reads one partition.
 */
export const deliveries = pgTable(
  'deliveries',
  {
    tenantId: uuid().notNull(),
    id: uuid().notNull(),
    endpointId: uuid().notNull(),
    eventId: uuid().notNull(),
    eventType: text({ enum: eventTypes }).notNull(),
    status: text({ enum: deliveryStatuses }).notNull(),
    attemptCount: integer().notNull().default(0),
    nextAttemptAt: moment(),
    deadlineAt: moment().notNull(),
    completedAt: moment(),
    createdAt: moment().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id, t.createdAt] }),
    uniqueIndex('deliveries_once').on(t.tenantId, t.eventId, t.endpointId, t.createdAt),
    index('deliveries_created').on(t.tenantId, t.createdAt, t.id),
    index('deliveries_endpoint').on(t.tenantId, t.endpointId, t.createdAt, t.id),
  ],
);

/** Each request and what came of it, partitioned by `created_at`, which is that of its delivery. Append only. */
export const deliveryAttempts = pgTable(
  'delivery_attempts',
  {
    tenantId: uuid().notNull(),
    deliveryId: uuid().notNull(),
    number: integer().notNull(),
    startedAt: moment().notNull(),
    durationMs: integer().notNull(),
    outcome: text({ enum: ['SUCCEEDED', 'FAILED'] }).notNull(),
    responseStatus: integer(),
    responseBody: text(),
    error: text(),
    createdAt: moment().notNull(),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.deliveryId, t.number, t.createdAt] })],
);

/** Deliveries that still have an attempt before them. A row is inserted, leased by moving `due_at`, and deleted. */
export const deliveryQueue = pgTable(
  'delivery_queue',
  {
    deliveryId: uuid().primaryKey(),
    tenantId: uuid().notNull(),
    endpointId: uuid().notNull(),
    eventId: uuid().notNull(),
    createdAt: moment().notNull(),
    /** When the next attempt may start; while leased, when the lease runs out. */
    dueAt: moment().notNull(),
    deadlineAt: moment().notNull(),
    attemptCount: integer().notNull().default(0),
    /** The fencing token: grows with every lease; an acknowledgement with an older one is refused. */
    fence: integer().notNull().default(0),
    /** Whether the endpoint is paused: the delivery waits until its deadline. */
    paused: boolean().notNull().default(false),
  },
  (t) => [
    index('delivery_queue_due').on(t.dueAt).where(sql`not paused`),
    index('delivery_queue_ready').on(t.endpointId, t.dueAt).where(sql`not paused`),
    index('delivery_queue_paused').on(t.endpointId, t.deadlineAt).where(sql`paused`),
  ],
);
