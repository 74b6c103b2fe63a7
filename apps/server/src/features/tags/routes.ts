import type { contract } from '@lead-engagement/contract';
import type { Handlers } from '../../http/handlers.js';
import { listTags } from './queries.js';
import { createTag, deleteTag, getTag, updateTag } from './service.js';

export const tagHandlers: Handlers<typeof contract.tags> = {
  list: ({ db, caller, query }) => listTags(db, caller.tenantId, query),
  create: ({ tx, caller, body, now }) => createTag(tx, caller.tenantId, body, now),
  get: ({ db, caller, params }) => getTag(db, caller.tenantId, params.id),
  update: ({ tx, caller, params, body, ifMatch, now }) => updateTag(tx, caller.tenantId, params.id, body, ifMatch, now),
  delete: ({ tx, caller, params, ifMatch, now }) => deleteTag(tx, caller.tenantId, params.id, ifMatch, now),
};
