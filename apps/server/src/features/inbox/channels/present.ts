import type { DefinedChannel } from '@lead-engagement/connector-kit';
import {
  type Channel,
  type ChannelCapabilities,
  type ChannelPlatform,
  channelLimits,
  channelUpdates,
  chatPaths,
  defaultWebChat,
} from '@lead-engagement/contract';
import { toCreatedBy } from '../../../callers/maker.js';
import type { ChannelPlatforms, ConnectablePlatform } from '../../../channels/platforms.js';
import { encodeId } from '../../../ids.js';
import { identityRotationEnd } from './credentials.js';
import type { channels } from './table.js';

/** A channel as stored. */
export type ChannelRow = typeof channels.$inferSelect;

/** The settings needed to present a channel. */
export interface Shown {
  channelPlatforms: ChannelPlatforms;
  /** The address that clients and platforms use, without a trailing slash. */
  publicUrl: string;
}

const webCapabilities: ChannelCapabilities = {
  messageChars: channelLimits.messageChars.WEB,
  replyWindowHours: null,
  delivered: false,
  read: true,
  buttons: true,
  edits: false,
  files: true,
  templates: false,
};

/** What a platform can do. One whose package is gone can do nothing. */
function capabilitiesOf({ platform }: ChannelRow, { channelPlatforms }: Shown): ChannelCapabilities {
  const channel = channelPlatforms.find(platform)?.channel;
  return channel ? describe(channel) : { ...webCapabilities, files: platform === 'WEB', read: platform === 'WEB' };
}

function describe({ capabilities, sendFile, listTemplates }: DefinedChannel): ChannelCapabilities {
  return { ...capabilities, files: sendFile !== undefined, templates: listTemplates !== undefined };
}

/** A platform as tenants see it. */
export function toPlatform({ channel }: ConnectablePlatform): ChannelPlatform {
  const { platform, name, credentials } = channel;
  return {
    platform,
    name,
    capabilities: describe(channel),
    credentials: Object.entries(credentials)
      .filter(([, { generated }]) => !generated)
      .map(([of, { label, description, secret, required = true }]) => ({
        name: of,
        label,
        description,
        secret,
        required,
      })),
  };
}

export function toChannel(row: ChannelRow, shown: Shown): Channel {
  const { publicUrl } = shown;
  const { platform, state } = row;
  const id = encodeId('channel', row.id);
  const isWeb = platform === 'WEB';
  return {
    id,
    tenantId: encodeId('tenant', row.tenantId),
    platform,
    botId: encodeId('chatbot', row.botId),
    name: row.name,
    enabled: row.enabled,
    status: row.status,
    createdBy: toCreatedBy(row),
    statusReason: row.statusReason,
    lastError: row.lastError,
    lastErrorAt: row.lastErrorAt,
    lastInboundAt: row.lastInboundAt,
    unsupported: Object.entries(state.unsupported ?? {}).map(([kind, messages]) => ({ kind, messages })),
    capabilities: capabilitiesOf(row, shown),
    web: isWeb ? webChatOf(row) : null,
    snippet: isWeb ? `<script src="${publicUrl}${chatPaths.loader}" data-channel="${id}" async></script>` : null,
    hasIdentitySecret: isWeb && row.encryptedCredentials !== null,
    identityRotation: toIdentityRotation(row),
    telegram: state.telegram
      ? {
          username: state.telegram.username,
          receive: state.telegram.receive,
          webhookUrl: state.telegram.receive === 'WEBHOOK' ? webhookUrlOf(publicUrl, row) : null,
        }
      : null,
    credentials: isWeb || platform === 'TELEGRAM' ? null : { ...state.shown },
    webhookUrl: hasWebhook(row, shown) ? webhookUrlOf(publicUrl, row) : null,
    version: row.version,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
  };
}

function toIdentityRotation(row: ChannelRow): Channel['identityRotation'] {
  const end = identityRotationEnd(row);
  const startedAt = row.state.identityRotatedAt;
  if (!end || startedAt === undefined || end <= new Date()) return null;
  return { startedAt, activatesAt: end.toISOString() };
}

function hasWebhook({ platform, state }: ChannelRow, { channelPlatforms }: Shown): boolean {
  if (state.telegram) return state.telegram.receive === 'WEBHOOK';
  return channelPlatforms.find(platform)?.channel.webhook !== undefined;
}

/** The appearance of the web chat of a channel. */
export function webChatOf({ state }: ChannelRow) {
  return { ...defaultWebChat, ...state.web };
}

/** The URL to which a platform sends updates. */
export function webhookUrlOf(publicUrl: string, { id, platform }: Pick<ChannelRow, 'id' | 'platform'>): string {
  const path = channelUpdates.receive.path.replace(':platform', platform.toLowerCase());
  return publicUrl + path.replace(':id', encodeId('channel', id));
}
