import {
  type Broker,
  deliveryEndReasons,
  deliveryStatuses,
  type EventFilter,
  type EventSubscription,
  endpointStatuses,
  endpointStatusReasons,
  eventSubscriptions,
  eventTypes,
  firstApiVersion,
  type JobStatus,
  messageRoles,
  payloadKinds,
  type RecoveredStatus,
} from '@lead-engagement/contract';
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { moment, mutableColumns, recordColumns } from '../db/columns.js';
import type { Grants } from '../db/grants.js';
import { makerColumns, requesterColumns } from '../db/maker-columns.js';
import { tenants } from '../features/accounts/tenants/table.js';

export const webhookEndpoints = pgTable(
  'webhook_endpoints',
  {
    ...mutableColumns,
    url: text().notNull(),
    /** Null for http. */
    destination: jsonb().$type<Broker>(),
    /** How to sign in at the destination, bound to this row. */
    encryptedCredentials: text(),
    events: text({ enum: eventSubscriptions }).array().notNull(),
    description: text(),
    minScore: integer(),
    pipelineId: uuid(),
    /** Of the messages that it is told of; null for all. */
    roles: text({ enum: messageRoles }).array(),
    /** Conditions about the events that it gets; null for all. */
    filter: jsonb().$type<EventFilter>(),
    payload: text({ enum: payloadKinds }).notNull().default('full'),
    /** The fields of records that it gets; null for all. */
    fields: text().array(),
    disableOnGone: boolean().notNull().default(false),
    /** The version of the payloads that it gets. */
    apiVersion: text().notNull().default(firstApiVersion),
    status: text({ enum: endpointStatuses }).notNull(),
    /** Why the server paused or disabled it. */
    statusReason: text({ enum: endpointStatusReasons }),
    ...makerColumns,
    /** The signing secret, bound to this row. */
    encryptedSecret: text().notNull(),
    /** The one that a rotation will put in its place, and when the rotation began. */
    encryptedNextSecret: text(),
    rotatedAt: moment(),
    /** Events further on in the outbox are meant for this endpoint; a clock could not tell. */
    listensAfter: bigint({ mode: 'number' }).notNull().default(sql`nextval('outbox_position_seq')`),
    /** Since when every attempt has failed; null after a success. */
    failingSince: moment(),
    /** Failed attempts since the last success. */
    consecutiveFailures: integer().notNull().default(0),
    /** Kept to ten seconds: a success of a healthy endpoint is nothing to write down each time. */
    lastSuccessAt: moment(),
    lastFailureAt: moment(),
    /** Why the attempt at that time failed. */
    lastError: text(),
    /** When the admins were told that it fails; null after a success. */
    warnedAt: moment(),
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
    /** Why it was ended while it waited. */
    endReason: text({ enum: deliveryEndReasons }),
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

/** Jobs that send again what an endpoint has missed. */
export const webhookRecoveries = pgTable(
  'webhook_recoveries',
  {
    ...recordColumns,
    endpointId: uuid().notNull(),
    status: text().$type<JobStatus>().notNull(),
    since: moment().notNull(),
    until: moment().notNull(),
    /** The event types and wildcards; null for all. */
    types: text().array().$type<EventSubscription[]>(),
    statuses: text().array().$type<RecoveredStatus[]>().notNull().default(['FAILED', 'MISSED']),
    /** The endpoint that gets the events; null for the same one. */
    toEndpointId: uuid(),
    /** The event that was looked at last; the walk is in the order of their ids. */
    walkedTo: uuid(),
    checked: integer().notNull().default(0),
    resent: integer().notNull().default(0),
    added: integer().notNull().default(0),
    error: text(),
    createdById: uuid(),
    ...requesterColumns,
    startedAt: moment(),
    completedAt: moment(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    foreignKey({
      columns: [t.tenantId, t.endpointId],
      foreignColumns: [webhookEndpoints.tenantId, webhookEndpoints.id],
    }),
    index('webhook_recoveries_created').on(t.tenantId, t.endpointId, t.createdAt, t.id),
    uniqueIndex('webhook_recoveries_running').on(t.tenantId, t.endpointId).where(sql`status in ('PENDING', 'RUNNING')`),
  ],
);

export const grants: Grants = {
  webhook_endpoints: { api: 'SELECT, INSERT, UPDATE, DELETE', worker: 'SELECT, UPDATE, DELETE' },
  deliveries: { api: 'SELECT, UPDATE', worker: 'SELECT, INSERT, UPDATE, DELETE' },
  delivery_attempts: { api: 'SELECT', worker: 'SELECT, INSERT, DELETE' },
  webhook_recoveries: { api: 'SELECT, INSERT, UPDATE', worker: 'SELECT, UPDATE, DELETE' },
};
