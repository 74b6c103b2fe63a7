import { shipmentStatuses, timeKinds, trackingProviders } from '@lead-engagement/contract';
import type { PushedUpdate } from '@lead-engagement/platforms/tracking';
import { sql } from 'drizzle-orm';
import {
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
import { moment, recordColumns } from '../../../db/columns.js';
import type { Grants } from '../../../db/grants.js';
import { madeByColumns } from '../../../db/maker-columns.js';
import { tenants } from '../../accounts/tenants/table.js';
import { contacts } from '../../crm/contacts/table.js';
import { leads } from '../../crm/leads/table.js';

const live = sql`deleted_at is null`;

/** The owner of the provider account that a shipment is registered with. */
export const accountOwners = ['TENANT', 'INSTALLATION'] as const;
export type AccountOwner = (typeof accountOwners)[number];

export const shipments = pgTable(
  'shipments',
  {
    ...recordColumns,
    version: integer().notNull().default(1),
    ...madeByColumns,
    /** Never set, because stopped shipments are kept; the record layer requires the column. */
    deletedAt: moment(),
    contactId: uuid(),
    leadId: uuid(),
    trackingNumber: text().notNull(),
    /** The number as it was sent, if that is not its one form. */
    givenNumber: text(),
    carrierCode: text(),
    /** Empty until a provider has credentials. */
    provider: text({ enum: ['', ...trackingProviders] }).notNull(),
    accountOwner: text({ enum: accountOwners }),
    /** The provider's own id, and its own code for the carrier. */
    reference: text(),
    providerCarrier: text(),
    status: text({ enum: shipmentStatuses }).notNull().default('PENDING'),
    subStatus: text(),
    originCountry: text(),
    destinationCountry: text(),
    estimatedDeliveryFrom: moment(),
    estimatedDeliveryTo: moment(),
    deliveredAt: moment(),
    lastEventAt: moment(),
    /** The latest summary of the whole shipment, with the provider's time. */
    summaryStatus: text({ enum: shipmentStatuses }),
    summarySubStatus: text(),
    summaryAt: moment(),
    syncError: text(),
    active: boolean().notNull().default(true),
    /** When the provider confirmed the registration; null before that, and after it was stopped there. */
    registeredAt: moment(),
    /** The time of the last request to the provider. */
    syncedAt: moment(),
    /** The time of the next request, to register, poll or stop; null if there is none. */
    nextSyncAt: moment(),
    /** The number of consecutive refusals. */
    syncFailures: integer().notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    foreignKey({ columns: [t.tenantId], foreignColumns: [tenants.id] }),
    // On delete, only the link is cleared: see the hand-written migration.
    foreignKey({ columns: [t.tenantId, t.contactId], foreignColumns: [contacts.tenantId, contacts.id] }),
    foreignKey({ columns: [t.tenantId, t.leadId], foreignColumns: [leads.tenantId, leads.id] }),
    uniqueIndex('shipments_number').on(t.tenantId, t.trackingNumber, sql`coalesce(carrier_code, '')`).where(live),
    index('shipments_created').on(t.tenantId, t.createdAt, t.id).where(live),
    index('shipments_status').on(t.tenantId, t.status, t.createdAt, t.id).where(live),
    index('shipments_contact').on(t.tenantId, t.contactId, t.createdAt, t.id),
    index('shipments_lead').on(t.tenantId, t.leadId, t.createdAt, t.id),
    // Pushes do not name a tenant.
    index('shipments_pushed').on(t.provider, t.trackingNumber, t.tenantId, t.id),
    index('shipments_waiting')
      .on(t.tenantId, t.provider)
      .where(sql`active and registered_at is null and next_sync_at is null and sync_failures = 0`),
    index('shipments_due').on(t.tenantId, t.provider, t.nextSyncAt).where(sql`next_sync_at is not null`),
  ],
);

export const shipmentCheckpoints = pgTable(
  'shipment_checkpoints',
  {
    tenantId: uuid().notNull(),
    shipmentId: uuid().notNull(),
    /** A hash of the whole checkpoint, to detect duplicates. */
    hash: text().notNull(),
    occurredAt: moment(),
    timeKind: text({ enum: timeKinds }).notNull().default('INSTANT'),
    givenTime: text(),
    status: text({ enum: shipmentStatuses }),
    subStatus: text(),
    message: text(),
    location: text(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.shipmentId, t.hash] }),
    foreignKey({ columns: [t.tenantId, t.shipmentId], foreignColumns: [shipments.tenantId, shipments.id] }).onDelete(
      'cascade',
    ),
  ],
);

/** Pushes that the worker has not processed yet. The nil UUID is the tenant of the installation. */
export const trackingPushes = pgTable(
  'tracking_pushes',
  {
    tenantId: uuid().notNull(),
    /** Derived from the content: a push that is repeated while it waits is stored once. */
    id: uuid().notNull(),
    provider: text({ enum: trackingProviders }).notNull(),
    content: jsonb().$type<PushedUpdate>().notNull(),
    receivedAt: moment().notNull(),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.id] })],
);

export const grants: Grants = {
  shipments: { api: 'SELECT, INSERT, UPDATE', worker: 'SELECT, DELETE' },
  shipment_checkpoints: { api: 'SELECT, INSERT, UPDATE (time_kind, given_time), DELETE' },
  tracking_pushes: { api: 'INSERT', worker: 'SELECT, DELETE' },
};
