import type { ChannelMail } from '@lead-engagement/connector-kit';
import type { Knowledge } from '../ai/knowledge.js';
import type { AppDeps } from '../app.js';
import { createStorageBudget, type StorageBudget } from '../budgets/storage.js';
import type { Channels, FindChannel } from '../channels/channel.js';
import { builtInChannels, type ChannelPlatforms, createChannelPlatforms } from '../channels/platforms.js';
import { channelExchange } from '../channels/telegram.js';
import { createGuardedClient, type GuardedClient } from '../egress/guarded-client.js';
import { createHostResolver, type ResolveHost } from '../egress/host-resolver.js';
import { createPresence, type Presence } from '../events/presence.js';
import { createTyping, type Typing } from '../events/typing.js';
import { createTenantMail } from '../mail/tenant-mail.js';
import type { LinkDeps } from './auth/links-service.js';
import { createSignIns, type SignIns } from './auth/sign-in-service.js';
import { type CallerLookup, createCallerLookup } from './caller-lookup.js';
import { type ChangeFeed, createChangeFeed } from './changes/feed.js';
import { createFindChannel } from './channels/find-channel.js';
import { type ConversationFeed, createConversationFeed } from './conversations/feed.js';
import { knowledge } from './knowledge-bases/search-service.js';
import { type AuthorizationServer, createAuthorizationServer } from './oauth/authorization-server.js';

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
  resolveHost: ResolveHost;
  storage: StorageBudget;
  typing: Typing;
  presence: Presence;
  knowledge: Knowledge;
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
  /** Has `close` called when the server closes. */
  onClose(close: () => unknown): void;
}

const resolveTimeoutMs = 2_000;

/** Creates the parts. `onClose` registers what is to be closed with the server. */
export function createApiParts(deps: AppDeps, onClose: ApiParts['onClose']): ApiParts {
  const { db, egress, cipher, rateLimiter, callerChanges, publicUrl } = deps;
  const closed = <T extends { close(): unknown }>(part: T) => {
    onClose(() => part.close());
    return part;
  };
  const client = closed(createGuardedClient(egress));
  const channelClient = closed(createGuardedClient(egress, { ...channelExchange, timeoutMs: 5_000 }));
  const signIns = closed(createSignIns(deps));
  const { externalIssuer, appsAcrossTenants = false } = deps;
  const authorizationServer = createAuthorizationServer(
    { ...deps, signIns, externalIssuer, appsAcrossTenants },
    client,
  );
  const conversationFeed = closed(createConversationFeed(db, callerChanges));
  const changeFeed = closed(createChangeFeed(db, callerChanges));
  const { channelPlatforms = createChannelPlatforms(builtInChannels, {}) } = deps;
  const { tenantMail = createTenantMail(egress) } = deps;
  const connect = { cipher, client: channelClient, channelPlatforms, tenantMail, publicUrl };
  return {
    ...deps,
    channels: deps.channels ?? new Map(),
    channelPlatforms,
    client,
    channelClient,
    tenantMail,
    resolveHost: createHostResolver(resolveTimeoutMs),
    storage: createStorageBudget(),
    typing: createTyping(deps.liveNotices, rateLimiter),
    presence: createPresence(deps.liveNotices),
    knowledge,
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
    onClose,
  };
}
