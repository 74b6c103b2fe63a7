import type { ChannelMail } from '@lead-engagement/connector-kit';
import { documentationPaths } from '@lead-engagement/contract/openapi';
import fastify, { type FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import type { Engines } from './ai/engines.js';
import type { CallerChanges } from './callers/caller-changes.js';
import type { Channels } from './channels/channel.js';
import type { ChannelPlatforms } from './channels/platforms.js';
import type { ConnectorSet } from './connectors/connector-set.js';
import { type Database, databaseConnections } from './db/client.js';
import type { Listener } from './db/listener.js';
import type { Replicas } from './db/replicas/replicas.js';
import type { EgressPolicy } from './egress/policy.js';
import { createPressure, type Pressure } from './fairness/pressure.js';
import { createTurns } from './fairness/turns.js';
import { createApiParts, createHandlers, type ExternalIssuerSettings, features, resources } from './features/index.js';
import type { FileStore } from './files/store.js';
import { registerAuthentication } from './http/authentication.js';
import { registerBodyParser } from './http/body.js';
import type { TrustedProxies } from './http/client-address.js';
import { limitWaitingConnections } from './http/connection-limit.js';
import { registerCors } from './http/cors.js';
import { registerCrossOrigin } from './http/cross-origin.js';
import { registerDraining } from './http/draining.js';
import { registerErrorHandler } from './http/error-handler.js';
import { registerHealth } from './http/health.js';
import { registerIntermediaryRules } from './http/intermediaries.js';
import { useOurIssueMessages } from './http/issue-messages.js';
import { createMethodRefusal } from './http/method-not-allowed.js';
import { registerStreams } from './http/open-streams.js';
import { registerResource, registerRouteLookup } from './http/register.js';
import { createReplicaReads } from './http/replica-reads.js';
import { registerRequestLog } from './http/request-log.js';
import { resourceMetadataUrl } from './http/resource-metadata.js';
import { createSearches } from './http/searches.js';
import { registerSecurityHeaders, securityHeaders } from './http/security-headers.js';
import { defaultTimeouts, type ServerTimeouts, serverOptions } from './http/server-options.js';
import { createVisitorTurns } from './http/visitor-turns.js';
import { createKeysInUse } from './http/write-once.js';
import { registerMcp } from './mcp/register-mcp.js';
import { type ApiMetricsOptions, registerMetrics } from './metrics/api-metrics.js';
import { registerPages } from './pages/register-pages.js';
import type { Lifecycle } from './process/lifecycle.js';
import { createPurges } from './purges.js';
import type { RateLimiter } from './rate-limits/rate-limiter.js';
import type { Cipher } from './security/encryption.js';
import type { Passwords } from './security/passwords.js';
import type { SessionTokens } from './security/session-tokens.js';
import type { SignedTokens } from './security/signed-tokens.js';
import { registerRequestSpans } from './traces/request-spans.js';
import type { TrackingConfig } from './tracking/accounts.js';

export interface AppDeps {
  db: Database;
  /** The connections for lists. */
  searchDb: Database;
  /** The replicas for lists; undefined if there are none. */
  replicas?: Replicas | undefined;
  cipher: Cipher;
  /** Stores files. */
  files: FileStore;
  tokens: SessionTokens;
  /** Signs refresh tokens of apps, and the forms of the authorize pages. */
  handOuts: SignedTokens;
  /** Signs the tokens of web chat visitors. */
  visitors: SignedTokens;
  /** An issuer of JWTs that the operator trusts. */
  externalIssuer?: ExternalIssuerSettings | undefined;
  /** If true, users of other tenants can see apps. False by default. */
  appsAcrossTenants?: boolean;
  passwords: Passwords;
  egress: EgressPolicy;
  /** Generate the replies of chatbots. */
  engines: Engines;
  /** Send messages to platforms. None by default. */
  channels?: Channels | undefined;
  /** The connectors of the platforms that crawl tasks support. */
  connectors: ConnectorSet;
  rateLimiter: RateLimiter;
  /** The sources of `/metrics`; without them, the page does not exist. */
  metrics?: ApiMetricsOptions | undefined;
  callerChanges: CallerChanges;
  /** Who is typing or there, as all servers on the database report it: see `listenForNotices`. */
  liveNotices: Pick<Listener, 'subscribe'>;
  /** Decides which tenants to slow down; by default, a separate instance. */
  pressure?: Pressure;
  /** The platforms that tenants can connect chatbots to; by default those of the server, without settings. */
  channelPlatforms?: ChannelPlatforms | undefined;
  /** Uses the mail servers of tenants; by default as the egress policy admits them. */
  tenantMail?: ChannelMail | undefined;
  /** The accounts at tracking providers that all tenants share. */
  tracking: TrackingConfig;
  /** The URL of the public keys of GitHub's secret scanning. */
  secretScanningKeysUrl: string;
  log: Logger;
  /** The public URL of the server, without a trailing slash. */
  publicUrl: string;
  /** True if a worker sends mails. */
  mail: boolean;
  version: string;
  /** The phase that `/readyz` reports; by default, the server is ready. */
  lifecycle?: Lifecycle | undefined;
  trustProxy: TrustedProxies;
  /** If true, requests continue the traces of their clients. False by default. */
  continuesTraces?: boolean;
  /** The origins whose pages may call the API from a browser; `*` means any. None by default. */
  corsOrigins?: readonly string[];
  timeouts?: Partial<ServerTimeouts>;
  /** Wakes the worker after a commit, because there may be events to deliver. */
  wake: () => void;
}

/** Builds the HTTP API as a Fastify instance. Call `listen` or `inject` on it. */
export async function buildApp(deps: AppDeps): Promise<FastifyInstance> {
  const { db, searchDb, cipher, rateLimiter, metrics, log, publicUrl, trustProxy, corsOrigins = [], timeouts } = deps;
  useOurIssueMessages();
  const docsUrl = publicUrl + documentationPaths.errors;
  const fixedHeaders = securityHeaders(publicUrl);
  const app: FastifyInstance = fastify(
    serverOptions({ log, rateLimiter, trustProxy, docsUrl, fixedHeaders, timeouts }),
  );
  limitWaitingConnections(app, { trustProxy, log });
  registerRequestSpans(app, { continues: deps.continuesTraces ?? false });
  // The order matters: hooks for all responses first, then routes without a credential, then the rest.
  registerSecurityHeaders(app, fixedHeaders);
  registerRequestLog(app);
  registerDraining(app);
  if (corsOrigins.length > 0) await registerCors(app, corsOrigins, rateLimiter);
  const refuseMethod = createMethodRefusal(app);
  registerRouteLookup(app);
  registerCrossOrigin(app, rateLimiter);
  registerBodyParser(app, timeouts?.requestMs ?? defaultTimeouts.requestMs);
  registerErrorHandler(app, { docsUrl, resourceMetadataUrl: resourceMetadataUrl(publicUrl), refuseMethod });
  const parts = createApiParts(deps, (close) => void app.addHook('onClose', async () => void (await close())));
  const { findCaller, storage, wake } = parts;
  registerAuthentication(app, { rateLimiter, findCaller });
  registerIntermediaryRules(app);

  const { pressure = createPressure() } = deps;
  const connections = databaseConnections.searches;
  const searches = createSearches({ pool: searchDb, connections, pressure, lookAt: db });
  const routes = {
    db,
    pressure,
    searches,
    replicas: deps.replicas && createReplicaReads(deps.replicas, searches, connections, cipher),
    // Leave connections for reads by key and for credential lookups, however many writes there are.
    writes: createTurns(databaseConnections.api - 2),
    visitors: createVisitorTurns(),
    storage,
    cipher,
    docsUrl,
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
  registerMcp(app, { findCaller, rateLimiter, publicUrl, corsOrigins });
  registerHealth(app, db, deps.handOuts, deps.lifecycle);
  registerPages(app, { publicUrl, version: deps.version });
  return app;
}
