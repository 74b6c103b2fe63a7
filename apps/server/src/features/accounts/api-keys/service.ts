import type {
  ApiKey,
  ApiKeyCreate,
  ApiKeyCreated,
  ApiKeyRevoked,
  ApiKeyUpdate,
  UserKey,
} from '@lead-engagement/contract';
import {
  type ApiVersion,
  grantsScope,
  knownScopes,
  type Plan,
  type Scope,
  scopesOnPlan,
  servedVersion,
} from '@lead-engagement/contract';
import type { Caller } from '../../../callers/caller.js';
import type { OfTenant, Write } from '../../../callers/write.js';
import { asTenant, type Database, inTenant, type Queryable, type Transaction } from '../../../db/client.js';
import { changedFields } from '../../../db/diff.js';
import { checkVersion } from '../../../db/records.js';
import { ApiError, invalidField, unknownReference } from '../../../errors.js';
import { type AuditActor, appendAudit, commandLine } from '../../../events/audit/append.js';
import { decodeId, encodeId, newUuid } from '../../../ids.js';
import { generateApiKey, hashApiKey, readApiKeyEnvironment } from '../../../security/api-key.js';
import { listMade, stopMade } from '../../../webhooks/withdraw.js';
import type { Emit } from '../../domain-events.js';
import { findTenant, openSandbox } from '../tenants/index.js';
import { resolveAssignee } from '../users/index.js';
import { type ApiKeyRow, toApiKey } from './present.js';
import * as queries from './queries.js';

/** Used to find and revoke keys without a caller. */
export { findApiKeysByHashes, revokeApiKey } from './queries.js';

export interface NewKey {
  label: string;
  scopes: readonly Scope[];
  expiresAt?: string | null | undefined;
  /** The UUID of the user that the key acts for. */
  userId?: string | null | undefined;
  /** Default: that of the tenant. */
  apiVersion?: ApiVersion | undefined;
  /** A valid key created elsewhere; default: a new one. */
  key?: string | undefined;
}

/**
 * Stores a key of the transaction's tenant; its environment is the tenant's. The key is returned only this once and cannot be recovered.
 * Throws if `key` is for the other environment.
 */
export async function issueApiKey(
  { tx, caller: { tenantId }, now }: Write<OfTenant>,
  input: NewKey,
): Promise<{ row: ApiKeyRow; key: string }> {
  const tenant = await findTenant(tx, tenantId);
  if (!tenant) throw new Error('The tenant of the transaction is missing.');
  const key = input.key ?? generateApiKey(tenant.environment);
  if (readApiKeyEnvironment(key) !== tenant.environment) {
    throw new Error(`The key must be a well-formed one for ${tenant.environment}, like its tenant.`);
  }
  const row = await queries.insertApiKey(
    tx,
    tenantId,
    {
      id: newUuid(now.getTime()),
      environment: tenant.environment,
      label: input.label,
      scopes: [...new Set(input.scopes)],
      userId: input.userId ?? null,
      apiVersion: input.apiVersion ?? servedVersion(tenant.apiVersion),
      expiresAt: input.expiresAt ?? null,
      hash: hashApiKey(key),
      lastFour: key.slice(-4),
    },
    now,
  );
  return { row, key };
}

/**
 * Creates an API key in its own transaction; `actor` is for the audit log. Returns its UUID and the key, only this once. `beforeCommit` gets
 * the key first: a key that could not be shown does not exist.
 */
export async function createApiKey(
  db: Database,
  tenantId: string,
  { actor = commandLine, ...input }: NewKey & { actor?: AuditActor },
  now: Date,
  beforeCommit: (key: string) => void = () => {},
): Promise<{ id: string; key: string }> {
  return inTenant(db, tenantId, async (tx) => {
    const { row, key } = await issueApiKey({ tx, caller: { tenantId }, now }, input);
    const { label, scopes, expiresAt, apiVersion } = row;
    const targetId = encodeId('apiKey', row.id);
    const set = { label, scopes, expiresAt, apiVersion };
    await appendAudit(tx, tenantId, { actor, action: 'api_key.created', targetId, set }, now);
    beforeCommit(key);
    return { id: row.id, key };
  });
}

