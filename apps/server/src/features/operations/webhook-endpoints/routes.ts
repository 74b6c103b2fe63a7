import type { contract } from '@lead-engagement/contract';
import type { Handlers } from '../../../http/handlers.js';
import { listDeliveriesTo } from '../deliveries/index.js';
import { listWebhookEndpoints } from './queries.js';
import { createRecovery, getRecovery, listRecoveries } from './recoveries.js';
import { activateSecret, rotateSecret } from './secrets.js';
import {
  checkUrl,
  createWebhookEndpoint,
  deleteWebhookEndpoint,
  getWebhookEndpoint,
  getWebhookEndpointRow,
  updateWebhookEndpoint,
  type WebhookEndpointDeps,
} from './service.js';
import { sendTest, type TestDeps } from './test.js';

export const createWebhookEndpointHandlers = (
  deps: WebhookEndpointDeps & TestDeps,
): Handlers<typeof contract.webhookEndpoints> => ({
  list: ({ db, caller, query }) => listWebhookEndpoints(db, caller.tenantId, query),
  create: {
    async prepare({ caller, body, now }) {
      await checkUrl(deps, caller, body.url);
      return (tx) => createWebhookEndpoint(tx, deps, caller, body, now);
    },
  },
  get: ({ db, caller, params }) => getWebhookEndpoint(db, caller.tenantId, params.id),
  update: {
    async prepare({ caller, params, body, ifMatch, now }) {
      await checkUrl(deps, caller, body.url);
      return (tx) => updateWebhookEndpoint(tx, caller, params.id, body, ifMatch, now);
    },
  },
  delete: ({ tx, caller, params, ifMatch, now }) => deleteWebhookEndpoint(tx, caller, params.id, ifMatch, now),
  listDeliveries: async ({ db, caller, params, query }) => {
    const endpoint = await getWebhookEndpointRow(db, caller.tenantId, params.id);
    return listDeliveriesTo(db, caller.tenantId, endpoint.id, query);
  },
  test: {
    async prepare({ db, caller, params, body, now }) {
      const result = await sendTest(db, deps, caller, params.id, body, now);
      return async () => result;
    },
  },
  rotateSecret: ({ tx, caller, params, ifMatch, now }) => rotateSecret(tx, deps, caller, params.id, ifMatch, now),
  activateSecret: ({ tx, caller, params, ifMatch, now }) => activateSecret(tx, deps, caller, params.id, ifMatch, now),
  recover: ({ tx, caller, params, body, now }) => createRecovery(tx, caller, params.id, body, now),
  listRecoveries: ({ db, caller, params, query }) => listRecoveries(db, caller.tenantId, params.id, query),
  getRecovery: ({ db, caller, params }) => getRecovery(db, caller.tenantId, params.id, params.recoveryId),
});
