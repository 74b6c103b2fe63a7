import { type Listener, openListener } from '../db/listener.js';
import { createShortCache, type ShortCache } from '../security/short-cache.js';
import type { Caller } from './caller.js';

/** Which triggers on api_keys, sessions, users and tenants notify, with the tenant's UUID, in the transaction that changes one. */
const channel = 'lead_engagement_keys';

/** Tells of changes to what callers are and may do. */
export type CallerChanges = Pick<Listener, 'isUp' | 'subscribe'>;

/** Listens for changes to keys, sessions, users and tenants, made by any server or the command line on the same database. */
export function listenForCallerChanges(databaseUrl: string): Promise<Listener> {
  return openListener(databaseUrl, channel);
}

/**
 * The end of a key or session, or a new role, must hold everywhere within five seconds, also where no notice of it
 * arrives: what is known of a caller is forgotten two seconds after it was asked for.
 */
const lifeMs = 2_000;

/** Remembers callers by their credential until a notice of their tenant comes; nothing while notices cannot be heard. */
export function createCallerCache<T extends { caller: Pick<Caller, 'tenantId'> }>(
  changes: CallerChanges,
): Pick<ShortCache<T | undefined>, 'peek' | 'get'> {
  const cache = createShortCache<T | undefined>(lifeMs);
  changes.subscribe({
    notice: (tenantId) => cache.evict((known) => known === undefined || known.caller.tenantId === tenantId),
    lost: () => cache.evict(() => true),
  });
  return {
    peek: (credential) => (changes.isUp() ? cache.peek(credential) : undefined),
    get: (credential, read) => (changes.isUp() ? cache.get(credential, read) : read()),
  };
}
