import { type PlanLimits, scopeNames } from '@lead-engagement/contract';
import type { Database } from '../db/client.js';
import type { Config } from '../env/env.js';
import { system } from '../events/audit/append.js';
import { createApiKey } from '../features/accounts/api-keys/index.js';
import {
  createWithSandbox,
  defaultOwner,
  hasBegunDeletion,
  listTenants,
  resumeFirstStart,
} from '../features/accounts/tenants/index.js';
import { findOwner } from '../features/accounts/users/index.js';
import { emit } from '../features/index.js';
import { decodeId, encodeId } from '../ids.js';

/** The limits of a self-hosted server, which does not throttle its owner. */
export const liftedLimits: Partial<PlanLimits> = {
  perMinute: 1_000_000,
  perDay: null,
  concurrent: 10_000,
  perMinutePerUser: 1_000_000,
  concurrentPerUser: 10_000,
  queuedJobs: null,
  automationRunsPerDay: null,
  storageMegabytes: null,
  modelTokensPerDay: null,
  trackingNumbersPerDay: null,
};

/** The records that the first start created. `apiKey` is undefined if the operator provided one. */
export interface Bootstrapped {
  tenantId: string;
  apiKey: string | undefined;
  ownerEmail: string;
}

/**
 * Creates the first tenant with its sandbox and admin key if the database is empty, and completes a first start that was interrupted.
 * `announce` shows a new key right before it is committed, so that a key that works has been shown; a key of the operator's is announced once it
 * works. Returns undefined if the database has a first key already. `owner` has a single connection: several servers wait for each other.
 */
export async function bootstrap(
  owner: Database,
  db: Database,
  settings: Config['bootstrap'],
  now: Date,
  announce: (first: Bootstrapped) => void = () => {},
): Promise<Bootstrapped | undefined> {
  await owner`select pg_advisory_lock(hashtext('lead_engagement.bootstrap'))`;
  const tenant = await openFirstTenant(owner, db, settings, now);
  if (tenant === undefined) return undefined;
  const first = (key: string): Bootstrapped => ({
    tenantId: encodeId('tenant', tenant),
    apiKey: settings.apiKey === undefined ? key : undefined,
    ownerEmail: defaultOwner.email,
  });
  const input = {
    label: 'First key',
    scopes: scopeNames,
    userId: await findOwner(db, tenant),
    key: settings.apiKey,
    actor: system,
  };
  const announceNew = settings.apiKey === undefined ? (made: string) => announce(first(made)) : undefined;
  const { key } = await createApiKey(db, tenant, input, now, announceNew);
  if (!announceNew) announce(first(key));
  return first(key);
}

/** Returns the UUID of the tenant that needs a first key. */
async function openFirstTenant(
  owner: Database,
  db: Database,
  settings: Config['bootstrap'],
  now: Date,
): Promise<string | undefined> {
  const maker = { owner: defaultOwner, actor: system };
  if ((await listTenants(owner)).length > 0) return resumeFirstStart(owner, db, emit, maker, now);
  // Whoever deleted every tenant did not ask for another.
  if (await hasBegunDeletion(owner)) return undefined;
  const input = {
    ...maker,
    id: settings.tenantId && decodeId('tenant', settings.tenantId),
    name: settings.tenantName,
    plan: 'ENTERPRISE' as const,
    limitOverrides: liftedLimits,
  };
  return (await createWithSandbox(owner, db, emit, input, now)).id;
}
