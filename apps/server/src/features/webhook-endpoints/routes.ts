import type { contract } from '@lead-engagement/contract';
import type { Handlers } from '../../http/handlers.js';
import { listDeliveriesTo } from '../deliveries/service.js';
import { listWebhookEndpoints } from './queries.js';
import {
  createWebhookEndpoint,
  deleteWebhookEndpoint,
  getWebhookEndpoint,
  getWebhookEndpointRow,
  updateWebhookEndpoint,
  type WebhookEndpointDeps,
} from './service.js';

export const createWebhookEndpointHandlers = (
  deps: WebhookEndpointDeps,
): Handlers<typeof contract.webhookEndpoints> => ({
  list: ({ db, caller, query }) => listWebhookEndpoints(db, caller.tenantId, query),
  create: ({ tx, caller, body, now }) => createWebhookEndpoint(tx, deps, caller, body, now),
  get: ({ db, caller, params }) => getWebhookEndpoint(db, caller.tenantId, params.id),
  update: ({ tx, caller, params, body, ifMatch, now }) =>
    updateWebhookEndpoint(tx, deps, caller, params.id, body, ifMatch, now),
  delete: ({ tx, caller, params, ifMatch, now }) => deleteWebhookEndpoint(tx, caller.tenantId, params.id, ifMatch, now),
  listDeliveries: async ({ db, caller, params, query }) => {
    const endpoint = await getWebhookEndpointRow(db, caller.tenantId, params.id);
    return listDeliveriesTo(db, caller.tenantId, endpoint.id, query);
  },
});
