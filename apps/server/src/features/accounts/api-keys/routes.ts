import type { contract } from '@lead-engagement/contract';
import type { Handlers } from '../../../http/handlers.js';
import type { Emit } from '../../domain-events.js';
import { listApiKeys } from './queries.js';
import { createKey, getKey, revokeKey, updateKey } from './service.js';

export const createApiKeyHandlers = (emit: Emit): Handlers<typeof contract.apiKeys> => ({
  list: ({ db, caller, query, now }) => listApiKeys(db, caller, query, now),
  create: ({ tx, caller, body, now }) => createKey(tx, emit, caller, body, now),
  get: ({ db, caller, params, now }) => getKey(db, caller, params.id, now),
  update: ({ tx, caller, params, body, ifMatch, now }) => updateKey(tx, caller, params.id, body, ifMatch, now),
  delete: ({ tx, caller, params, query, ifMatch, now }) => revokeKey(tx, caller, params.id, query, ifMatch, now),
});
