import type { contract } from '@lead-engagement/contract';
import type { Handlers } from '../../http/handlers.js';
import type { LinkDeps } from '../auth/links-service.js';
import { listUsers } from './queries.js';
import { createLink, deleteUser, getUserByPublicId, inviteUser, type Reassign, updateUser } from './service.js';

export const createUserHandlers = (links: LinkDeps, reassign: Reassign): Handlers<typeof contract.users> => ({
  list: ({ db, caller, query }) => listUsers(db, caller.tenantId, query),
  create: ({ tx, caller, body, now }) => inviteUser(tx, links, caller, caller, body, now),
  get: ({ db, caller, params }) => getUserByPublicId(db, caller.tenantId, params.id),
  update: ({ tx, caller, params, body, ifMatch, now }) =>
    updateUser(tx, caller.tenantId, caller, params.id, body, ifMatch, now),
  delete: ({ tx, caller, params, query, ifMatch, now }) =>
    deleteUser(tx, reassign, caller, { id: params.id, reassignToId: query.reassignToId }, ifMatch, now),
  createInvitation: ({ tx, caller, params, now }) =>
    createLink(tx, links, caller, caller, params.id, 'INVITATION', now),
  createPasswordReset: ({ tx, caller, params, now }) =>
    createLink(tx, links, caller, caller, params.id, 'PASSWORD_RESET', now),
});