/**
 * The reason why a tenant on this plan cannot have a key with these scopes; undefined if it can. Source: specification, Authentication 9.
 */
export function refuseScopes(plan: Plan, scopes: readonly Scope[]): string | undefined {
  if (scopesOnPlan(plan, scopes).length === scopes.length) return undefined;
  return `A key can have the scope admin on the plan ENTERPRISE only; the tenant's is ${plan}. Leave it out.`;
}

/** Creates a key for a client. Throws FORBIDDEN for scopes, environment or plan, VALIDATION_ERROR for owner or expiry. */
export async function createKey(write: Write, emit: Emit, input: ApiKeyCreate): Promise<ApiKeyCreated> {
  const { tx, caller, now } = write;
  checkScopes(caller, input.scopes);
  checkExpiry(input.expiresAt, now);
  const { environment = caller.environment } = input;
  const issue = async (tenantId: string) => {
    const own = tenantId === caller.tenantId;
    const userId =
      input.ownerId == null
        ? input.ownerId === null || !own
          ? null
          : caller.userId
        : await resolveAssignee(tx, tenantId, input.ownerId, 'body.ownerId');
    const apiVersion = input.apiVersion ?? (await inheritedVersion(tx, tenantId, input.replaces));
    const { row, key } = await issueApiKey({ tx, caller: { tenantId }, now }, { ...input, userId, apiVersion });
    return { ...toApiKey(row, caller, now), key };
  };
  if (environment === caller.environment) return issue(caller.tenantId);
  if (environment === 'LIVE') {
    throw new ApiError(
      'FORBIDDEN.sandbox_only',
      'A sandbox makes no keys of its live tenant. Use a credential of the live tenant.',
    );
  }
  const sandboxId = await openSandbox(write, emit);
  return asTenant(tx, caller.tenantId, sandboxId, () => issue(sandboxId));
}

/** The version of the key that another one replaces. Throws VALIDATION_ERROR if the tenant has no such key. */
async function inheritedVersion(
  tx: Transaction,
  tenantId: string,
  replaces: string | undefined,
): Promise<ApiVersion | undefined> {
  if (replaces === undefined) return undefined;
  const uuid = decodeId('apiKey', replaces);
  const [row] = uuid === undefined ? [] : await queries.listApiKeysById(tx, tenantId, [uuid]);
  if (!row) throw unknownReference('body.replaces', 'API key of this tenant');
  return servedVersion(row.apiVersion);
}

/** A key of the caller's tenant, or of its sandbox. Throws NOT_FOUND. */
export async function getKey(db: Queryable, caller: Caller, id: string, now: Date): Promise<ApiKey> {
  return toApiKey(await getKeyRow(db, caller, id), caller, now);
}

/** Updates a key. Throws NOT_FOUND, PRECONDITION_FAILED, FORBIDDEN, VALIDATION_ERROR; CONFLICT for a revoked one. */
export async function updateKey(
  { tx, caller, now }: Write,
  id: string,
  input: ApiKeyUpdate,
  ifMatch: number | undefined,
): Promise<ApiKey> {
  return changeKey(tx, caller, id, ifMatch, async (row) => {
    const scopes = input.scopes && [...new Set(input.scopes)];
    const added = scopes?.filter((scope) => !row.scopes.includes(scope)) ?? [];
    const same = added.length === 0 && scopes?.length === row.scopes.length;
    const changes = changedFields(row, { ...input, scopes: same ? undefined : scopes });
    if (!changes) return toApiKey(row, caller, now);
    if (row.revokedAt !== null && Object.keys(changes).some((field) => field !== 'label')) {
      throw new ApiError(
        'CONFLICT.read_only',
        'The key is revoked: only its label can be changed. Create another key.',
      );
    }
    checkScopes(caller, added);
    checkExpiry(changes.expiresAt, now);
    return toApiKey(await queries.updateApiKey(tx, row, changes, now), caller, now);
  });
}

/**
 * Revokes a key, also the caller's own, and ends what it made if that is asked for. A revoked key is returned unchanged. Throws NOT_FOUND,
 * PRECONDITION_FAILED.
 */
