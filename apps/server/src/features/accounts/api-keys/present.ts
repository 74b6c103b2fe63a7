import { type ApiKey, type ApiKeyStatus, knownScopes, secretPrefixes, servedVersion } from '@lead-engagement/contract';
import type { Caller } from '../../../callers/caller.js';
import { encodeId } from '../../../ids.js';
import type { apiKeys } from './table.js';

export type ApiKeyRow = Omit<typeof apiKeys.$inferSelect, 'hash'>;

/** A key as shown to the caller at the time `now`. */
export function toApiKey(row: ApiKeyRow, caller: Pick<Caller, 'principalId'>, now: Date): ApiKey {
  return {
    id: encodeId('apiKey', row.id),
    tenantId: encodeId('tenant', row.tenantId),
    environment: row.environment,
    label: row.label,
    prefix: row.environment === 'LIVE' ? secretPrefixes.liveKey : secretPrefixes.sandboxKey,
    lastFour: row.lastFour,
    scopes: knownScopes(row.scopes),
    ownerId: row.userId && encodeId('user', row.userId),
    apiVersion: servedVersion(row.apiVersion),
    status: toStatus(row, now),
    expiresAt: row.expiresAt,
    lastUsedAt: row.lastUsedAt,
    revokedAt: row.revokedAt,
    revocationReason: row.revocationReason,
    leakUrl: row.leakUrl,
    current: row.id === caller.principalId,
    version: row.version,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
  };
}

/** The status of a key at the time `now`. */
export function toStatus({ revokedAt, expiresAt }: ApiKeyRow, now: Date): ApiKeyStatus {
  if (revokedAt !== null) return 'REVOKED';
  return expiresAt !== null && Date.parse(expiresAt) <= now.getTime() ? 'EXPIRED' : 'ACTIVE';
}
