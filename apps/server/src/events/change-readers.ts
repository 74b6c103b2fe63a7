import { derivedEventTypes, type SubscribableEventType } from '@lead-engagement/contract';
import type { Transaction } from '../db/client.js';
import { findHorizon } from './change-horizon.js';

/** The resources of which these types tell. */
export function resourcesOf(types: readonly string[]): ('lead' | 'contact')[] {
  return (['lead', 'contact'] as const).filter((resource) =>
    types.some((type) => (derivedEventTypes as readonly string[]).includes(type) && type.startsWith(`${resource}.`)),
  );
}

/** Has events made, from now on, of the changes that these types tell of, where they are not made already. */
export async function startReaders(
  tx: Transaction,
  tenantId: string,
  types: readonly SubscribableEventType[],
): Promise<void> {
  const resources = resourcesOf(types);
  if (resources.length === 0) return;
  const xid = (await findHorizon(tx)).of(tenantId);
  const rows = resources.map((resource) => ({ tenantId, resource, xid, seq: 0 }));
  await tx`insert into change_readers ${tx(rows)} on conflict do nothing`;
}
