import { trackingProviders } from '@lead-engagement/contract';
import { foreignKey, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from '../../../db/columns.js';
import type { Grants } from '../../../db/grants.js';
import { tenants } from '../../accounts/tenants/table.js';

/** How a tenant tracks shipments, if it has set anything. */
export const trackingSettings = pgTable(
  'tracking_settings',
  {
    tenantId: uuid().primaryKey(),
    /** Null: the installation's. */
    provider: text({ enum: trackingProviders }),
    version: integer().notNull(),
    createdAt: moment().notNull(),
    updatedAt: moment().notNull(),
  },
  (t) => [foreignKey({ columns: [t.tenantId], foreignColumns: [tenants.id] })],
);

/** A tenant's own accounts at tracking providers. */
export const trackingAccounts = pgTable(
  'tracking_accounts',
  {
    tenantId: uuid().notNull(),
    provider: text({ enum: trackingProviders }).notNull(),
    /** JSON: apiKey and webhookSecret. */
    encryptedCredentials: text().notNull(),
    createdAt: moment().notNull(),
    updatedAt: moment().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.provider] }),
    foreignKey({ columns: [t.tenantId], foreignColumns: [tenants.id] }),
  ],
);

export const grants: Grants = {
  tracking_settings: { api: 'SELECT, INSERT, UPDATE', worker: 'SELECT' },
  tracking_accounts: { api: 'SELECT, INSERT, UPDATE, DELETE', worker: 'SELECT, UPDATE (encrypted_credentials)' },
};
