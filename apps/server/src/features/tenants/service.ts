import type { environments, Plan, PlanLimits, UserRole } from '@lead-engagement/contract';
import { type AuditActor, appendAudit, commandLine } from '../../audit/append.js';
import { asTenant, type Database, inTenant, type Transaction } from '../../db/client.js';
import { encodeId, newUuid } from '../../ids.js';
import { createPipeline } from '../pipelines/service.js';
import { createUser } from '../users/service.js';
import * as queries from './queries.js';

export type { TenantRow } from './queries.js';

/** Finds a tenant by its UUID. */
export const findTenant = queries.findTenant;

type Owner = { email: string; name: string; role: UserRole };

export interface NewTenant {
  id?: string | undefined;
  name: string;
  environment?: (typeof environments)[number];
  plan?: Plan;
  currency?: string;
  limitOverrides?: Partial<PlanLimits>;
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
export async function createTenant(owner: Database, db: Database, input: NewTenant, now: Date): Promise<string> {
  const id = input.id ?? newUuid(now.getTime());
  const { name, environment = 'LIVE', plan = 'NONE', currency = 'USD', limitOverrides = {} } = input;
  await queries.insertTenant(owner, { id, name, environment, plan, currency, limitOverrides }, now);
  await inTenant(db, id, async (tx) => {
    const record = {
      actor: input.actor ?? commandLine,
      action: 'tenant.created' as const,
      targetId: encodeId('tenant', id),
      set: { name, plan, environment, currency },
    };
    await appendAudit(tx, id, record, now);
    await furnish(tx, id, input.owner ?? defaultOwner, now);
  });
  return id;
}

/** Creates a live tenant together with its sandbox. Returns the UUIDs of both. */
export async function createTwins(
  owner: Database,
  db: Database,
  input: Omit<NewTenant, 'environment'>,
  now: Date,
): Promise<{ id: string; sandboxId: string }> {
  const id = await createTenant(owner, db, input, now);
  const sandboxId = await inTenant(db, id, (tx) => openSandbox(tx, id, now, input.owner));
  return { id, sandboxId };
}

/**
 * The sandbox of a live tenant, created if there is none yet, with the same plan, currency and limits, but its own data. The transaction
 * must be in the live tenant, and stays in it. Returns the sandbox's UUID.
 */
export async function openSandbox(
  tx: Transaction,
  tenantId: string,
  now: Date,
  owner: Owner = defaultOwner,
): Promise<string> {
  const fresh = newUuid(now.getTime());
  const sandboxId = await queries.ensureSandbox(tx, tenantId, fresh, now);
  if (sandboxId === fresh) await asTenant(tx, tenantId, sandboxId, () => furnish(tx, sandboxId, owner, now));
  return sandboxId;
}

async function furnish(tx: Transaction, tenantId: string, owner: Owner, now: Date): Promise<void> {
  await createPipeline(tx, tenantId, { name: 'Sales', isDefault: true }, now);
  await createUser(tx, tenantId, owner, now);
}
