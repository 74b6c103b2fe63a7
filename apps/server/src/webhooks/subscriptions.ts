import {
  type EventSubscription,
  type EventType,
  type SubscribableEventType,
  subscriptionsTo,
  typesOf,
} from '@lead-engagement/contract';
import type { Queryable } from '../db/client.js';
import type { Fragment } from '../db/filters.js';

/** The types that any endpoint of a tenant subscribes to, paused and disabled ones included. */
export async function listSubscribedTypes(db: Queryable, tenantId: string): Promise<Set<SubscribableEventType>> {
  const rows = await db<{ subscription: EventSubscription }[]>`
    select distinct unnest(events) as subscription from webhook_endpoints
    where tenant_id = ${tenantId} and deleted_at is null`;
  return new Set(typesOf(rows.map(({ subscription }) => subscription)));
}

/** Whether an endpoint with these subscriptions gets events of a type. */
export function subscribesTo(subscriptions: readonly EventSubscription[], type: EventType): boolean {
  return subscriptionsTo(type).some((one) => subscriptions.includes(one));
}

/**
 * All subscriptions by each of which an endpoint gets events of a type, as an array of the database. `type` is a column of a type that
 * endpoints can subscribe to.
 */
export function subscriptionsIn(db: Queryable, type: Fragment): Fragment {
  return db`array[${type}, '*', split_part(${type}, '.', 1) || '.*']`;
}
