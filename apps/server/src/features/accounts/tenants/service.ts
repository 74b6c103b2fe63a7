import {
  type ApiVersion,
  type environments,
  newestApiVersion,
  type Plan,
  type PlanLimits,
  servedVersion,
  type UserRole,
} from '@lead-engagement/contract';
import type { OfTenant, Write } from '../../../callers/write.js';
import { asTenant, type Database, inTenant, type Queryable } from '../../../db/client.js';
import { type AuditActor, appendAudit, commandLine } from '../../../events/audit/append.js';
import { encodeId, newUuid } from '../../../ids.js';
import type { Emit } from '../../domain-events.js';
import { hasBegunDeletion } from './deletion-queries.js';
import * as queries from './queries.js';

export type { TenantRow } from './queries.js';

/** Finds a tenant by its UUID. */
export const findTenant = queries.findTenant;

/** The version of what a tenant makes, unless the request names another. */
export async function defaultVersion(db: Queryable, tenantId: string): Promise<ApiVersion> {
  return servedVersion((await queries.findTenant(db, tenantId))?.apiVersion ?? newestApiVersion);
}

type Owner = { email: string; name: string; role: UserRole };

export interface NewTenant {
  id?: string | undefined;
  name: string;
  environment?: (typeof environments)[number];
  plan?: Plan;
  currency?: string;
  limitOverrides?: Partial<PlanLimits>;
  externalName?: string | null;
  seeded?: boolean;
  owner?: Owner;
  /** The actor for the audit log; default: an operator at the command line. */
  actor?: AuditActor;
}

/** The owner of a tenant that was created without one. The address cannot receive mail. */
export const defaultOwner = { email: 'owner@localhost', name: 'Owner', role: 'OWNER' } as const satisfies Owner;

/**
 * Creates a tenant that is ready for use, with a default pipeline and an owner. `owner` is a connection with the role that owns the tables,
 * `db` one with the API's. Returns the tenant's UUID.
 */
export async function createTenant(
  owner: Database,
  db: Database,
  emit: Emit,
  input: NewTenant,
  now: Date,
): Promise<string> {
  const id = input.id ?? newUuid(now.getTime());
  const { name, environment = 'LIVE', plan = 'NONE', currency = 'USD', limitOverrides = {} } = input;
  const { externalName = null, seeded = false } = input;
  const apiVersion = newestApiVersion;
  const tenant = { id, name, environment, plan, currency, apiVersion, limitOverrides, externalName, seeded };
  await queries.insertTenant(owner, tenant, now);
  await initializeTenant(db, emit, tenant, input, now);
  return id;
}

async function initializeTenant(
  db: Database,
  emit: Emit,
  {
    id,
    name,
    plan,
    environment,
    currency,
  }: Pick<queries.TenantRow, 'id' | 'name' | 'plan' | 'environment' | 'currency'>,
  { actor = commandLine, owner = defaultOwner }: Pick<NewTenant, 'actor' | 'owner'>,
  now: Date,
): Promise<void> {
  await inTenant(db, id, async (tx) => {
    const set = { name, plan, environment, currency };
    await appendAudit(tx, id, { actor, action: 'tenant.created', targetId: encodeId('tenant', id), set }, now);
    await emit({ tx, caller: { tenantId: id }, now }, 'tenant.created', { owner });
  });
}

/** Creates a live tenant together with its sandbox. Returns the UUIDs of both. */
export async function createWithSandbox(
  owner: Database,
  db: Database,
  emit: Emit,
  input: Omit<NewTenant, 'environment'>,
  now: Date,
): Promise<{ id: string; sandboxId: string }> {
  const id = await createTenant(owner, db, emit, input, now);
  const sandboxId = await inTenant(db, id, (tx) =>
    openSandbox({ tx, caller: { tenantId: id }, now }, emit, input.owner),
  );
  return { id, sandboxId };
}

/**
 * Creates a live tenant and its sandbox unless there is one with this external name, and completes one whose creation was interrupted.
 * Needs an external name.
 */
export async function ensureWithSandbox(
  owner: Database,
  db: Database,
  emit: Emit,
  input: Omit<NewTenant, 'environment' | 'id'> & { externalName: string },
  now: Date,
): Promise<{ id: string; status: 'created' | 'completed' | 'unchanged' }> {
  const found = await queries.findTenantByExternalName(owner, input.externalName);
  if (!found) return { id: (await createWithSandbox(owner, db, emit, input, now)).id, status: 'created' };
  const [opened] = await owner`select from users where tenant_id = ${found.id} limit 1`;
  if (opened && found.twinId !== null) return { id: found.id, status: 'unchanged' };
  if (!opened) await initializeTenant(db, emit, found, input, now);
  await inTenant(db, found.id, (tx) => openSandbox({ tx, caller: { tenantId: found.id }, now }, emit, input.owner));
  return { id: found.id, status: 'completed' };
}

/**
 * Completes the tenant of a first start that was interrupted. Returns its UUID; undefined unless it is the only live tenant, the server made
 * it, no key was ever made, and no tenant is or was being deleted. `owner` reads all tenants.
 */
export async function resumeFirstStart(
  owner: Database,
  db: Database,
  emit: Emit,
  input: Pick<NewTenant, 'actor' | 'owner'>,
  now: Date,
): Promise<string | undefined> {
  const [tenant, ...others] = (await queries.listTenants(owner)).filter(({ environment }) => environment === 'LIVE');
  if (!tenant || others.length > 0) return undefined;
  // Keys are never removed, and the audit log can be long.
  const [key] = await owner`select from api_keys limit 1`;
  if (key || (await hasBegunDeletion(owner))) return undefined;
  const [made] = await owner<{ opened: boolean; byServer: boolean }[]>`
    select coalesce(bool_or(action = 'tenant.created'), false) as opened,
      coalesce(bool_and(actor_type = 'SYSTEM') filter (where action = 'tenant.created'), true) as by_server
    from audit_log`;
  if (!made?.byServer) return undefined;
  if (!made.opened) await initializeTenant(db, emit, tenant, input, now);
  await inTenant(db, tenant.id, (tx) => openSandbox({ tx, caller: { tenantId: tenant.id }, now }, emit, input.owner));
  return tenant.id;
}

/**
 * The sandbox of a live tenant, created if there is none yet, with the same plan, currency and limits, but its own data. The transaction
 * must be in the live tenant, and stays in it. Returns the sandbox's UUID.
 */
export async function openSandbox(
  { tx, caller: { tenantId }, now }: Write<OfTenant>,
  emit: Emit,
  owner: Owner = defaultOwner,
): Promise<string> {
  const fresh = newUuid(now.getTime());
  const sandboxId = await queries.ensureSandbox(tx, tenantId, fresh, now);
  if (sandboxId === fresh) {
    const createDefaults = () => emit({ tx, caller: { tenantId: sandboxId }, now }, 'tenant.created', { owner });
    await asTenant(tx, tenantId, sandboxId, createDefaults);
  }
  return sandboxId;
}
