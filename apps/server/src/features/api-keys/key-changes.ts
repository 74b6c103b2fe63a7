import { type Listener, openListener } from '../../db/listener.js';

/** Which triggers on api_keys and tenants notify, with the tenant's UUID, in the transaction that changes either. */
const channel = 'lead_engagement_keys';

/** Listens for changes to keys and tenants, made by any server or the command line on the same database. */
export function listenForKeyChanges(databaseUrl: string): Promise<Listener> {
  return openListener(databaseUrl, channel);
}
