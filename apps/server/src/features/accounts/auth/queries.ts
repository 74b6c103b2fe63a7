import {
  type AdmittedScopes,
  type environments,
  type Plan,
  type PlanLimits,
  plans,
  scopesOfRole,
  servedVersion,
  type UserRole,
} from '@lead-engagement/contract';
import type { Caller } from '../../../callers/caller.js';
import type { Queryable, Transaction } from '../../../db/client.js';
import type { AuditActor } from '../../../events/audit/append.js';
import { encodeId } from '../../../ids.js';
import type { sessions } from './table.js';

export type SessionRow = typeof sessions.$inferSelect;

/** A user of any tenant, with the data for signing in and setting a password. */
export interface Account {
  tenantId: string;
  tenantName: string;
  environment: (typeof environments)[number];
  id: string;
  email: string;
  name: string;
  passwordHash: string | null;
}

/** The actor in the audit log for a user who has proved their identity. */
export function toActor({ id, name }: Account): AuditActor {
  return { type: 'USER', id: encodeId('user', id), label: name };
}

/** The most accounts of one address that are considered, because each may cost a password check. */
const maxAccounts = 5;

/** An account with the data for a sign-in. */
export interface SignInAccount extends Account {
  /** Digests of the addresses that the user has signed in from. */
  knownAddresses: string[];
}

/** The accounts of an e-mail address (in lower case) that are neither disabled nor deleted, in one tenant or in any. */
export async function listAccounts(db: Queryable, email: string, tenantId?: string): Promise<SignInAccount[]> {
  const within = tenantId === undefined ? db`true` : db`u.tenant_id = ${tenantId}`;
  return db<SignInAccount[]>`
    select u.tenant_id, t.name as tenant_name, t.environment, u.id, u.email, u.name, u.password_hash, u.known_addresses
    from users u join tenants t on t.id = u.tenant_id
    where lower(u.email) = ${email} and u.deleted_at is null and u.disabled_at is null and ${within}
    order by u.created_at, u.id limit ${maxAccounts}`;
}

/** The account of a user, unless disabled or deleted. */
export async function findAccount(db: Queryable, tenantId: string, id: string): Promise<Account | undefined> {
  const [row] = await db<Account[]>`
    select u.tenant_id, t.name as tenant_name, t.environment, u.id, u.email, u.name, u.password_hash
    from users u join tenants t on t.id = u.tenant_id
    where u.tenant_id = ${tenantId} and u.id = ${id} and u.deleted_at is null and u.disabled_at is null`;
  return row;
}

/** The most addresses stored for each user. */
const maxKnownAddresses = 10;

/** Stores the digest of an address that a user signs in from; it replaces the least recently used one. */
export async function rememberAddress(
  tx: Transaction,
  { tenantId, id }: Pick<Account, 'tenantId' | 'id'>,
  mark: string,
): Promise<void> {
  const others = tx`array_remove(known_addresses, ${mark})`;
  await tx`
    update users
    set known_addresses = (${others} || ${mark}::text)[greatest(1, cardinality(${others}) + 2 - ${maxKnownAddresses}::int):]
    where tenant_id = ${tenantId} and id = ${id}`;
}

/**
 * Stores a session; returns undefined if the user was disabled, or if the checked password has changed meanwhile. The user is held, so that
 * a later change of password also ends this session.
 */
export async function insertSession(
  tx: Transaction,
  { tenantId, id: userId, passwordHash }: Account,
  session: Pick<SessionRow, 'id' | 'expiresAt' | 'device' | 'clientAddress'>,
  now: Date,
): Promise<SessionRow | undefined> {
  const moment = now.toISOString();
  const [row] = await tx<SessionRow[]>`
    insert into sessions (tenant_id, id, user_id, device, client_address, refreshed_at, expires_at, created_at, updated_at)
    select tenant_id, ${session.id}::uuid, id, ${session.device}, ${session.clientAddress}, ${moment}, ${session.expiresAt},
      ${moment}, ${moment} from users
    where tenant_id = ${tenantId} and id = ${userId} and password_hash = ${passwordHash}
      and disabled_at is null and deleted_at is null
    for share
    returning *`;
  return row;
}

