import type { ChannelMail } from '@lead-engagement/connector-kit';
import type { BrokerType } from '@lead-engagement/contract';
import { channelExchange } from '@lead-engagement/platforms/channels';
import type { TrackingConfig } from '@lead-engagement/platforms/tracking';
import type { Logger } from 'pino';
import { createEmbedder, type EmbeddingLimits } from '../ai/embeddings/embedder.js';
import type { EmbeddingSettings } from '../ai/embeddings/settings.js';
import type { Engines } from '../ai/engines.js';
import type { Knowledge } from '../ai/knowledge.js';
import type { CallerChanges } from '../callers/caller-changes.js';
import type { SetupChanges } from '../callers/setup-changes.js';
import type { Channels, FindChannel } from '../channels/channel.js';
import { builtInChannels, type ChannelPlatforms, createChannelPlatforms } from '../channels/platforms.js';
import type { ConnectorSet } from '../connectors/connector-set.js';
import type { Database } from '../db/client.js';
import type { ConnectionShares } from '../db/connections.js';
import type { Listener } from '../db/listener.js';
import type { Replicas } from '../db/replicas/replicas.js';
import { createGuardedClient, type GuardedClient } from '../egress/guarded-client.js';
import { createHostResolver, type ResolveHost } from '../egress/host-resolver.js';
import type { EgressPolicy } from '../egress/policy.js';
import type { ExternalIssuerSettings } from '../env/env.js';
import { createPresence, type Presence } from '../events/presence.js';
import { createTyping, type Typing } from '../events/typing.js';
import type { FileStore } from '../files/store.js';
import type { TrustedProxies } from '../http/client-address.js';
import type { ApiMetricsOptions } from '../http/metrics/api-metrics.js';
import type { ServerTimeouts } from '../http/server-options.js';
import { createVisitorTurns, type VisitorTurns } from '../http/visitor-turns.js';
import type { LoadMonitor } from '../limits/fairness/load.js';
import { createStorageBudget, type StorageBudget } from '../limits/quotas/storage.js';
import type { RateLimiter } from '../limits/rate/rate-limiter.js';
import type { MailServerSettings } from '../mail/mail-servers.js';
import { createTenantMail } from '../mail/tenant-mail.js';
import type { Lifecycle } from '../process/lifecycle.js';
import type { DeviceKeys } from '../security/device-keys.js';
import type { Cipher } from '../security/encryption.js';
import type { Passwords } from '../security/passwords.js';
import type { SessionTokens } from '../security/session-tokens.js';
import type { SignedTokens } from '../security/signed-tokens.js';
import { createSignIns, type LinkDeps, type SignIns } from './accounts/auth/index.js';
import {
  type AuthorizationServer,
  createAuthorizationServer,
  createClientDocuments,
  documentExchange,
} from './accounts/oauth/index.js';
import { type CallerLookup, createCallerLookup } from './caller-lookup.js';
import type { Emit } from './domain-events.js';
import { createFindChannel } from './inbox/channels/index.js';
import { type ConversationFeed, createConversationFeed } from './inbox/conversations/index.js';
import {
  createFindByMeaning,
  createKnowledge,
  type FindByMeaning,
  findByWordsAlone,
} from './inbox/knowledge-bases/index.js';
import type { FindJob } from './job-readers.js';
import { type ChangeFeed, createChangeFeed } from './operations/changes/index.js';

