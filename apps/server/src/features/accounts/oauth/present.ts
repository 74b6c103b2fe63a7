import { type App, type AuthorizedApp, knownScopes } from '@lead-engagement/contract';
import { encodeId } from '../../../ids.js';
import type { oauthApps, oauthGrants } from './table.js';

/** An app as stored. */
export type AppRow = typeof oauthApps.$inferSelect;

export function toApp(row: AppRow): App {
  const id = encodeId('app', row.id);
  return {
    id,
    tenantId: encodeId('tenant', row.tenantId),
    clientId: id,
    name: row.name,
    type: row.type,
    redirectUris: row.redirectUris,
    scopes: knownScopes(row.scopes),
    eventUrl: row.eventUrl,
    version: row.version,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
  };
}

/** A grant as stored, with the app that it is for. */
export interface GrantRow extends Omit<typeof oauthGrants.$inferSelect, 'revokedAt'> {
  name: string;
  publisher: string;
}

export function toAuthorizedApp(row: GrantRow): AuthorizedApp {
  return {
    id: encodeId('appGrant', row.id),
    tenantId: encodeId('tenant', row.tenantId),
    userId: encodeId('user', row.userId),
    appId: encodeId('app', row.appId),
    name: row.name,
    publisher: row.publisher,
    scopes: knownScopes(row.scopes),
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
  };
}
