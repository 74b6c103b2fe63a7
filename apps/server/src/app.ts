import { contract, inbound } from '@lead-engagement/contract';
import { documentationPaths } from '@lead-engagement/contract/openapi';
import fastify, { type FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import type { Engines } from './ai/engines.js';
import { createStorageBudget } from './budgets/storage.js';
import type { Caller } from './callers/caller.js';
import type { CallerChanges } from './callers/caller-changes.js';
import type { Channels } from './channels/channel.js';
import { telegramExchange, telegramUrl } from './channels/telegram.js';
import type { ConnectorSet } from './connectors/connector-set.js';
import { type Database, databaseConnections } from './db/client.js';
import type { Listener } from './db/listener.js';
import { createGuardedClient } from './egress/guarded-client.js';
import { createHostResolver } from './egress/host-resolver.js';
import type { EgressPolicy } from './egress/policy.js';
import { createTyping } from './events/typing.js';
import { activityHandlers } from './features/activities/routes.js';
import { createKeyLookup } from './features/api-keys/key-lookup.js';
import { findApiKeyByHash, recordApiKeyUse } from './features/api-keys/queries.js';
import { apiKeyHandlers } from './features/api-keys/routes.js';
import { auditLogHandlers } from './features/audit-log/routes.js';
import { registerAccountPage } from './features/auth/account-page.js';
import { findSession } from './features/auth/queries.js';
import { createAuthHandlers, sessionHandlers } from './features/auth/routes.js';
import { createSessionLookup } from './features/auth/session-lookup.js';
import { createSignIns } from './features/auth/sign-in-service.js';
import { automationHandlers } from './features/automations/routes.js';
import { cannedReplyHandlers } from './features/canned-replies/routes.js';
import { carrierHandlers } from './features/carriers/routes.js';
import { createChangeFeed } from './features/changes/feed.js';
import { createChangeHandlers } from './features/changes/routes.js';
import { createFindChannel } from './features/channels/find-channel.js';
import { createChannelHandlers, createChannelUpdateHandlers } from './features/channels/routes.js';
import { createLiveReplies } from './features/chat/live-replies.js';
import { createChatHandlers } from './features/chat/routes.js';
import { createChatbotHandlers } from './features/chatbots/routes.js';
import { contactMemoryHandlers } from './features/contact-memory/routes.js';
import { contactMergeHandlers } from './features/contact-merges/routes.js';
import { createContactProfileHandlers } from './features/contact-profiles/routes.js';
import { contactHandlers } from './features/contacts/routes.js';
import { createConversationFeed } from './features/conversations/feed.js';
import { createConversationHandlers } from './features/conversations/routes.js';
import { crawlResultHandlers } from './features/crawl-results/routes.js';
import { createCrawlTaskHandlers } from './features/crawl-tasks/routes.js';
import { customFieldHandlers } from './features/custom-fields/routes.js';
import { deliveryHandlers } from './features/deliveries/routes.js';
import { eventHandlers } from './features/events/routes.js';
import {
  createContactExportHandlers,
  createDownloadHandlers,
  createExportHandlers,
} from './features/exports/routes.js';
import {
  createContactImportHandlers,
  createImportHandlers,
  createLeadImportHandlers,
} from './features/imports/routes.js';
import { createKnowledgeBaseHandlers } from './features/knowledge-bases/routes.js';
import { knowledge } from './features/knowledge-bases/search-service.js';
import { readBoard } from './features/leads/board-service.js';
import { gatherClosedLeads, handOverRecords, moveLeadsToSuccessor } from './features/leads/hand-over-work.js';
import { leadsExist } from './features/leads/queries.js';
import { contactLeadHandlers, leadHandlers, scoringHandlers } from './features/leads/routes.js';
import { sumByStage } from './features/leads/totals-queries.js';
import { createMeHandlers } from './features/me/routes.js';
import { createNotificationHandlers } from './features/notifications/routes.js';
import { appHandlers, authorizedAppHandlers } from './features/oauth/app-routes.js';
import { type AuthorizationServer, createAuthorizationServer } from './features/oauth/authorization-server.js';
import type { ExternalIssuerSettings } from './features/oauth/external-issuer.js';
import { resourceMetadataUrl } from './features/oauth/metadata-routes.js';
import { createPipelineHandlers } from './features/pipelines/routes.js';
import { createPlatformHandlers } from './features/platforms/routes.js';
import { reportHandlers } from './features/reports/routes.js';
import { createPublicKeys } from './features/secret-scanning/public-keys.js';
import { createSecretScanningHandlers } from './features/secret-scanning/routes.js';
import { settingsHandlers } from './features/settings/routes.js';
import { createShipmentHandlers, createTrackingPushHandlers, registerPushProbe } from './features/shipments/routes.js';
import { tagHandlers } from './features/tags/routes.js';
import { createTrackingSettingsHandlers } from './features/tracking-settings/routes.js';
import { createUsageHandlers } from './features/usage/routes.js';
import { createUserHandlers } from './features/users/routes.js';
import { viewHandlers } from './features/views/routes.js';
import { createWebhookEndpointHandlers } from './features/webhook-endpoints/routes.js';
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
import { registerMethodNotAllowed } from './http/method-not-allowed.js';
import { registerStreams } from './http/open-streams.js';
import { registerResource, registerRouteLookup } from './http/register.js';
import { registerRequestLog } from './http/request-log.js';
import { createSearches } from './http/searches.js';
import { registerSecurityHeaders, securityHeaders } from './http/security-headers.js';
import { defaultTimeouts, type ServerTimeouts, serverOptions } from './http/server-options.js';
import { createTurns } from './http/turns.js';
import { createKeysInUse } from './http/write-once.js';
import { registerMcp } from './mcp/register-mcp.js';
import { type ApiMetricsOptions, registerMetrics } from './metrics/api-metrics.js';
import { registerPages } from './pages/register-pages.js';
import { createPressure, type Pressure } from './pressure.js';
import { createPurges } from './purges.js';
import type { RateLimiter } from './rate-limits/rate-limiter.js';
import type { Cipher } from './security/encryption.js';
import type { Passwords } from './security/passwords.js';
import type { SessionTokens } from './security/session-tokens.js';
import type { SignedTokens } from './security/signed-tokens.js';
import type { TrackingConfig } from './tracking/accounts.js';
import { refreshExchange } from './tracking/exchange.js';
import { createSender } from './webhooks/sender.js';

export interface AppDeps {
  db: Database;
  /** The connections for lists. */
  searchDb: Database;
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
  /** Who is typing, as all servers on the database report it: see `listenForTyping`. */
  typingNotices: Pick<Listener, 'subscribe'>;
  /** Decides which tenants to slow down; by default, a separate instance. */
  pressure?: Pressure;
  /** The URL of Telegram's Bot API; by default Telegram's own. */
  telegramUrl?: string | undefined;
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
  trustProxy: TrustedProxies;
  /** The origins whose pages may call the API from a browser; `*` means any. None by default. */
  corsOrigins?: readonly string[];
  timeouts?: Partial<ServerTimeouts>;
  /** Wakes the worker after a commit, because there may be events to deliver. */
  wake: () => void;
}

/** Builds the HTTP API as a Fastify instance. Call `listen` or `inject` on it. */
export async function buildApp(deps: AppDeps): Promise<FastifyInstance> {
  const {
    db,
    searchDb,
    cipher,
    files,
    tokens,
    passwords,
    egress,
    engines,
    channels = new Map(),
    connectors,
    rateLimiter,
    metrics,
    log,
    publicUrl,
    mail,
    tracking,
    version,
    trustProxy,
    corsOrigins = [],
    wake,
  } = deps;
  useOurIssueMessages();
  const docsUrl = publicUrl + documentationPaths.errors;
  const fixedHeaders = securityHeaders(publicUrl);
  const { timeouts } = deps;
  const app: FastifyInstance = fastify(
    serverOptions({ log, rateLimiter, trustProxy, docsUrl, fixedHeaders, timeouts }),
  );
  limitWaitingConnections(app, { trustProxy, log });
  // The order matters: hooks for all responses first, then routes without a credential, then the rest.
  registerSecurityHeaders(app, fixedHeaders);
  registerRequestLog(app);
  registerDraining(app);
  if (corsOrigins.length > 0) await registerCors(app, corsOrigins, rateLimiter);
  const completeMethods = registerMethodNotAllowed(app);
  registerRouteLookup(app);
  registerCrossOrigin(app, rateLimiter);
  registerBodyParser(app, timeouts?.requestMs ?? defaultTimeouts.requestMs);
  registerErrorHandler(app, docsUrl, resourceMetadataUrl(publicUrl));
  const client = createGuardedClient(egress);
  app.addHook('onClose', () => client.close());
  const signIns = createSignIns({ db, passwords, rateLimiter, log });
  app.addHook('onClose', () => signIns.close());
  const oauth = createAuthorizationServer(
    { ...deps, signIns, externalIssuer: deps.externalIssuer, appsAcrossTenants: deps.appsAcrossTenants ?? false },
    client,
  );
  const findCaller = createCallerLookup(deps, oauth);
  registerAuthentication(app, { rateLimiter, findCaller });
  registerIntermediaryRules(app);

  const feed = createConversationFeed(db, deps.callerChanges);
  const changes = createChangeFeed(db, deps.callerChanges);
  app.addHook('onClose', () => Promise.all([feed.close(), changes.close()]));
  const wakeAll = () => {
    wake();
    feed.wake();
    changes.wake();
  };
  const { pressure = createPressure() } = deps;
  const routes = {
    db,
    pressure,
    searches: createSearches({ pool: searchDb, connections: databaseConnections.searches, pressure, lookAt: db }),
    // Leave connections for reads by key and for credential lookups, however many writes there are.
    writes: createTurns(databaseConnections.api - 2),
    storage: createStorageBudget(),
    cipher,
    docsUrl,
    streams: registerStreams(app),
    keysInUse: createKeysInUse(),
    wake: wakeAll,
  };
  const replies = { engines, knowledge, channels, rateLimiter };
  const links = { publicUrl, mail: mail ? cipher : undefined, rateLimiter };
  registerResource(app, contract.auth, createAuthHandlers({ signIns, passwords, tokens, rateLimiter, links }), routes);
  registerResource(app, contract.sessions, sessionHandlers, routes);
  registerResource(app, contract.me, createMeHandlers(passwords, rateLimiter), routes);
  const exportDeps = { db, store: files, cipher, publicUrl };
  registerResource(
    app,
    contract.contacts,
    {
      ...contactHandlers,
      ...contactLeadHandlers,
      ...contactMemoryHandlers,
      ...createContactProfileHandlers(replies),
      ...contactMergeHandlers,
      ...createContactImportHandlers(files),
      ...createContactExportHandlers(exportDeps),
    },
    routes,
  );
  registerResource(app, contract.imports, createImportHandlers(files), routes);
  registerResource(app, contract.exports, createExportHandlers(exportDeps), routes);
  registerResource(app, inbound.downloads, createDownloadHandlers(exportDeps), routes);
  registerResource(app, contract.leads, { ...leadHandlers, ...createLeadImportHandlers(files) }, routes);
  registerResource(app, contract.activities, activityHandlers, routes);
  registerResource(app, contract.changes, createChangeHandlers({ changes, conversations: feed }), routes);
  registerResource(app, contract.tags, tagHandlers, routes);
  registerResource(app, contract.customFields, customFieldHandlers, routes);
  registerResource(
    app,
    contract.pipelines,
    createPipelineHandlers({ leadsExist, moveLeadsToSuccessor, gatherClosedLeads, readBoard, sumByStage }, cipher),
    routes,
  );
  registerResource(app, contract.cannedReplies, cannedReplyHandlers, routes);
  registerResource(app, contract.views, viewHandlers, routes);
  registerResource(app, contract.scoring, scoringHandlers, routes);
  registerResource(app, contract.reports, reportHandlers, routes);
  registerResource(app, contract.automations, automationHandlers, routes);
  registerResource(app, contract.chatbots, createChatbotHandlers({ ...replies, connected: channels }), routes);
  const channelClient = createGuardedClient(egress, { ...telegramExchange, timeoutMs: 5_000 });
  app.addHook('onClose', () => channelClient.close());
  const channelDeps = { cipher, client: channelClient, telegramUrl: deps.telegramUrl ?? telegramUrl, publicUrl };
  registerResource(app, contract.channels, createChannelHandlers(channelDeps), routes);
  const updates = createChannelUpdateHandlers(db, { cipher, rateLimiter, wake });
  registerResource(app, inbound.channelUpdates, updates, routes);
  const { storage } = routes;
  const typing = createTyping(deps.typingNotices, rateLimiter);
  const findChannel = createFindChannel(db, channelDeps);
  const chatDeps = {
    db,
    files,
    typing,
    cipher,
    tokens: deps.visitors,
    rateLimiter,
    storage,
    publicUrl,
    wake: wakeAll,
    feed,
  };
  const live = createLiveReplies({ ...replies, db, log, wake: wakeAll });
  registerResource(app, inbound.chat, createChatHandlers({ ...chatDeps, live }), routes);
  const resolveHost = createHostResolver(resolveTimeoutMs);
  registerResource(app, contract.knowledgeBases, createKnowledgeBaseHandlers(files, { egress, resolveHost }), routes);
  registerResource(
    app,
    contract.conversations,
    createConversationHandlers({ ...replies, feed, files, typing, findChannel }),
    routes,
  );
  registerResource(app, contract.crawlTasks, createCrawlTaskHandlers(egress), routes);
  registerResource(app, contract.crawlResults, crawlResultHandlers, routes);
  registerResource(app, contract.platforms, createPlatformHandlers(connectors), routes);
  registerResource(app, contract.usage, createUsageHandlers(rateLimiter), routes);
  registerResource(app, contract.notifications, createNotificationHandlers(mail), routes);
  registerResource(app, contract.users, createUserHandlers(links, handOverRecords), routes);
  registerResource(app, contract.apiKeys, apiKeyHandlers, routes);
  registerResource(app, contract.apps, appHandlers, routes);
  registerResource(app, contract.authorizedApps, authorizedAppHandlers, routes);
  oauth.register(app);
  registerResource(app, contract.settings, settingsHandlers, routes);
  const trackingClient = createGuardedClient(egress, refreshExchange);
  app.addHook('onClose', () => trackingClient.close());
  const accounts = { cipher, tracking };
  const shipments = createShipmentHandlers({ ...accounts, client: trackingClient, random: Math.random });
  registerResource(app, contract.shipments, shipments, routes);
  registerResource(app, contract.carriers, carrierHandlers, routes);
  const trackingSettings = createTrackingSettingsHandlers({ ...accounts, publicUrl });
  registerResource(app, contract.trackingSettings, trackingSettings, routes);
  const pushes = createTrackingPushHandlers(db, { ...accounts, rateLimiter, wake });
  registerResource(app, inbound.trackingPushes, pushes, routes);
  registerPushProbe(app);
  const sender = createSender({ egress, resolveHost });
  app.addHook('onClose', () => sender.close());
  const endpointDeps = { cipher, egress, resolveHost, sender };
  registerResource(app, contract.webhookEndpoints, createWebhookEndpointHandlers(endpointDeps), routes);
  registerResource(app, contract.events, eventHandlers, routes);
  registerResource(app, contract.deliveries, deliveryHandlers, routes);
  if (metrics) registerMetrics(app, { ...metrics, db: searchDb, purges: createPurges(files), log });
  registerResource(app, contract.auditLog, auditLogHandlers, routes);
  const publicKeys = createPublicKeys(client, deps.secretScanningKeysUrl);
  registerResource(app, inbound.secretScanning, createSecretScanningHandlers(publicKeys, rateLimiter), routes);
  registerMcp(app, { findCaller, rateLimiter, publicUrl, corsOrigins });
  registerHealth(app, db, deps.handOuts);
  registerAccountPage(app);
  registerPages(app, { publicUrl, version });
  await app.after();
  completeMethods();
  return app;
}

/** Finds the caller of a credential: an API key has a prefix, anything else is a token. */
function createCallerLookup({ db, tokens, callerChanges }: AppDeps, oauth: AuthorizationServer) {
  const keyStore = {
    findByHash: (hash: Buffer) => findApiKeyByHash(db, hash),
    recordUse: (caller: Caller, now: Date) => recordApiKeyUse(db, caller, now),
  };
  const findByKey = createKeyLookup(keyStore, callerChanges);
  const findBySession = createSessionLookup(tokens, (tenantId, id) => findSession(db, tenantId, id), callerChanges);
  const findByToken = oauth.lookup(findBySession);
  return (credential: string) => (credential.startsWith(keyPrefix) ? findByKey(credential) : findByToken(credential));
}

const keyPrefix = 'les_';
const resolveTimeoutMs = 2_000;
