import { type PlanLimits, scopeNames } from '@lead-engagement/contract';
import { system } from '../audit/append.js';
import type { Database } from '../db/client.js';
import type { Config } from '../env.js';
import { createApiKey } from '../features/api-keys/service.js';
import { listTenants } from '../features/tenants/queries.js';
import { createTwins, defaultOwner } from '../features/tenants/service.js';
import { findOwner } from '../features/users/service.js';
import { decodeId, encodeId } from '../ids.js';

/** The limits of a self-hosted server, which does not throttle its owner. */
const liftedLimits: Partial<PlanLimits> = {
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

/** Creates the first tenant with its sandbox and admin key if the database is empty. Otherwise returns undefined. */
export async function bootstrap(
  owner: Database,
  db: Database,
  settings: Config['bootstrap'],
  now: Date,
): Promise<Bootstrapped | undefined> {
  if ((await listTenants(owner)).length > 0) return undefined;
  const { id: tenant } = await createTwins(
    owner,
    db,
    {
      id: settings.tenantId && decodeId('tenant', settings.tenantId),
      name: settings.tenantName,
      owner: defaultOwner,
      plan: 'ENTERPRISE',
      limitOverrides: liftedLimits,
      actor: system,
    },
    now,
  );
  const { key } = await createApiKey(
    db,
    tenant,
    {
      label: 'First key',
      scopes: scopeNames,
      userId: await findOwner(db, tenant),
      key: settings.apiKey,
      actor: system,
    },
    now,
  );
  return {
    tenantId: encodeId('tenant', tenant),
    apiKey: settings.apiKey === undefined ? key : undefined,
    ownerEmail: defaultOwner.email,
  };
}
