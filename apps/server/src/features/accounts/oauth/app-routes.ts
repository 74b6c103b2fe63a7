import type { contract } from '@lead-engagement/contract';
import { ApiError } from '../../../errors.js';
import type { Handlers } from '../../../http/handlers.js';
import { decodeId } from '../../../ids.js';
import type { Cipher } from '../../../security/encryption.js';
import { listAppEvents } from './app-event-queries.js';
import { appRecords, listApps } from './app-queries.js';
import { type AppUrlDeps, checkEventUrl, createApp, deleteApp, endGrant, rotateSecret, updateApp } from './apps.js';
import { listGrants, listGrantsOfApp, revokeGrant } from './grant-queries.js';
import { toApp } from './present.js';

interface AppDeps extends AppUrlDeps {
  cipher: Cipher;
  /** If true, users of other tenants are shown apps, and the tenant of an app sees their consents. */
  appsAcrossTenants?: boolean;
}

/** The tenant whose consents may be seen, if they are not those of all. */
const seenBy = ({ appsAcrossTenants }: AppDeps, { tenantId }: { tenantId: string }) =>
  appsAcrossTenants ? undefined : tenantId;

export const createAppHandlers = (deps: AppDeps): Handlers<typeof contract.apps> => ({
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
  listGrants: async ({ db, caller, params, query }) => {
    const { id } = await appRecords.get(db, caller.tenantId, params.id);
    return listGrantsOfApp(db, id, seenBy(deps, caller), query);
  },
  endGrant: async ({ tx, caller, params, now }) => {
    const app = await appRecords.lock(tx, caller.tenantId, params.id, undefined);
    return endGrant(tx, app, seenBy(deps, caller), params.grantId, now);
  },
  listEvents: async ({ db, caller, params, query }) => {
    const { id } = await appRecords.get(db, caller.tenantId, params.id);
    return listAppEvents(db, id, seenBy(deps, caller), query);
  },
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