export async function revokeKey(
  { tx, caller, now }: Write,
  id: string,
  { endWhatItMade = false }: { endWhatItMade?: boolean | undefined },
  ifMatch: number | undefined,
): Promise<ApiKeyRevoked> {
  return changeKey(tx, caller, id, ifMatch, async (row) => {
    if (row.revokedAt === null) await queries.revokeApiKey(tx, row.tenantId, row.id, now);
    const access = { keyId: row.id };
    if (endWhatItMade) await stopMade(tx, row.tenantId, access, 'KEY_REVOKED', now);
    return {
      id: encodeId('apiKey', row.id),
      deleted: true,
      revokedAt: row.revokedAt ?? now.toISOString(),
      current: row.id === caller.principalId,
      made: await listMade(tx, row.tenantId, access),
    };
  });
}

/** The API keys that act in the name of a user (UUID) and are live, oldest first; `revoke` revokes them. What they made goes on. */
export async function keysOfUser({ tx, caller, now }: Write, userId: string, revoke: boolean): Promise<UserKey[]> {
  const { tenantId } = caller;
  const rows = await queries.lockKeysOfUser(tx, tenantId, userId, now);
  const keys: UserKey[] = [];
  for (const { id, label, scopes, lastUsedAt, expiresAt } of rows) {
    const publicId = encodeId('apiKey', id);
    if (revoke) {
      await queries.revokeApiKey(tx, tenantId, id, now);
      const { principalType: type, publicPrincipalId, principalLabel, publicAppId } = caller;
      const actor = { type, id: publicPrincipalId, label: principalLabel, appId: publicAppId };
      await appendAudit(tx, tenantId, { actor, action: 'api_key.revoked', targetId: publicId }, now);
    }
    keys.push({ id: publicId, label, scopes: knownScopes(scopes), lastUsedAt, expiresAt, revoked: revoke });
  }
  return keys;
}

/** Revokes a key that was found in public, and pauses what it made. Returns false if the tenant has no such key that is not revoked already. */
export async function revokeLeakedKey(
  { tx, caller: { tenantId }, now }: Write<OfTenant>,
  id: string,
  leakUrl: string | null,
): Promise<boolean> {
  if (!(await queries.revokeApiKey(tx, tenantId, id, now, { reason: 'LEAKED', leakUrl }))) return false;
  await stopMade(tx, tenantId, { keyId: id }, 'KEY_LEAKED', now);
  return true;
}

/** Throws FORBIDDEN for a scope that the creator lacks, or that the plan does not allow for keys. */
export function checkScopes(maker: Pick<Caller, 'scopes' | 'plan'>, scopes: readonly Scope[]): void {
  const beyond = scopes.filter((scope) => !grantsScope(maker.scopes, scope));
  if (beyond.length > 0) {
    throw new ApiError(
      'FORBIDDEN.scope_missing',
      `A key cannot have scopes that you do not have yourself: remove ${beyond.join(', ')}.`,
    );
  }
  const refusal = refuseScopes(maker.plan, scopes);
  if (refusal !== undefined) throw new ApiError('FORBIDDEN.plan_required', refusal);
}

function checkExpiry(expiresAt: string | null | undefined, now: Date): void {
  if (expiresAt == null || Date.parse(expiresAt) > now.getTime()) return;
  throw invalidField('body.expiresAt', 'Must lie in the future. To end a key now, revoke it.');
}

async function getKeyRow(db: Queryable, { tenantId }: Caller, id: string): Promise<ApiKeyRow> {
  const uuid = decodeId('apiKey', id);
  const row = uuid && (await queries.findApiKey(db, tenantId, uuid));
  if (!row) throw new ApiError('NOT_FOUND', 'There is no API key with this id.');
  return row;
}

/** Locks a key and runs `change` in the tenant that it belongs to. */
async function changeKey<T>(
  tx: Transaction,
  caller: Caller,
  id: string,
  ifMatch: number | undefined,
  change: (row: ApiKeyRow) => Promise<T>,
): Promise<T> {
  const { tenantId, id: uuid } = await getKeyRow(tx, caller, id);
  const run = async () => {
    const row = await queries.lockApiKey(tx, tenantId, uuid);
    if (!row) throw new Error('The key is missing, although keys are never deleted.');
    checkVersion(row, ifMatch);
    return change(row);
  };
  return tenantId === caller.tenantId ? run() : asTenant(tx, caller.tenantId, tenantId, run);
}
