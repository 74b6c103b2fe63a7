import type { contract } from '@lead-engagement/contract';
import type { Handlers } from '../../../http/handlers.js';
import type { Emit } from '../../domain-events.js';
import { listApiKeys } from './queries.js';
import { createKey, getKey, revokeKey, updateKey } from './service.js';

export const createApiKeyHandlers = (emit: Emit): Handlers<typeof contract.apiKeys> => ({
  list: ({ db, caller, query, now }) => listApiKeys(db, caller, query, now),
  create: (write) => createKey(write, emit, write.body),
  get: ({ db, caller, params, now }) => getKey(db, caller, params.id, now),
  update: (write) => updateKey(write, write.params.id, write.body, write.ifMatch),
  delete: (write) => revokeKey(write, write.params.id, write.query, write.ifMatch),
});
