import type { HeldConnection } from '../db/held-connection.js';
import { type Listener, openListener } from '../db/listener.js';

/** The channel on which a trigger on tenants sends the tenant's UUID, in the transaction of the change. */
const channel = 'lead_engagement_setups';

/** Notices that settings, custom fields, pipelines or stages of a tenant have changed. */
export type SetupChanges = Listener;

/** Listens for changes that any server or CLI on the same database makes. */
export function listenForSetupChanges(held: HeldConnection): Promise<SetupChanges> {
  return openListener(held, channel);
}
