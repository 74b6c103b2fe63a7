import { contract, inbound } from '@lead-engagement/contract';
import { documentationPaths } from '@lead-engagement/contract/openapi';
import fastify, { type FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import type { Database } from './db/client.js';
import { activityHandlers } from './features/activities/routes.js';
import { createKeyLookup } from './features/api-keys/key-lookup.js';
import { findApiKeyByHash, recordApiKeyUse } from './features/api-keys/queries.js';
import { apiKeyHandlers } from './features/api-keys/routes.js';
import { auditLogHandlers } from './features/audit-log/routes.js';
import { registerAccountPage } from './features/auth/account-page.js';
import { findSession } from './features/auth/queries.js';
import { createAuthHandlers } from './features/auth/routes.js';
import { createSessionLookup } from './features/auth/session-lookup.js';
import { automationHandlers } from './features/automations/routes.js';
import { contactHandlers } from './features/contacts/routes.js';
import { reassignContacts } from './features/contacts/service.js';
import { customFieldHandlers } from './features/custom-fields/routes.js';
import { deliveryHandlers } from './features/deliveries/routes.js';
import { eventHandlers } from './features/events/routes.js';
import { leadsExist } from './features/leads/queries.js';
import { leadHandlers } from './features/leads/routes.js';
import { moveLeadsToStage, reassignLeads } from './features/leads/service.js';
import { createMeHandlers } from './features/me/routes.js';
import { createPipelineHandlers } from './features/pipelines/routes.js';
import { createPublicKeys } from './features/secret-scanning/public-keys.js';
import { createSecretScanningHandlers } from './features/secret-scanning/routes.js';
import { settingsHandlers } from './features/settings/routes.js';
import { tagHandlers } from './features/tags/routes.js';
import { createUserHandlers } from './features/users/routes.js';
import type { Reassign } from './features/users/service.js';
import { createWebhookEndpointHandlers } from './features/webhook-endpoints/routes.js';
import { registerAuthentication } from './http/authentication.js';
import { registerBodyParser } from './http/body.js';
import type { Caller } from './http/caller.js';
import type { CallerChanges } from './http/caller-changes.js';
import { registerCors } from './http/cors.js';
import { registerDocs } from './http/docs/register-docs.js';
import { registerErrorHandler } from './http/error-handler.js';
import { registerHealth } from './http/health.js';
import { registerIntermediaryRules } from './http/intermediaries.js';
import { useOurIssueMessages } from './http/issue-messages.js';
import { registerMethodNotAllowed } from './http/method-not-allowed.js';
import { type MetricsDeps, registerMetrics } from './http/metrics.js';
import { registerResource, registerRouteLookup } from './http/register.js';
import { registerRequestLog } from './http/request-log.js';
import { registerSecurityHeaders, securityHeaders } from './http/security-headers.js';
import { type ServerTimeouts, serverOptions } from './http/server-options.js';
import type { Limits } from './limits/limits.js';
import type { Cipher } from './security/encryption.js';
import type { Passwords } from './security/passwords.js';
import type { SessionTokens } from './security/session-tokens.js';
import type { EgressPolicy } from './webhooks/egress.js';
import { createGuardedClient } from './webhooks/guarded-client.js';

export interface AppDeps {
  db: Database;
  cipher: Cipher;
  tokens: SessionTokens;
  passwords: Passwords;
  egress: EgressPolicy;
  limits: Limits;
  /** What `/metrics` tells of; without it there is no such page. */
  metrics?: MetricsDeps | undefined;
  callerChanges: CallerChanges;
  /** Where the public keys of GitHub's secret scanning are. */
  secretScanningKeysUrl: string;
  log: Logger;
  /** The address that clients use, without a trailing slash. */
  publicUrl: string;
  /** Whether a worker mails what is to be mailed. */
  mail: boolean;
  version: string;
  trustProxy: boolean | string;
  /** The origins whose pages may call the API from a browser; `*` is any. None by default. */
  corsOrigins?: readonly string[];
  timeouts?: Partial<ServerTimeouts>;
  /** Tells the worker, after a commit, that there may be events to deliver. */
  wake: () => void;
}

/** The HTTP API as a Fastify instance: call `listen` on it, or `inject`. */
export async function buildApp(deps: AppDeps): Promise<FastifyInstance> {
  const {
    db,
    cipher,
    tokens,
    passwords,
    egress,
    limits,
    metrics,
    log,
    publicUrl,
    mail,
    version,
    trustProxy,
    corsOrigins = [],
    wake,
  } = deps;
  useOurIssueMessages();
  const docsUrl = publicUrl + documentationPaths.errors;
  const fixedHeaders = securityHeaders(publicUrl);
  const { timeouts } = deps;
  const app: FastifyInstance = fastify(serverOptions({ log, limits, trustProxy, docsUrl, fixedHeaders, timeouts }));
  // First what every response carries, then what answers without a credential, then the rest.
  registerSecurityHeaders(app, fixedHeaders);
  registerRequestLog(app);
  if (corsOrigins.length > 0) await registerCors(app, corsOrigins, limits);
  const completeMethods = registerMethodNotAllowed(app);
  registerRouteLookup(app);
  registerBodyParser(app);
  registerErrorHandler(app, docsUrl);
  registerAuthentication(app, { limits, findCaller: createCallerLookup(deps) });
  const client = createGuardedClient(egress);
  app.addHook('onClose', () => client.close());
  registerIntermediaryRules(app);

  const routes = { db, cipher, docsUrl, wake };
  const links = { publicUrl, mail: mail ? cipher : undefined };
  registerResource(app, contract.auth, createAuthHandlers({ passwords, tokens, limits, links }), routes);
  registerResource(app, contract.me, createMeHandlers(passwords, limits), routes);
  registerResource(app, contract.contacts, contactHandlers, routes);
  registerResource(app, contract.leads, leadHandlers, routes);
  registerResource(app, contract.activities, activityHandlers, routes);
  registerResource(app, contract.tags, tagHandlers, routes);
  registerResource(app, contract.customFields, customFieldHandlers, routes);
  registerResource(app, contract.pipelines, createPipelineHandlers({ leadsExist, moveLeadsToStage }), routes);
  registerResource(app, contract.automations, automationHandlers, routes);
  registerResource(app, contract.users, createUserHandlers(links, reassignRecords), routes);
  registerResource(app, contract.apiKeys, apiKeyHandlers, routes);
  registerResource(app, contract.settings, settingsHandlers, routes);
  registerResource(app, contract.webhookEndpoints, createWebhookEndpointHandlers({ cipher, egress }), routes);
  registerResource(app, contract.events, eventHandlers, routes);
  registerResource(app, contract.deliveries, deliveryHandlers, routes);
  if (metrics) registerMetrics(app, metrics);
  registerResource(app, contract.auditLog, auditLogHandlers, routes);
  const publicKeys = createPublicKeys(client, deps.secretScanningKeysUrl);
  registerResource(app, inbound.secretScanning, createSecretScanningHandlers(publicKeys, limits), routes);
  registerHealth(app, db);
  registerAccountPage(app);
  registerDocs(app, { publicUrl, version });
  await app.after();
  completeMethods();
  return app;
}

/** Whose credential it is: an API key tells by its prefix, anything else is the token of a session. */
function createCallerLookup({ db, tokens, callerChanges }: AppDeps) {
  const keyStore = {
    findByHash: (hash: Buffer) => findApiKeyByHash(db, hash),
    recordUse: (caller: Caller, now: Date) => recordApiKeyUse(db, caller, now),
  };
  const findByKey = createKeyLookup(keyStore, callerChanges);
  const findBySession = createSessionLookup(tokens, (tenantId, id) => findSession(db, tenantId, id), callerChanges);
  return (credential: string) => (credential.startsWith(keyPrefix) ? findByKey(credential) : findBySession(credential));
}

const keyPrefix = 'les_';

/** Contacts before leads, as all who lock both. */
const reassignRecords: Reassign = async (tx, tenantId, fromUserId, toUserId, now) => {
  const contactIds = await reassignContacts(tx, tenantId, fromUserId, toUserId, now);
  await reassignLeads(tx, tenantId, fromUserId, toUserId, contactIds, now);
};
