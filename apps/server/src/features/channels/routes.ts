import type { contract, inbound } from '@lead-engagement/contract';
import type { Database } from '../../db/client.js';
import type { Handlers } from '../../http/handlers.js';
import { checkChannel } from './check-service.js';
import { listChannels } from './queries.js';
import {
  type ChannelDeps,
  createChannel,
  createIdentitySecret,
  deleteChannel,
  getChannel,
  getChannelRow,
  updateChannel,
} from './service.js';
import type { ConnectDeps } from './setup-work.js';
import { checkUpdate, receiveUpdate, type UpdateDeps } from './updates-service.js';

export const createChannelHandlers = (deps: ChannelDeps & ConnectDeps): Handlers<typeof contract.channels> => ({
  list: ({ db, caller, query }) => listChannels(db, caller.tenantId, query, deps),
  create: ({ tx, caller, body, now }) => createChannel(tx, deps, caller.tenantId, body, now),
  get: ({ db, caller, params }) => getChannel(db, caller.tenantId, params.id, deps),
  update: ({ tx, caller, params, body, ifMatch, now }) =>
    updateChannel(tx, deps, caller.tenantId, params.id, body, ifMatch, now),
  delete: ({ tx, caller, params, ifMatch, now }) => deleteChannel(tx, caller.tenantId, params.id, ifMatch, now),
  check: {
    async prepare({ db, caller, params, now }) {
      const checked = await checkChannel(deps, await getChannelRow(db, caller.tenantId, params.id), now);
      return async () => checked;
    },
  },
  createIdentitySecret: ({ tx, caller, params, now }) =>
    createIdentitySecret(tx, deps, caller.tenantId, params.id, now),
});

export const createChannelUpdateHandlers = (
  db: Database,
  deps: UpdateDeps,
): Handlers<typeof inbound.channelUpdates> => ({
  receive: {
    verify: (raw) => checkUpdate(db, deps, raw),
    handle: ({ params, body, now }) => receiveUpdate(db, deps, params.id, body, now),
  },
});
