import type { HeldConnection } from '../db/held-connection.js';
import { type Listener, openListener } from '../db/listener.js';
import { createShortCache, type ShortCache } from '../security/ttl-cache.js';
import type { Caller } from './caller.js';

/** The channel on which triggers on api_keys, sessions, users and tenants send the tenant's UUID, in the transaction of the change. */
const channel = 'lead_engagement_keys';

/** Notices that the identity or the permissions of a tenant's callers have changed. */
export type CallerChanges = Listener;

/** Listens for changes to keys, sessions, users and tenants that any server or CLI on the same database makes. */
export function listenForCallerChanges(held: HeldConnection): Promise<Listener> {
  return openListener(held, channel);
}

/**
 * Cache entries expire after two seconds: a revoked key or session, or a changed role, must take effect everywhere within five seconds,
 * even if a notice is lost.
 */
const lifeMs = 2_000;

/** Caches callers by credential until a notice for their tenant arrives. Caches nothing while the listener is down. */
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
