import { type contract, type inbound, otherPrefix, inbound as routes } from '@lead-engagement/contract';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../../../db/client.js';
import { readRaw } from '../../../http/body.js';
import type { Handlers } from '../../../http/handlers.js';
import { deleteAttachment, listAttachments } from './attachments.js';
import { checkChannel } from './check.js';
import type { ConnectDeps } from './connection.js';
import { activateIdentitySecret, createIdentitySecret, deleteIdentitySecret } from './identity-secrets.js';
import { toPlatform } from './present.js';
import { listChannels } from './queries.js';
import { type ChannelDeps, createChannel, deleteChannel, getChannel, getChannelRow, updateChannel } from './service.js';
import { listTemplates } from './templates.js';
import { answerChallenge, checkUpdate, receiveUpdate, type UpdateDeps } from './updates.js';

export const createChannelHandlers = (deps: ChannelDeps & ConnectDeps): Handlers<typeof contract.channels> => ({
  listPlatforms: async () => deps.channelPlatforms.list.map(toPlatform),
  list: ({ db, caller, query }) => listChannels(db, caller.tenantId, query, deps),
  create: (write) => createChannel(write, deps, write.body),
  get: ({ db, caller, params }) => getChannel(db, caller.tenantId, params.id, deps),
  update: (write) => updateChannel(write, deps, write.params.id, write.body, write.ifMatch),
  delete: (write) => deleteChannel(write, write.params.id, write.ifMatch),
  listTemplates: async ({ db, caller, params, now }) =>
    listTemplates(deps, await getChannelRow(db, caller.tenantId, params.id), now),
  check: {
    async prepare({ db, caller, params, now }) {
      const checked = await checkChannel(deps, await getChannelRow(db, caller.tenantId, params.id), now);
      return async () => checked;
    },
  },
  listAttachments: ({ db, caller, params, query }) => listAttachments(db, caller.tenantId, params.id, query),
  deleteAttachment: (write) => deleteAttachment(write, write.params),
  createIdentitySecret: (write) => createIdentitySecret(write, deps, write.params.id),
  activateIdentitySecret: (write) => activateIdentitySecret(write, deps, write.params.id),
  deleteIdentitySecret: (write) => deleteIdentitySecret(write, deps, write.params.id),
});

export const createChannelUpdateHandlers = (
  db: Database,
  deps: UpdateDeps,
): Handlers<typeof inbound.channelUpdates> => ({
  receive: {
    verify: (raw) => checkUpdate(db, deps, raw),
    handle: ({ params, body, now }) => receiveUpdate(db, deps, params, body, now),
  },
});

/** Answers the GET by which a platform makes sure that an address is ours. */
export function registerChallenge(app: FastifyInstance, db: Database, deps: UpdateDeps): void {
  const { path } = routes.channelUpdates.receive;
  for (const url of [path, otherPrefix(path)]) {
    app.route({
      method: 'GET',
      url,
      config: { public: true },
      handler: async (request, reply) => {
        const answer = await answerChallenge(db, deps, readRaw(request));
        return reply.type('text/plain; charset=utf-8').send(answer);
      },
    });
  }
}
