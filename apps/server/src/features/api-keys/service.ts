import type { environments, Scope } from '@lead-engagement/contract';
import { type Database, inTenant } from '../../db/client.js';
import { newUuid } from '../../ids.js';
import { generateApiKey, hashApiKey } from '../../security/api-key.js';
import { insertApiKey } from './queries.js';

/** Makes an API key. The key itself is returned this once and cannot be found out again. */
export async function createApiKey(
  db: Database,
  tenantId: string,
  input: {
    label: string;
    scopes: readonly Scope[];
    environment: (typeof environments)[number];
    expiresAt?: string | null;
    /** A well-formed key made elsewhere; by default a new one. */
    key?: string | undefined;
  },
  now: Date,
): Promise<{ id: string; key: string }> {
  const key = input.key ?? generateApiKey(input.environment);
  const id = newUuid(now.getTime());
  const { label, scopes, expiresAt = null } = input;
  const row = { id, label, scopes, expiresAt, hash: hashApiKey(key), lastFour: key.slice(-4) };
  await inTenant(db, tenantId, (tx) => insertApiKey(tx, tenantId, row, now));
  return { id, key };
}