/** A session and its tenant, with what is needed to check a token. */
export interface StoredSession {
  caller: Omit<Caller, 'expiresAt'>;
  ended: boolean;
}

interface CallerRow {
  revokedAt: string | null;
  userId: string;
  name: string;
  role: UserRole;
  gone: boolean;
  tenantId: string;
  tenantName: string;
  environment: Caller['environment'];
  plan: Plan;
  currency: string;
  apiVersion: string;
  limitOverrides: Partial<PlanLimits>;
  roleScopes: AdmittedScopes;
  hasMoved: boolean;
}

/** Finds the caller of a session, with the current permissions of the user. */
export async function findSession(db: Queryable, tenantId: string, id: string): Promise<StoredSession | undefined> {
  const [row] = await db<CallerRow[]>`
    select s.revoked_at, s.user_id, u.name, u.role, (u.disabled_at is not null or u.deleted_at is not null) as gone,
      s.tenant_id, t.name as tenant_name, t.environment, t.plan, t.currency, t.api_version, t.limit_overrides, t.role_scopes,
      t.moved_at is not null as has_moved
    from sessions s
    join users u on u.tenant_id = s.tenant_id and u.id = s.user_id
    join tenants t on t.id = s.tenant_id
    where s.tenant_id = ${tenantId} and s.id = ${id}`;
  if (!row) return undefined;
  const { revokedAt, userId, name, role, roleScopes, gone, plan, limitOverrides, ...tenant } = row;
  const caller = {
    ...tenant,
    apiVersion: servedVersion(tenant.apiVersion),
    publicTenantId: encodeId('tenant', tenant.tenantId),
    plan,
    limits: { ...plans[plan], ...limitOverrides },
    principalType: 'USER' as const,
    principalId: userId,
    publicPrincipalId: encodeId('user', userId),
    principalLabel: name,
    userId,
    sessionId: id,
    scopes: scopesOfRole(role, roleScopes),
  };
  return { caller, ended: revokedAt !== null || gone };
}

/** Advances a session to its next refresh token; returns undefined if this generation is not the latest, or the session has ended. */
export async function advanceSession(
  tx: Transaction,
  session: { tenantId: string; id: string; generation: number; expiresAt: string },
  now: Date,
): Promise<SessionRow | undefined> {
  const moment = now.toISOString();
  const [row] = await tx<SessionRow[]>`
    update sessions
    set generation = generation + 1, refreshed_at = ${moment}, expires_at = ${session.expiresAt}, updated_at = ${moment}
    where tenant_id = ${session.tenantId} and id = ${session.id} and generation = ${session.generation}
      and revoked_at is null and expires_at > ${moment}
    returning *`;
  return row;
}

/** Finds the row of a session. */
export async function findSessionRow(db: Queryable, tenantId: string, id: string): Promise<SessionRow | undefined> {
  const [row] = await db<SessionRow[]>`select * from sessions where tenant_id = ${tenantId} and id = ${id}`;
  return row;
}

/** Ends one session. */
export async function revokeSession(tx: Transaction, tenantId: string, id: string, now: Date): Promise<void> {
  const moment = now.toISOString();
  await tx`
    update sessions set revoked_at = ${moment}, updated_at = ${moment}
    where tenant_id = ${tenantId} and id = ${id} and revoked_at is null`;
}

/** Ends all sessions of a user, except the given one. */
export async function revokeSessionsOf(
  tx: Transaction,
  tenantId: string,
  userId: string,
  keptId: string | undefined,
  now: Date,
): Promise<void> {
  const moment = now.toISOString();
  await tx`
    update sessions set revoked_at = ${moment}, updated_at = ${moment}
    where tenant_id = ${tenantId} and user_id = ${userId} and revoked_at is null
      and id is distinct from ${keptId ?? null}::uuid`;
}
