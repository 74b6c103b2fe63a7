import { documentationPaths } from '@lead-engagement/contract/openapi';
import fastify, { type FastifyInstance } from 'fastify';
import { shareConnections } from './db/connections.js';
import { type AppDeps, createApiParts, createHandlers, emit, features, findJob, resources } from './features/index.js';
import { createPurges } from './housekeeping.js';
import { registerApiVersion, registerVersionOfCaller } from './http/api-version.js';
import { registerAuthentication } from './http/authentication.js';
import { registerBodyParser } from './http/body.js';
import { limitWaitingConnections } from './http/connection-limit.js';
import { registerCors } from './http/cors.js';
import { registerCrossOrigin } from './http/cross-origin.js';
import { registerDraining } from './http/draining.js';
import { registerErrorHandler } from './http/error-handler.js';
import { registerHealth } from './http/health.js';
import { createKeysInUse } from './http/idempotent-write.js';
import { useOurIssueMessages } from './http/issue-messages.js';
import { createListPool } from './http/list-pool.js';
import { registerMcp } from './http/mcp/register-mcp.js';
import { createMethodRefusal } from './http/method-not-allowed.js';
import { registerMetrics } from './http/metrics/api-metrics.js';
import { registerStreams } from './http/open-streams.js';
import { registerPages } from './http/pages/register-pages.js';
import { registerRecordedRequests } from './http/recorded-requests.js';
import { registerResource, registerRouteLookup } from './http/register.js';
import { createReplicaReads } from './http/replica-reads.js';
import { registerRequestLog } from './http/request-log.js';
import { registerIntermediaryRules } from './http/request-smuggling.js';
import { resourceMetadataUrl } from './http/resource-metadata.js';
import { registerSecurityHeaders, securityHeaders } from './http/security-headers.js';
import { defaultTimeouts, serverOptions } from './http/server-options.js';
import { createFairSemaphore } from './limits/fairness/fair-semaphore.js';
import { createLoadMonitor } from './limits/fairness/load.js';
import { registerRequestSpans } from './telemetry/traces/request-spans.js';

/** Builds the HTTP API as a Fastify instance. Call `listen` or `inject` on it. */
export async function buildApp(deps: AppDeps): Promise<FastifyInstance> {
  const { db, searchDb, cipher, rateLimiter, metrics, log, publicUrl, trustProxy, corsOrigins = [], timeouts } = deps;
  const { logsAddresses = false, recordsRequests = true } = deps;
  useOurIssueMessages();
  const docsUrl = publicUrl + documentationPaths.errors;
  const fixedHeaders = securityHeaders(publicUrl);
  const app: FastifyInstance = fastify(
    serverOptions({ log, logsAddresses, rateLimiter, trustProxy, docsUrl, fixedHeaders, timeouts }),
  );
  limitWaitingConnections(app, { trustProxy, log });
  registerRequestSpans(app, { continues: deps.continuesTraces ?? false });
  // The order matters: hooks for all responses first, then routes without a credential, then the rest.
  registerSecurityHeaders(app, fixedHeaders);
  registerRequestLog(app, logsAddresses);
  registerDraining(app);
  if (corsOrigins.length > 0) await registerCors(app, corsOrigins, rateLimiter);
  const refuseMethod = createMethodRefusal(app);
  registerRouteLookup(app);
  registerCrossOrigin(app, rateLimiter);
  registerApiVersion(app, publicUrl);
  registerBodyParser(app, timeouts?.requestMs ?? defaultTimeouts.requestMs);
  registerErrorHandler(app, { docsUrl, resourceMetadataUrl: resourceMetadataUrl(publicUrl), refuseMethod });
  const { pressure = createLoadMonitor() } = deps;
  const parts = createApiParts(
    { ...deps, pressure },
    { emit, findJob },
    (close) => void app.addHook('onClose', async () => void (await close())),
  );
  const { findCaller, storage, wake } = parts;
  registerAuthentication(app, { rateLimiter, findCaller });
  if (recordsRequests) registerRecordedRequests(app, { db, log });
  registerVersionOfCaller(app);
  registerIntermediaryRules(app);

  const { lists: connections, writes } = deps.connections ?? shareConnections();
  const searches = createListPool({ pool: searchDb, connections, pressure, lookAt: db });
  const routes = {
    db,
    pressure,
    searches,
    replicas: deps.replicas && createReplicaReads(deps.replicas, searches, cipher),
    // Leave connections for reads by key and for credential lookups, however many writes there are.
    writes: createFairSemaphore(writes - 2),
    visitors: parts.visitorTurns,
    storage,
    cipher,
    docsUrl,
    publicUrl,
    streams: registerStreams(app),
    keysInUse: createKeysInUse(),
    wake,
  };
  const handlers = createHandlers(parts);
  for (const name of Object.keys(resources) as (keyof typeof resources)[]) {
    registerResource(app, resources[name], handlers[name], routes);
  }
  for (const feature of features) feature.pages?.(app, parts);
  if (metrics) registerMetrics(app, { ...metrics, db: searchDb, purges: createPurges(deps.files), log });
  registerMcp(app, {
    findCaller,
    rateLimiter,
    othersWork: (tenantId) => pressure.hasOthers(tenantId),
    publicUrl,
    corsOrigins,
  });
  registerHealth(app, db, deps.handOuts, deps.lifecycle);
  registerPages(app, {
    publicUrl,
    version: deps.version,
    cli: deps.cli,
    packages: deps.packages ? rateLimiter : undefined,
  });
  return app;
}
