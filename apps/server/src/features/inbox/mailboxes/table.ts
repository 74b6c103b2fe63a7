import {
  type MailServer,
  type MailSignature,
  mailboxAuthTypes,
  mailboxKinds,
  mailboxStatuses,
  mailboxSyncStatuses,
  mailProviders,
  mailVisibilities,
  type QuietHours,
} from '@lead-engagement/contract';
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  date,
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
import { moment, mutableColumns } from '../../../db/columns.js';
import type { Grants } from '../../../db/grants.js';
import { madeByColumns } from '../../../db/maker-columns.js';
import { tenants } from '../../accounts/tenants/table.js';

export const mailboxes = pgTable(
  'mailboxes',
  {
    ...mutableColumns,
    kind: text({ enum: mailboxKinds }).notNull(),
    /** The user whose mailbox it is; null of a SHARED one. */
    userId: uuid(),
    address: text().notNull(),
    senderName: text(),
    signature: jsonb().$type<MailSignature>(),
    smtp: jsonb().$type<MailServer>().notNull(),
    imap: jsonb().$type<MailServer>(),
    authType: text({ enum: mailboxAuthTypes }).notNull(),
    provider: text({ enum: mailProviders }),
    /** JSON: `MailboxSecrets`. Null until there are some, and of a deleted mailbox. */
    encryptedSecrets: text(),
    /** Counts up when secrets are replaced, so that a refresh that began before does not overwrite them. */
    secretsVersion: integer().notNull().default(0),
    authorizedAt: moment(),
    enabled: boolean().notNull(),
    status: text({ enum: mailboxStatuses }).notNull(),
    lastError: text(),
    lastErrorAt: moment(),
    dailyCap: integer().notNull(),
    quietHours: jsonb().$type<QuietHours>(),
    timezone: text().notNull(),
    syncSince: date({ mode: 'string' }),
    visibility: text({ enum: mailVisibilities }).notNull(),
    excludedFolders: text().array().notNull().default([]),
    syncStatus: text({ enum: mailboxSyncStatuses }).notNull(),
    syncError: text(),
    syncedAt: moment(),
    ...madeByColumns,
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    foreignKey({ columns: [t.tenantId], foreignColumns: [tenants.id] }),
    index('mailboxes_created').on(t.tenantId, t.createdAt, t.id).where(sql`deleted_at is null`),
    uniqueIndex('mailboxes_of_user').on(t.tenantId, t.userId).where(sql`deleted_at is null and user_id is not null`),
    uniqueIndex('mailboxes_shared').on(t.tenantId, t.address).where(sql`deleted_at is null and user_id is null`),
  ],
);

/** How far the folders of a mailbox were read. */
export const mailboxFolders = pgTable(
  'mailbox_folders',
  {
    tenantId: uuid().notNull(),
    mailboxId: uuid().notNull(),
    /** The whole name, as the server says it. */
    path: text().notNull(),
    uidValidity: text().notNull(),
    /** The last mail that was read. */
    lastUid: bigint({ mode: 'number' }).notNull(),
    /** CONDSTORE; null if the server has none. */
    highestModseq: text(),
    /** A mail at which reading has failed once. */
    failedUid: bigint({ mode: 'number' }),
    /** What else the reader has to remember. */
    progress: jsonb().$type<Record<string, unknown>>(),
    readAt: moment().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.mailboxId, t.path] }),
    foreignKey({ columns: [t.tenantId, t.mailboxId], foreignColumns: [mailboxes.tenantId, mailboxes.id] }).onDelete(
      'cascade',
    ),
  ],
);

/** Consents of providers that were asked for. A row goes when it is used. */
export const mailboxAuthorizations = pgTable(
  'mailbox_authorizations',
  {
    tenantId: uuid().notNull(),
    id: uuid().notNull(),
    mailboxId: uuid().notNull(),
    /** SHA-256 of `state`, in hex. */
    stateHash: text().notNull(),
    /** The verifier of PKCE. */
    encryptedVerifier: text().notNull(),
    createdAt: moment().notNull(),
    expiresAt: moment().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    foreignKey({ columns: [t.tenantId, t.mailboxId], foreignColumns: [mailboxes.tenantId, mailboxes.id] }).onDelete(
      'cascade',
    ),
    // The browser that comes back names no tenant.
    uniqueIndex('mailbox_authorizations_state').on(t.stateHash),
    index('mailbox_authorizations_expiry').on(t.tenantId, t.expiresAt),
    index('mailbox_authorizations_mailbox').on(t.tenantId, t.mailboxId),
  ],
);

export const grants: Grants = {
  mailboxes: { api: 'SELECT, INSERT, UPDATE, DELETE', worker: 'SELECT, UPDATE, DELETE' },
  mailbox_folders: { api: 'SELECT, INSERT, UPDATE, DELETE', worker: 'SELECT, INSERT, UPDATE, DELETE' },
  mailbox_authorizations: { api: 'SELECT, INSERT, DELETE', worker: 'SELECT, UPDATE (encrypted_verifier), DELETE' },
};
