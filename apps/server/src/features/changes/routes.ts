import type { contract } from '@lead-engagement/contract';
import type { Handlers } from '../../http/handlers.js';
import { EventAnswer } from '../../http/streams.js';
import { listChanges } from './service.js';
import { followTenant, resourcesOfStream, type TenantFeeds } from './stream.js';

export function createChangeHandlers(feeds: TenantFeeds): Handlers<typeof contract.changes> {
  return {
    list: ({ db, caller, query, now }) => listChanges(db, caller.tenantId, query, now),
    stream: async ({ caller, query, signal, lastEventId }) => {
      const resources = resourcesOfStream(caller.scopes, query.resource);
      return new EventAnswer(followTenant(feeds, caller.tenantId, { resources, lastEventId, signal }));
    },
  };
}