/** What the API is built from. */
export interface AppDeps {
  db: Database;
  /** The connections for lists. */
  searchDb: Database;
  /** How many `db` and `searchDb` may open; by default, as DATABASE_CONNECTIONS. */
  connections?: ConnectionShares;
  /** The replicas for lists; undefined if there are none. */
  replicas?: Replicas | undefined;
  cipher: Cipher;
  /** Stores files. */
  files: FileStore;
  tokens: SessionTokens;
  /** Signs refresh tokens of apps, and the forms of the authorize pages. */
  handOuts: SignedTokens;
  /** Signs the tokens of visitors of web chats and forms. */
  visitors: SignedTokens;
  /** Derives the keys for what an app keeps on the devices of users. */
  deviceKeys: DeviceKeys;
  /** An issuer of JWTs that the operator trusts. */
  externalIssuer?: ExternalIssuerSettings | undefined;
  /** If true, users of other tenants can see apps. False by default. */
  appsAcrossTenants?: boolean;
  /** If false, the requests of keys and apps are not recorded for their tenants. True by default. */
  recordsRequests?: boolean;
  /** If true, the log has the addresses of clients. False by default. */
  logsAddresses?: boolean;
  /** If true, the server hands out the packages that fit it. False by default. */
  packages?: boolean;
  /** If true, the `client_id` of an app can be the address of its metadata document. False by default. */
  clientIdMetadata?: boolean;
  /** If true, apps can register themselves. False by default. */
  dynamicRegistration?: boolean;
  passwords: Passwords;
  egress: EgressPolicy;
  /** Generate the replies of chatbots. */
  engines: Engines;
  /** What makes vectors of texts, so that their meaning is searched; by default, words alone are. */
  embeddings?: EmbeddingSettings | undefined;
  /** Where packages for embeddings are looked up, before beside the server. */
  embeddingPackages?: string | undefined;
  embeddingLimits?: Partial<EmbeddingLimits>;
  /** Send messages to platforms. None by default. */
  channels?: Channels | undefined;
  /** The connectors of the platforms that crawl tasks support. */
  connectors: ConnectorSet;
  /** The engines that events can be sent to besides http; by default none. */
  destinations?: readonly BrokerType[] | undefined;
  rateLimiter: RateLimiter;
  /** The sources of `/metrics`; without them, the page does not exist. */
  metrics?: ApiMetricsOptions | undefined;
  callerChanges: CallerChanges;
  setupChanges: SetupChanges;
  /** Who is typing or there, as all servers on the database report it: see `listenForNotices`. */
  liveNotices: Pick<Listener, 'subscribe'>;
  /** Decides which tenants to slow down; by default, a separate instance. */
  pressure?: LoadMonitor;
  /** The platforms that tenants can connect chatbots to; by default those of the server, without settings. */
  channelPlatforms?: ChannelPlatforms | undefined;
  /** Uses the mail servers of tenants; by default as the egress policy admits them. */
  tenantMail?: ChannelMail | undefined;
  /** What mailboxes of tenants are used with; by default, no provider is set up. */
  mailServers?: MailServerSettings | undefined;
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
  /** How to run the command line of the server in its folder. */
  cli?: string;
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

/** What the features of the API share: built once for each server, and passed to each of them. */
export interface ApiParts extends Omit<AppDeps, 'wake'> {
  channels: Channels;
  channelPlatforms: ChannelPlatforms;
  /** Fetches JSON from addresses that the operator or a tenant has set. */
  client: GuardedClient;
  /** Calls the platforms of channels. */
  channelClient: GuardedClient;
  /** Uses the mail servers of tenants. */
  tenantMail: ChannelMail;
  mailServers: MailServerSettings;
  resolveHost: ResolveHost;
  storage: StorageBudget;
  /** The queue for requests of visitors. */
  visitorTurns: VisitorTurns;
  typing: Typing;
  presence: Presence;
  knowledge: Knowledge;
  findByMeaning: FindByMeaning;
  findChannel: FindChannel;
  signIns: SignIns;
  /** Makes links of accounts, and mails them. */
  links: LinkDeps;
  authorizationServer: AuthorizationServer;
  /** Finds the caller of a credential. */
  findCaller: CallerLookup;
  conversationFeed: ConversationFeed;
  changeFeed: ChangeFeed;
  /** Wakes the worker and the live feeds, after a commit. */
  wake(): void;
  /** Wakes the worker alone. */
  wakeWorker(): void;
  /** Tells the features what has happened. */
  emit: Emit;
  /** Reads a job of any feature. */
  findJob: FindJob;
  /** Has `close` called when the server closes. */
  onClose(close: () => unknown): void;
}

const resolveTimeoutMs = 2_000;

/** Creates the parts. `onClose` registers what is to be closed with the server. */
export function createApiParts(
  deps: AppDeps,
  { emit, findJob }: Pick<ApiParts, 'emit' | 'findJob'>,
  onClose: ApiParts['onClose'],
): ApiParts {
  const { db, egress, cipher, rateLimiter, callerChanges, publicUrl } = deps;
  const closed = <T extends { close(): unknown }>(part: T) => {
    onClose(() => part.close());
    return part;
  };
  const client = closed(createGuardedClient(egress));
  const channelClient = closed(createGuardedClient(egress, { ...channelExchange, timeoutMs: 5_000 }));
  const signIns = closed(createSignIns(deps));
  const { externalIssuer, appsAcrossTenants = false, dynamicRegistration = false } = deps;
  const resolveHost = createHostResolver(resolveTimeoutMs);
  const documents = deps.clientIdMetadata
    ? createClientDocuments({
        documentClient: closed(createGuardedClient(egress, documentExchange)),
        egress,
        resolveHost,
        rateLimiter,
      })
    : undefined;
  const authorizationServer = createAuthorizationServer(
    { ...deps, signIns, externalIssuer, appsAcrossTenants, documents, dynamicRegistration },
    client,
  );
  const conversationFeed = closed(createConversationFeed(db, callerChanges));
  const changeFeed = closed(createChangeFeed(db, callerChanges));
  const { channelPlatforms = createChannelPlatforms(builtInChannels, {}) } = deps;
  const { tenantMail = createTenantMail(egress), mailServers = { providers: {} } } = deps;
  const { embeddings, embeddingPackages: packagesDir, embeddingLimits: limits = {}, log } = deps;
  const embedder = embeddings && closed(createEmbedder(embeddings, { log, limits, packagesDir, loadsNow: true }));
  const findByMeaning = embedder ? createFindByMeaning(embedder) : findByWordsAlone;
  const connect = { cipher, client: channelClient, channelPlatforms, tenantMail, publicUrl };
  return {
    ...deps,
    channels: deps.channels ?? new Map(),
    channelPlatforms,
    client,
    channelClient,
    tenantMail,
    mailServers,
    resolveHost,
    storage: createStorageBudget(),
    visitorTurns: createVisitorTurns(() => deps.pressure?.hasOthers('') ?? false),
    typing: createTyping(deps.liveNotices, rateLimiter),
    presence: createPresence(deps.liveNotices),
    knowledge: createKnowledge(findByMeaning),
    findByMeaning,
    findChannel: createFindChannel(db, connect),
    signIns,
    links: { publicUrl, mail: deps.mail ? cipher : undefined, rateLimiter },
    authorizationServer,
    findCaller: createCallerLookup(deps, authorizationServer),
    conversationFeed,
    changeFeed,
    wake() {
      deps.wake();
      conversationFeed.wake();
      changeFeed.wake();
    },
    wakeWorker: deps.wake,
    emit,
    findJob,
    onClose,
  };
}
