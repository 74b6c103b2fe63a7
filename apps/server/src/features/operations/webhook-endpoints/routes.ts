import type { contract } from '@lead-engagement/contract';
import type { Handlers } from '../../../http/handlers.js';
import { checkDestination, isAboutDestination } from './destination.js';
import { previewSubscription } from './preview.js';
import { listWebhookEndpoints } from './queries.js';
import { createRecovery, getRecovery, listRecoveries } from './recoveries.js';
import { activateSecret, rotateSecret } from './secrets.js';
import {
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
      await checkDestination(deps, caller, body);
      return (tx) => createWebhookEndpoint({ tx, caller, now }, deps, body);
    },
  },
  get: ({ db, caller, params }) => getWebhookEndpoint(db, caller.tenantId, params.id),
  update: {
    async prepare({ db, caller, params, body, ifMatch, now }) {
      // Judged by what is stored too: a URL can be sent without its destination.
      const stored = isAboutDestination(body) ? await getWebhookEndpointRow(db, caller.tenantId, params.id) : undefined;
      await checkDestination(deps, caller, body, stored);
      return (tx) => updateWebhookEndpoint({ tx, caller, now }, { ...deps, ifMatch }, params.id, body);
    },
  },
  preview: (write) => previewSubscription(write, write.body),
  delete: (write) => deleteWebhookEndpoint(write, write.params.id, write.ifMatch),
  test: {
    async prepare({ db, caller, params, body, now }) {
      const result = await sendTest(db, deps, caller, params.id, body, now);
      return async () => result;
    },
  },
  rotateSecret: (write) => rotateSecret(write, deps, write.params.id, write.ifMatch),
  activateSecret: (write) => activateSecret(write, deps, write.params.id, write.ifMatch),
  recover: (write) => createRecovery(write, write.params.id, write.body),
  listRecoveries: ({ db, caller, params, query }) => listRecoveries(db, caller.tenantId, params.id, query),
  getRecovery: ({ db, caller, params }) => getRecovery(db, caller.tenantId, params.id, params.recoveryId),
});
