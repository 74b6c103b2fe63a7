import { type contract, type inbound, otherPrefix, inbound as routes } from '@lead-engagement/contract';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../../../db/client.js';
import { bulkAnswer } from '../../../http/bulk-answer.js';
import type { Handlers } from '../../../http/handlers.js';
import { writeShipments } from './bulk.js';
import { checkPush, type PushDeps, receivePush } from './pushes.js';
import { listShipments, shipmentRecords } from './queries.js';
import { prepareRefresh, type RefreshDeps } from './refresh.js';
import { createShipment, presentShipment, stopShipment } from './service.js';

export const createShipmentHandlers = (deps: RefreshDeps): Handlers<typeof contract.shipments> => ({
  list: ({ db, caller, query }) => listShipments(db, caller.tenantId, query),
  create: (write) => createShipment(write, deps, write.body),
  bulk: async (write) => bulkAnswer(await writeShipments(write, deps, write.body)),
  get: async ({ db, caller, params }) => presentShipment(db, await shipmentRecords.get(db, caller.tenantId, params.id)),
  refresh: {
    prepare: ({ db, caller, params, now }) => prepareRefresh(db, deps, caller.tenantId, params.id, now),
  },
  delete: async ({ tx, caller, params, ifMatch, now }) =>
    stopShipment(tx, await shipmentRecords.lock(tx, caller.tenantId, params.id, ifMatch), now),
});

export const createTrackingPushHandlers = (db: Database, deps: PushDeps): Handlers<typeof inbound.trackingPushes> => ({
  receive: {
    verify: (raw) => checkPush(db, deps, raw),
    handle: ({ params, query, body, now }) =>
      receivePush(db, deps, { slug: params.provider, tenant: query.tenant, body }, now),
  },
});

/** Answers the HEAD by which Ship24 makes sure that there is something to push to. */
export function registerPushProbe(app: FastifyInstance): void {
  const { path } = routes.trackingPushes.receive;
  for (const url of [path, otherPrefix(path)]) {
    app.route({ method: 'HEAD', url, config: { public: true }, handler: (_, reply) => reply.code(200).send() });
  }
}
