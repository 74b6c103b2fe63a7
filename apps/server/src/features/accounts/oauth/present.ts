import { type App, type AppGrant, type AuthorizedApp, knownScopes, servedVersion } from '@lead-engagement/contract';
import { encodeId } from '../../../ids.js';
import type { oauthApps, oauthGrants } from './table.js';

/** An app as stored. */
export type AppRow = typeof oauthApps.$inferSelect;

export function toApp(row: AppRow): App {
  const id = encodeId('app', row.id);
  return {
    id,
    tenantId: encodeId('tenant', row.tenantId),
    clientId: row.externalId ?? id,
    source: row.source,
    name: row.name,
    type: row.type,
    redirectUris: row.redirectUris,
    scopes: knownScopes(row.scopes),
    apiVersion: servedVersion(row.apiVersion),
    eventUrl: row.eventUrl,
    version: row.version,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
  };
}

export type StoredGrant = typeof oauthGrants.$inferSelect;

/** A grant as stored, with the app that it is for, and the name of the tenant of the app. */
export interface GrantRow extends StoredGrant, Described {
  name: string;
  tenantName: string;
}

type Described = Pick<AppRow, 'source' | 'externalId' | 'redirectUris'>;

/** Who stands behind an app: the tenant that registered it, or the host that its own description names. */
export function publisherOf({ source, externalId, redirectUris }: Described, tenantName: string): string {
  if (source === 'REGISTERED') return tenantName;
  return destinationOf((source === 'METADATA_DOCUMENT' ? externalId : redirectUris[0]) ?? '');
}

/** The destination of a redirect in words: a host, or an app on the user's device by its scheme. */
export function destinationOf(redirectUri: string): string {
  const { protocol, host } = new URL(redirectUri);
  return /^https?:$/.test(protocol) ? host : `the app ${protocol.slice(0, -1)} on this device`;
}

export function toAppGrant(row: StoredGrant): AppGrant {
  return {
    id: encodeId('appGrant', row.id),
    tenantId: encodeId('tenant', row.tenantId),
    appId: encodeId('app', row.appId),
    userId: encodeId('user', row.userId),
    scopes: knownScopes(row.scopes),
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
  };
}

export function toAuthorizedApp(row: GrantRow): AuthorizedApp {
  return {
    id: encodeId('appGrant', row.id),
    tenantId: encodeId('tenant', row.tenantId),
    userId: encodeId('user', row.userId),
    appId: encodeId('app', row.appId),
    name: row.name,
    publisher: publisherOf(row, row.tenantName),
    scopes: knownScopes(row.scopes),
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
  };
}
