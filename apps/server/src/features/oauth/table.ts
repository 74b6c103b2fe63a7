import { appTypes, type Scope } from '@lead-engagement/contract';
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
import { moment, recordColumns } from '../../db/columns.js';
import { tenants } from '../tenants/table.js';
import { users } from '../users/table.js';

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/** Apps of partners, in the tenant that registered them. A deleted one stays, since grants of other tenants name it. */
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
    /** SHA-256 of the secret. The secret itself is stored nowhere. Null for a public app. */
    secretHash: bytea(),
    previousSecretHash: bytea(),
    previousSecretEndsAt: moment(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    foreignKey({ columns: [t.tenantId], foreignColumns: [tenants.id] }),
    uniqueIndex('oauth_apps_client').on(t.id),
    index('oauth_apps_created').on(t.tenantId, t.createdAt, t.id).where(sql`deleted_at is null`),
  ],
);

/** What a user has allowed an app: in the tenant of the user, which need not be that of the app. */
export const oauthGrants = pgTable(
  'oauth_grants',
  {
    ...recordColumns,
    userId: uuid().notNull(),
    /** Of any tenant: no foreign key, which could not carry this tenant. Apps are never removed. */
    appId: uuid().notNull(),
    scopes: text().array().$type<Scope[]>().notNull(),
    revokedAt: moment(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    foreignKey({ columns: [t.tenantId, t.userId], foreignColumns: [users.tenantId, users.id] }),
    uniqueIndex('oauth_grants_live').on(t.tenantId, t.userId, t.appId).where(sql`revoked_at is null`),
    index('oauth_grants_created').on(t.tenantId, t.userId, t.createdAt, t.id).where(sql`revoked_at is null`),
  ],
);

/** One consent: its code, and the refresh tokens that came of it, which are signed, not stored. */
export const oauthAuthorizations = pgTable(
  'oauth_authorizations',
  {
    ...recordColumns,
    grantId: uuid().notNull(),
    scopes: text().array().$type<Scope[]>().notNull(),
    /** SHA-256 of the code. */
    codeHash: bytea().notNull(),
    codeExpiresAt: moment().notNull(),
    codeUsedAt: moment(),
    redirectUri: text().notNull(),
    codeChallenge: text(),
    /** How many refresh tokens there have been: only the latest is good. */
    generation: integer().notNull().default(0),
    /** When the code or, after its exchange, the latest refresh token ends. */
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

/** The keys that sign access tokens, of the whole installation. */
export const oauthSigningKeys = pgTable('oauth_signing_keys', {
  /** Its `kid`. */
  id: uuid().primaryKey(),
  /** A JWK. */
  publicKey: jsonb().$type<Record<string, unknown>>().notNull(),
  /** The private JWK. */
  encryptedPrivateKey: text().notNull(),
  /** From when on it signs, if no later one does. It is published before. */
  signsFrom: moment().notNull(),
  createdAt: moment().notNull(),
});
