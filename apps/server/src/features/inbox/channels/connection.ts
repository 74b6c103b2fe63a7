import {
  type ChannelContext,
  type ChannelMail,
  ConnectorError,
  type Credentials,
  type DefinedChannel,
} from '@lead-engagement/connector-kit';
import type { ChannelPlatforms } from '../../../channels/platforms.js';
import type { GuardedClient } from '../../../egress/guarded-client.js';
import type { Cipher } from '../../../security/encryption.js';
import { decryptCredentials } from './credentials.js';
import { type ChannelRow, webhookUrlOf } from './present.js';
import type { ChannelState } from './table.js';

/** The dependencies for connecting channels. */
export interface ConnectDeps {
  cipher: Cipher;
  channelPlatforms: ChannelPlatforms;
  client: Pick<GuardedClient, 'send'>;
  /** Exchanges files; without it, channels carry none. */
  fileClient?: Pick<GuardedClient, 'send' | 'getFile'>;
  /** Uses the mail servers of tenants. */
  tenantMail: ChannelMail;
  publicUrl: string;
}

/** A channel of a tenant, with what carries its messages. */
export interface Connection {
  channel: DefinedChannel;
  credentials: Credentials;
  contextAt(now: Date): ChannelContext;
}

/** Opens a channel; undefined if it has no credentials, or if no package of this server is for its platform. */
export function openConnection(deps: ConnectDeps, row: ChannelRow): Connection | undefined {
  const platform = deps.channelPlatforms.find(row.platform);
  const credentials = platform && decryptCredentials(deps.cipher, row);
  if (!platform || !credentials) return undefined;
  const { client, fileClient } = deps;
  const http: ChannelContext['http'] = {
    send: (request) => (request.stream && fileClient ? fileClient : client).send(request),
    getFile: async (url, headers) =>
      fileClient?.getFile(url, headers) ?? { outcome: 'failed', error: 'Files are fetched by the worker.' },
  };
  const { channel, settings } = platform;
  const webhookUrl = webhookUrlOf(deps.publicUrl, row);
  const rest = {
    http,
    mail: deps.tenantMail,
    credentials,
    settings,
    state: stateOf(row),
    enabled: row.enabled,
    webhookUrl,
  };
  return { channel, credentials, contextAt: (now) => ({ ...rest, now }) };
}

/** What a channel keeps about its connection. Telegram's stands where servers of the version before look for it. */
export function stateOf({ state }: Pick<ChannelRow, 'state'>): ChannelContext['state'] {
  return (state.telegram as ChannelContext['state'] | undefined) ?? state.platform ?? {};
}

/** The state of a channel after what it keeps has changed. */
export function withState({ platform, state }: Pick<ChannelRow, 'platform' | 'state'>, next: ChannelContext['state']) {
  return { ...state, [platform === 'TELEGRAM' ? 'telegram' : 'platform']: next } as ChannelState;
}

/** Why a platform failed, and whether the failure is temporary. Throws errors that are not expected. */
export function toProblem(error: unknown): { problem: string; isPassing: boolean; waitMs: number } {
  if (!(error instanceof ConnectorError)) throw error;
  return { problem: error.message.slice(0, 500), isPassing: error.kind !== 'refused', waitMs: error.waitMs };
}
