import { shipmentStatuses, trackingProviders } from '@lead-engagement/contract';
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
import { moment, recordColumns } from '../../db/columns.js';
import type { PushedUpdate } from '../../tracking/provider.js';
import { contacts } from '../contacts/table.js';
import { leads } from '../leads/table.js';
import { tenants } from '../tenants/table.js';

const live = sql`deleted_at is null`;

/** Whose account at the provider a shipment is registered with. */
export const accountOwners = ['TENANT', 'INSTALLATION'] as const;
export type AccountOwner = (typeof accountOwners)[number];

export const shipments = pgTable(
  'shipments',
  {
    ...recordColumns,
    version: integer().notNull().default(1),
    /** Never set: a stopped shipment stays. The record layer asks for it. */
    deletedAt: moment(),
    contactId: uuid(),
    leadId: uuid(),
    trackingNumber: text().notNull(),
    carrierCode: text(),
    /** Empty until a provider has credentials. */
    provider: text({ enum: ['', ...trackingProviders] }).notNull(),
    accountOwner: text({ enum: accountOwners }),
    /** The provider's own id, and its own code of the carrier. */
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
    /** What the provider said of the whole shipment last, by its own time. */
    summaryStatus: text({ enum: shipmentStatuses }),
    summarySubStatus: text(),
    summaryAt: moment(),
    syncError: text(),
    active: boolean().notNull().default(true),
    /** When the provider took it; null until then, and again once it has stopped. */
    registeredAt: moment(),
    /** When the provider was asked last. */
    syncedAt: moment(),
    /** When the provider is to be asked next: to register, to tell, or to stop. Null: not again. */
    nextSyncAt: moment(),
    /** Refusals in a row. */
    syncFailures: integer().notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    foreignKey({ columns: [t.tenantId], foreignColumns: [tenants.id] }),
    // On delete, only the link is cleared: written by hand in the migration.
    foreignKey({ columns: [t.tenantId, t.contactId], foreignColumns: [contacts.tenantId, contacts.id] }),
    foreignKey({ columns: [t.tenantId, t.leadId], foreignColumns: [leads.tenantId, leads.id] }),
    uniqueIndex('shipments_number').on(t.tenantId, t.trackingNumber, sql`coalesce(carrier_code, '')`).where(live),
    index('shipments_created').on(t.tenantId, t.createdAt, t.id).where(live),
    index('shipments_status').on(t.tenantId, t.status, t.createdAt, t.id).where(live),
    index('shipments_contact').on(t.tenantId, t.contactId, t.createdAt, t.id),
    index('shipments_lead').on(t.tenantId, t.leadId, t.createdAt, t.id),
    // A push names no tenant.
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
    /** Of all that it says: what comes again is there already. */
    hash: text().notNull(),
    occurredAt: moment().notNull(),
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

/** What providers have pushed and the worker has not yet processed. The nil UUID is the tenant of the installation. */
export const trackingPushes = pgTable(
  'tracking_pushes',
  {
    tenantId: uuid().notNull(),
    /** Of the content: a push that comes again while it waits is stored once. */
    id: uuid().notNull(),
    provider: text({ enum: trackingProviders }).notNull(),
    content: jsonb().$type<PushedUpdate>().notNull(),
    receivedAt: moment().notNull(),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.id] })],
);
