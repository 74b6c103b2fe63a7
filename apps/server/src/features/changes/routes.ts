import { type contract, streamScopes } from '@lead-engagement/contract';
import { chooseGranted } from '../../callers/granted.js';
import type { Handlers } from '../../http/handlers.js';
import { EventAnswer } from '../../http/streams.js';
import { listChanges } from './service.js';
import { followTenant, type TenantFeeds } from './stream.js';

export function createChangeHandlers(feeds: TenantFeeds): Handlers<typeof contract.changes> {
  return {
    list: ({ db, caller, query, now }) => listChanges(db, caller.tenantId, query, now),
    stream: async ({ caller, query, signal, lastEventId }) => {
      const resources = chooseGranted(streamScopes, caller.scopes, query.resource);
      return new EventAnswer(followTenant(feeds, caller.tenantId, { resources, lastEventId, signal }));
    },
  };
}
