import type { contract, meMailbox } from '@lead-engagement/contract';
import { checkScope } from '../../../callers/check-scope.js';
import type { Write } from '../../../callers/write.js';
import type { Handlers } from '../../../http/handlers.js';
import { beginAuthorization } from './authorization.js';
import { type CheckDeps, checkMailbox, stateAfter } from './check.js';
import type { MailboxRow } from './present.js';
import { findOfUser, listMailboxes, noteState } from './queries.js';
import * as service from './service.js';

export interface MailboxRouteDeps extends CheckDeps {
  publicUrl: string;
}

export function createMailboxHandlers(deps: MailboxRouteDeps): Handlers<typeof contract.mailboxes> {
  const lockManaged = async ({ tx, caller, ifMatch }: Write & { ifMatch?: number | undefined }, id: string) =>
    service.lockMailbox(tx, await service.getManagedRow(tx, caller, id), ifMatch);
  return {
    list: ({ db, caller, query, now }) => {
      if (query.kind === 'PERSONAL') checkScope(caller, 'admin', 'kind=PERSONAL');
      return listMailboxes(db, caller.tenantId, query, now);
    },
    create: (write) => service.createMailbox(write, deps, null, write.body),
    get: async ({ db, caller, params, now }) =>
      service.showMailbox(db, await service.getManagedRow(db, caller, params.id), now),
    update: async (write) => {
      const row = await lockManaged(write, write.params.id);
      service.checkManaged(row, write.body);
      return service.updateMailbox(write.tx, deps, row, write.body, write.now);
    },
    delete: async (write) =>
      service.deleteMailbox(write.tx, await lockManaged(write, write.params.id), write.query.emails, write.now),
    check: {
      prepare: async ({ db, caller, params, now }) =>
        checked(deps, await service.getSharedRow(db, caller.tenantId, params.id), caller.userId, now),
    },
    authorize: async ({ tx, caller, params, now }) => {
      const row = await service.getSharedRow(tx, caller.tenantId, params.id);
      return beginAuthorization(tx, deps, await service.lockMailbox(tx, row, undefined), now);
    },
  };
}

export function createMyMailboxHandlers(deps: MailboxRouteDeps): Handlers<typeof meMailbox> {
  const own = service.getOwnRow;
  return {
    getMailbox: async ({ db, caller, now }) => {
      const row = await findOfUser(db, caller.tenantId, service.ownerOf(caller));
      return row ? service.showMailbox(db, row, now) : null;
    },
    createMailbox: (write) => service.createMailbox(write, deps, service.ownerOf(write.caller), write.body),
    updateMailbox: async ({ tx, caller, body, ifMatch, now }) => {
      const row = await own(tx, caller.tenantId, service.ownerOf(caller));
      return service.updateMailbox(tx, deps, await service.lockMailbox(tx, row, ifMatch), body, now);
    },
    deleteMailbox: async ({ tx, caller, query, ifMatch, now }) => {
      const row = await own(tx, caller.tenantId, service.ownerOf(caller));
      return service.deleteMailbox(tx, await service.lockMailbox(tx, row, ifMatch), query.emails, now);
    },
    checkMailbox: {
      prepare: async ({ db, caller, now }) =>
        checked(deps, await own(db, caller.tenantId, service.ownerOf(caller)), caller.userId, now),
    },
    authorizeMailbox: async ({ tx, caller, now }) => {
      const row = await own(tx, caller.tenantId, service.ownerOf(caller));
      return beginAuthorization(tx, deps, await service.lockMailbox(tx, row, undefined), now);
    },
  };
}

async function checked(deps: CheckDeps, row: MailboxRow, actorId: string | null, now: Date) {
  const found = await checkMailbox(deps, row, now);
  return async (tx: Parameters<typeof noteState>[0]) => {
    await noteState(tx, row, stateAfter(found), now, actorId);
    return found;
  };
}
