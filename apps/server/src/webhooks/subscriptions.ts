import type { SubscribableEventType } from '@lead-engagement/contract';
import type { Queryable } from '../db/client.js';

/** The types that any endpoint of a tenant subscribes to, paused and disabled ones included. */
export async function listSubscribedTypes(db: Queryable, tenantId: string): Promise<Set<SubscribableEventType>> {
  const rows = await db<{ type: SubscribableEventType }[]>`
    select distinct unnest(events) as type from webhook_endpoints where tenant_id = ${tenantId} and deleted_at is null`;
  return new Set(rows.map(({ type }) => type));
}
