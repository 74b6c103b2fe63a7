import type { contract } from '@lead-engagement/contract';
import type { Handlers } from '../../../http/handlers.js';
import { listReplies } from './queries.js';
import { createReply, deleteReply, getReply, lockReply, renderReply, updateReply } from './service.js';

export const cannedReplyHandlers: Handlers<typeof contract.cannedReplies> = {
  list: ({ db, caller, query }) => listReplies(db, caller, query),
  create: (write) => createReply(write, write.body),
  get: ({ db, caller, params }) => getReply(db, caller, params.id),
  update: async ({ tx, caller, params, body, ifMatch, now }) =>
    updateReply(tx, await lockReply(tx, caller, params.id, ifMatch), body, now),
  delete: async ({ tx, caller, params, ifMatch }) => deleteReply(tx, await lockReply(tx, caller, params.id, ifMatch)),
  render: ({ tx, caller, params, body }) => renderReply(tx, caller, params.id, body.conversationId),
};
