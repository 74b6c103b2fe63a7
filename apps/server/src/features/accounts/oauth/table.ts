import {
  appEventStatuses,
  appEventTypes,
  appSources,
  appTypes,
  firstApiVersion,
  type Scope,
} from '@lead-engagement/contract';
import { sql } from 'drizzle-orm';
import {
  customType,
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
import { tenants } from '../tenants/table.js';
import { users } from '../users/table.js';

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/** Apps of partners, in the tenant that registered them. Deleted apps are kept, because grants in other tenants refer to them. */
export const oauthApps = pgTable(
  'oauth_apps',
  {
    ...recordColumns,
    version: integer().notNull().default(1),
    deletedAt: moment(),
    name: text().notNull(),
    type: text({ enum: appTypes }).notNull(),
    redirectUris: text().array().notNull(),
    scopes: text().array().$type<Scope[]>().notNull(),
    /** The version of its requests that name none, and of what its event URL gets. */
    apiVersion: text().notNull().default(firstApiVersion),
    /** The SHA-256 of the secret, which itself is not stored. Null for a public app. */
    secretHash: bytea(),
    previousSecretHash: bytea(),
    previousSecretEndsAt: moment(),
    /** The address that is told when a user withdraws what they allowed the app. */
    eventUrl: text(),
    /** The secret, to sign what is sent there. Null for a public app, and for one whose secret is older than this column. */
    encryptedSecret: text(),
    source: text({ enum: appSources }).notNull().default('REGISTERED'),
    /** The `client_id` of an app that describes itself, which belongs to the tenant whose users allowed it. Null for a registered app. */
    externalId: text(),
    /** The SHA-256 of `externalId`. */
    externalHash: bytea(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    foreignKey({ columns: [t.tenantId], foreignColumns: [tenants.id] }),
    uniqueIndex('oauth_apps_client').on(t.id),
    uniqueIndex('oauth_apps_external')
      .on(t.tenantId, t.externalHash)
      .where(sql`external_hash is not null and deleted_at is null`),
    index('oauth_apps_created').on(t.tenantId, t.createdAt, t.id).where(sql`deleted_at is null`),
  ],
);

/** The scopes that a user has granted to an app, in the tenant of the user, which may differ from that of the app. */
export const oauthGrants = pgTable(
  'oauth_grants',
  {
    ...recordColumns,
    userId: uuid().notNull(),
    /** An app of any tenant, hence without a foreign key, which would need the tenant. Apps are never removed. */
    appId: uuid().notNull(),
    scopes: text().array().$type<Scope[]>().notNull(),
    revokedAt: moment(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    foreignKey({ columns: [t.tenantId, t.userId], foreignColumns: [users.tenantId, users.id] }),
    uniqueIndex('oauth_grants_live').on(t.tenantId, t.userId, t.appId).where(sql`revoked_at is null`),
    index('oauth_grants_created').on(t.tenantId, t.userId, t.createdAt, t.id).where(sql`revoked_at is null`),
    index('oauth_grants_app').on(t.appId, t.createdAt, t.id).where(sql`revoked_at is null`),
  ],
);

/** One answer of a user: of a consent its code and its refresh tokens, which are signed and not stored; a refusal has no grant. */
export const oauthAuthorizations = pgTable(
  'oauth_authorizations',
  {
    ...recordColumns,
    grantId: uuid(),
    scopes: text().array().$type<Scope[]>().notNull(),
    /** SHA-256 of the code. */
    codeHash: bytea().notNull(),
    codeExpiresAt: moment().notNull(),
    codeUsedAt: moment(),
    redirectUri: text().notNull(),
    codeChallenge: text(),
    /** The number of refresh tokens so far: only the latest is valid. */
    generation: integer().notNull().default(0),
    /** The expiry of the code or, after its exchange, of the latest refresh token. */
    expiresAt: moment().notNull(),
    revokedAt: moment(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    foreignKey({ columns: [t.tenantId, t.grantId], foreignColumns: [oauthGrants.tenantId, oauthGrants.id] }),
    uniqueIndex('oauth_authorizations_code').on(t.codeHash),
    index('oauth_authorizations_grant').on(t.tenantId, t.grantId),
    index('oauth_authorizations_expiry').on(t.tenantId, t.expiresAt),
  ],
);

/** Events for the event URLs of apps, in the tenant of the user that they are about. */
export const oauthAppEvents = pgTable(
  'oauth_app_events',
  {
    ...recordColumns,
    /** An app of any tenant, as in a grant. */
    appId: uuid().notNull(),
    grantId: uuid().notNull(),
    type: text({ enum: appEventTypes }).notNull(),
    /** What is sent, byte for byte. */
    body: text().notNull(),
    status: text({ enum: appEventStatuses }).notNull().default('PENDING'),
    attemptCount: integer().notNull().default(0),
    /** Of the last attempt; null where no response came. */
    responseStatus: integer(),
    error: text(),
    /** Null once it has ended. */
    nextAttemptAt: moment(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    foreignKey({ columns: [t.tenantId], foreignColumns: [tenants.id] }),
    index('oauth_app_events_app').on(t.appId, t.createdAt, t.id),
    index('oauth_app_events_due').on(t.tenantId, t.grantId, t.createdAt, t.id).where(sql`next_attempt_at is not null`),
    index('oauth_app_events_created').on(t.tenantId, t.createdAt),
  ],
);

/** The keys that sign access tokens for the whole installation. */
export const oauthSigningKeys = pgTable('oauth_signing_keys', {
  /** The `kid`. */
  id: uuid().primaryKey(),
  /** A JWK. */
  publicKey: jsonb().$type<Record<string, unknown>>().notNull(),
  /** The private JWK. */
  encryptedPrivateKey: text().notNull(),
  /** The time of its first signature; it is published before, and signs until a later key takes over. */
  signsFrom: moment().notNull(),
  createdAt: moment().notNull(),
});

export const grants: Grants = {
  oauth_apps: { api: 'SELECT, INSERT, UPDATE', worker: 'SELECT, UPDATE (encrypted_secret), DELETE' },
  oauth_grants: { api: 'SELECT, INSERT, UPDATE', worker: 'SELECT, DELETE' },
  oauth_authorizations: { api: 'SELECT, INSERT, UPDATE', worker: 'SELECT, DELETE' },
  oauth_app_events: { api: 'SELECT, INSERT', worker: 'SELECT, UPDATE, DELETE' },
  oauth_signing_keys: { api: 'SELECT, INSERT', worker: 'SELECT, UPDATE (encrypted_private_key), DELETE' },
};
