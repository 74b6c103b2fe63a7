import type { contract } from '@lead-engagement/contract';
import { ApiError } from '../../../errors.js';
import type { Handlers } from '../../../http/handlers.js';
import { decodeId } from '../../../ids.js';
import type { Cipher } from '../../../security/encryption.js';
import { appRecords, listApps } from './app-queries.js';
import { type AppUrlDeps, checkEventUrl, createApp, deleteApp, rotateSecret, updateApp } from './apps.js';
import { listGrants, revokeGrant } from './grant-queries.js';
import { toApp } from './present.js';

export const createAppHandlers = (deps: AppUrlDeps & { cipher: Cipher }): Handlers<typeof contract.apps> => ({
  list: ({ db, caller, query }) => listApps(db, caller.tenantId, query),
  create: {
    async prepare({ caller, body, now }) {
      await checkEventUrl(deps, caller, body.eventUrl);
      return (tx) => createApp({ tx, caller, now }, deps.cipher, body);
    },
  },
  get: async ({ db, caller, params }) => toApp(await appRecords.get(db, caller.tenantId, params.id)),
  update: {
    async prepare({ caller, params, body, ifMatch, now }) {
      await checkEventUrl(deps, caller, body.eventUrl);
      return async (tx) => updateApp(tx, await appRecords.lock(tx, caller.tenantId, params.id, ifMatch), body, now);
    },
  },
  delete: async ({ tx, caller, params, ifMatch, now }) =>
    deleteApp(tx, await appRecords.lock(tx, caller.tenantId, params.id, ifMatch), now),
  rotateSecret: async ({ tx, caller, params, ifMatch, now }) =>
    rotateSecret(tx, deps.cipher, await appRecords.lock(tx, caller.tenantId, params.id, ifMatch), now),
});

export const authorizedAppHandlers: Handlers<typeof contract.authorizedApps> = {
  list: ({ db, caller, query }) => listGrants(db, caller.tenantId, caller.principalId, query),
  withdraw: async ({ tx, caller, params, now }) => {
    const id = decodeId('appGrant', params.id);
    const isDone =
      id !== undefined && (await revokeGrant(tx, caller.tenantId, caller.principalId, id, 'WITHDRAWN', now));
    if (!isDone) throw new ApiError('NOT_FOUND', 'There is no authorized app with this id.');
    return { id: params.id, deleted: true };
  },
};
