import { type contract, type StreamResource, streamScopes } from '@lead-engagement/contract';
import type { Caller } from '../../../callers/caller.js';
import { chooseGranted } from '../../../callers/granted.js';
import { ApiError } from '../../../errors.js';
import type { Handlers } from '../../../http/handlers.js';
import { EventAnswer } from '../../../http/streams.js';
import { listChanges } from './service.js';
import { followTenant, type TenantFeeds } from './stream.js';

export function createChangeHandlers(feeds: TenantFeeds): Handlers<typeof contract.changes> {
  return {
    list: ({ db, caller, query, now }) => listChanges(db, caller.tenantId, query, now),
    stream: async ({ caller, query, signal, lastEventId }) => {
      const resources = chooseResources(caller, query.resource);
      const userId = isSignedIn(caller) ? caller.userId : null;
      return new EventAnswer(followTenant(feeds, caller.tenantId, { resources, userId, lastEventId, signal }));
    },
  };
}

/** What a caller follows: what it asked for, else all that it can read. Throws FORBIDDEN. */
function chooseResources(caller: Caller, asked: readonly StreamResource[] | undefined): ReadonlySet<StreamResource> {
  const notified = asked ? asked.includes('notification') : isSignedIn(caller);
  if (notified && !isSignedIn(caller)) {
    throw new ApiError('FORBIDDEN.user_required', 'Only signed-in users have notifications: leave out `notification`.');
  }
  const others = asked?.filter((resource) => resource !== 'notification');
  if (others?.length === 0) return new Set(['notification']);
  const granted = chooseGranted(streamScopes, caller.scopes, others);
  return new Set<StreamResource>([...granted, ...(notified ? (['notification'] as const) : [])]);
}

function isSignedIn({ principalType, sessionId }: Caller): boolean {
  return principalType === 'USER' && sessionId !== undefined;
}
