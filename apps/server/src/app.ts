import { contract } from '@lead-engagement/contract';
import { documentationPaths } from '@lead-engagement/contract/openapi';
import fastify, { type FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import type { Database } from './db/client.js';
import { findApiKeyByHash } from './features/api-keys/queries.js';
import { contactHandlers } from './features/contacts/routes.js';
import { deliveryHandlers } from './features/deliveries/routes.js';
import { eventHandlers } from './features/events/routes.js';
import { leadsExist } from './features/leads/queries.js';
import { leadHandlers } from './features/leads/routes.js';
import { moveLeadsToStage } from './features/leads/service.js';
import { meHandlers } from './features/me/routes.js';
import { createPipelineHandlers } from './features/pipelines/routes.js';
import { userHandlers } from './features/users/routes.js';
import { createWebhookEndpointHandlers } from './features/webhook-endpoints/routes.js';
import { registerAuthentication } from './http/authentication.js';
import { registerBodyParser } from './http/body.js';
import { registerDocs } from './http/docs/register-docs.js';
import { registerErrorHandler } from './http/error-handler.js';
import { registerHealth } from './http/health.js';
import { registerMethodNotAllowed } from './http/method-not-allowed.js';
import type { RateLimiter } from './http/rate-limiter.js';
import { registerResource, registerRouteLookup } from './http/register.js';
import { registerRequestLog } from './http/request-log.js';
import { serverOptions } from './http/server-options.js';
import type { Cipher } from './security/encryption.js';
import type { EgressPolicy } from './webhooks/egress.js';

export interface AppDeps {
  db: Database;
  cipher: Cipher;
  egress: EgressPolicy;
  limiter: RateLimiter;
  log: Logger;
  /** The address that clients use, without a trailing slash. */
  publicUrl: string;
  version: string;
  trustProxy: boolean | string;
  /** Tells the worker, after a commit, that there may be events to deliver. */
  wake: () => void;
}

/** The HTTP API as a Fastify instance: call `listen` on it, or `inject`. */
export async function buildApp(deps: AppDeps): Promise<FastifyInstance> {
  const { db, cipher, egress, limiter, log, publicUrl, version, trustProxy, wake } = deps;
  const docsUrl = publicUrl + documentationPaths.errors;
  const app: FastifyInstance = fastify(serverOptions({ log, limiter, trustProxy, docsUrl }));
  const completeMethods = registerMethodNotAllowed(app);
  registerRouteLookup(app);
  registerBodyParser(app);
  registerErrorHandler(app, docsUrl);
  registerRequestLog(app);
  registerAuthentication(app, { limiter, findKeyByHash: (hash) => findApiKeyByHash(db, hash) });

  const routes = { db, cipher, docsUrl, wake };
  registerResource(app, contract.me, meHandlers, routes);
  registerResource(app, contract.contacts, contactHandlers, routes);
  registerResource(app, contract.leads, leadHandlers, routes);
  registerResource(app, contract.pipelines, createPipelineHandlers({ leadsExist, moveLeadsToStage }), routes);
  registerResource(app, contract.users, userHandlers, routes);
  registerResource(app, contract.webhookEndpoints, createWebhookEndpointHandlers({ cipher, egress }), routes);
  registerResource(app, contract.events, eventHandlers, routes);
  registerResource(app, contract.deliveries, deliveryHandlers, routes);
  registerHealth(app, db);
  registerDocs(app, { publicUrl, version });
  await app.after();
  completeMethods();
  return app;
}
