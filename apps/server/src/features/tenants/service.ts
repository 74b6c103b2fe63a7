import type { environments, Plan, PlanLimits, UserRole } from '@lead-engagement/contract';
import { type Database, inTenant } from '../../db/client.js';
import { newUuid } from '../../ids.js';
import { createPipeline } from '../pipelines/service.js';
import { createUser } from '../users/service.js';
import { insertTenant } from './queries.js';

export interface NewTenant {
  id?: string | undefined;
  name: string;
  environment?: (typeof environments)[number];
  plan?: Plan;
  currency?: string;
  limitOverrides?: Partial<PlanLimits>;
  owner?: { email: string; name: string; role: UserRole };
}

/**
 * Makes a tenant that can be worked with at once: a default pipeline and an owner. `owner` is a connection with the
 * role that owns the tables, `db` one with the API's. Returns the tenant's UUID.
 */
export async function createTenant(owner: Database, db: Database, input: NewTenant, now: Date): Promise<string> {
  const id = input.id ?? newUuid(now.getTime());
  const { name, environment = 'LIVE', plan = 'NONE', currency = 'USD', limitOverrides = {} } = input;
  await insertTenant(owner, { id, name, environment, plan, currency, limitOverrides }, now);
  await inTenant(db, id, async (tx) => {
    await createPipeline(tx, id, { name: 'Sales', isDefault: true }, now);
    await createUser(tx, id, input.owner ?? { email: 'owner@localhost', name: 'Owner', role: 'OWNER' }, now);
  });
  return id;
}
