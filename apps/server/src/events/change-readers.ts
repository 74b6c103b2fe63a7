import {
  type DerivedEventResource,
  derivedEventTypes,
  type EventSubscription,
  subscriptionsTo,
  typesOf,
} from '@lead-engagement/contract';
import type { Database, Transaction } from '../db/client.js';
import { findHorizon } from './change-horizon.js';

/** So many tenants get readers at once. */
const tenantsAtOnce = 100;

/** The resources of which these types tell, as far as events are made of their changes. */
export function resourcesOf(types: readonly string[]): DerivedEventResource[] {
  return [...new Set(derivedEventTypes.filter((type) => types.includes(type)).map(resourceOf))];
}

function resourceOf(type: (typeof derivedEventTypes)[number]): DerivedEventResource {
  return type.slice(0, type.indexOf('.')) as DerivedEventResource;
}

/** Has events made, from now on, of the changes that these subscriptions are about, where they are not made already. */
export async function startReaders(
  tx: Transaction,
  tenantId: string,
  subscriptions: readonly EventSubscription[],
): Promise<void> {
  const resources = resourcesOf(typesOf(subscriptions));
  if (resources.length === 0) return;
  const xid = (await findHorizon(tx)).of(tenantId);
  const rows = resources.map((resource) => ({ tenantId, resource, xid, seq: 0 }));
  await tx`insert into change_readers ${tx(rows)} on conflict do nothing`;
}

/**
 * Tenants that subscribe, by wildcards of before, to events that are made of changes which are not read, and what they subscribe to. An older
 * server beside this one ends readers that it does not know. Needs the worker's role.
 */
export function listUnreadTenants(db: Database): Promise<{ tenantId: string; events: EventSubscription[] }[]> {
  const wanted = derivedEventTypes.flatMap((type) =>
    subscriptionsTo(type).map((subscription) => ({ resource: resourceOf(type), subscription })),
  );
  return db<{ tenantId: string; events: EventSubscription[] }[]>`
    select e.tenant_id, array_agg(distinct subscription) as events
    from webhook_endpoints e cross join lateral unnest(e.events) as subscription
    join jsonb_to_recordset(${JSON.stringify(wanted)}::text::jsonb) as wanted (resource text, subscription text) using (subscription)
    where e.deleted_at is null and not exists (
      select from change_readers r where r.tenant_id = e.tenant_id and r.resource = wanted.resource)
    group by e.tenant_id limit ${tenantsAtOnce}`;
}
