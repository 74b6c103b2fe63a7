import type { contract } from '@lead-engagement/contract';
import type { Handlers } from '../../../http/handlers.js';
import { toTag } from './present.js';
import { listTags, tagRecords } from './queries.js';
import { createTag, deleteTag, updateTag } from './service.js';

export const tagHandlers: Handlers<typeof contract.tags> = {
  list: ({ db, caller, query }) => listTags(db, caller.tenantId, query),
  create: (write) => createTag(write, write.body),
  get: async ({ db, caller, params }) => toTag(await tagRecords.get(db, caller.tenantId, params.id)),
  update: async ({ tx, caller, params, body, ifMatch, now }) =>
    updateTag(tx, await tagRecords.lock(tx, caller.tenantId, params.id, ifMatch), body, now),
  delete: async ({ tx, caller, params, ifMatch, now }) =>
    deleteTag(tx, await tagRecords.lock(tx, caller.tenantId, params.id, ifMatch), now),
};
