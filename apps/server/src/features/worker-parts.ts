import type { ChannelMail } from '@lead-engagement/connector-kit';
import { channelExchange, fileExchange } from '@lead-engagement/platforms/channels';
import type { TrackingConfig } from '@lead-engagement/platforms/tracking';
import type { Logger } from 'pino';
import { createEmbedder, type Embedder } from '../ai/embeddings/embedder.js';
import type { EmbeddingSettings } from '../ai/embeddings/settings.js';
import { createEngines, type Engines } from '../ai/engines.js';
import type { Knowledge } from '../ai/knowledge.js';
import type { ModelSettings } from '../ai/model.js';
import type { Channels, FindChannel } from '../channels/channel.js';
import { builtInChannels, type ChannelPlatforms, createChannelPlatforms } from '../channels/platforms.js';
import type { ConnectorSet } from '../connectors/connector-set.js';
import type { Database } from '../db/client.js';
import type { Clock } from '../db/clock.js';
import type { Replicas } from '../db/replicas/replicas.js';
import { createGuardedClient, type GuardedClient } from '../egress/guarded-client.js';
import type { EgressPolicy } from '../egress/policy.js';
import type { FileStore } from '../files/store.js';
import { createStorageBudget, type StorageBudget } from '../limits/quotas/storage.js';
import type { MailServerSettings } from '../mail/mail-servers.js';
import { createTenantMail } from '../mail/tenant-mail.js';
import type { Cipher } from '../security/encryption.js';
import { createFindChannel } from './inbox/channels/index.js';
import { createFindByMeaning, createKnowledge } from './inbox/knowledge-bases/index.js';

/** What the worker is started with, as the features need it. */
export interface WorkerDeps {
  db: Database;
  /** The replicas for exports; undefined if there are none. */
  replicas?: Replicas | undefined;
  clock: Clock;
  cipher: Cipher;
  files: FileStore;
  egress: EgressPolicy;
  channels: Channels;
  connectors: ConnectorSet;
  /** The model that replies for chatbots; undefined to use rules. */
  model: ModelSettings | undefined;
  /** What makes vectors of texts, so that their meaning is searched; undefined to search words alone. */
  embeddings?: EmbeddingSettings | undefined;
  /** Where packages for embeddings are looked up, before beside the server. */
  embeddingPackages?: string | undefined;
  tracking: TrackingConfig;
  channelPlatforms?: ChannelPlatforms | undefined;
  tenantMail?: ChannelMail | undefined;
  /** What mailboxes of tenants are used with; by default, no provider is set up. */
  mailServers?: MailServerSettings | undefined;
  /** True if the worker sends mails. */
  mail: boolean;
  publicUrl: string;
  log: Logger;
}

/** What the features of the worker share: built once for each worker, and passed to each of them. */
export interface WorkerParts extends WorkerDeps {
  channelPlatforms: ChannelPlatforms;
  engines: Engines;
  knowledge: Knowledge;
  /** Makes vectors of texts; undefined if there are to be none. */
  embedder: Embedder | undefined;
  storage: StorageBudget;
  /** Calls the platforms of channels. */
  channelClient: GuardedClient;
  /** Exchanges files with the platforms of channels. */
  fileClient: GuardedClient;
  /** Uses the mail servers of tenants. */
  tenantMail: ChannelMail;
  mailServers: MailServerSettings;
  findChannel: FindChannel;
  /** Has `close` called when the worker stops, after its last step. */
  onClose(close: () => unknown): void;
}

/** Creates the parts. `onClose` registers what is to be closed with the worker. */
export function createWorkerParts(deps: WorkerDeps, onClose: WorkerParts['onClose']): WorkerParts {
  const { db, cipher, egress } = deps;
  const channelClient = createGuardedClient(egress, channelExchange);
  const fileClient = createGuardedClient(egress, fileExchange);
  onClose(() => Promise.all([channelClient.close(), fileClient.close()]));
  const { channelPlatforms = createChannelPlatforms(builtInChannels, {}), publicUrl } = deps;
  const { tenantMail = createTenantMail(egress), mailServers = { providers: {} } } = deps;
  const parts = { ...deps, channelClient, fileClient, channelPlatforms, tenantMail, mailServers };
  const connect = { cipher, client: channelClient, fileClient, channelPlatforms, tenantMail, publicUrl };
  const { embeddings, embeddingPackages: packagesDir, log } = deps;
  const embedder = embeddings && createEmbedder(embeddings, { log, packagesDir });
  if (embedder) onClose(() => embedder.close());
  return {
    ...parts,
    embedder,
    engines: createEngines(deps.model),
    knowledge: createKnowledge(embedder && createFindByMeaning(embedder)),
    storage: createStorageBudget(),
    findChannel: createFindChannel(db, connect),
    onClose,
  };
}
