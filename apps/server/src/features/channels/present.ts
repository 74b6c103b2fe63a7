import {
  type Channel,
  type ChannelCapabilities,
  type ChannelPlatform,
  channelLimits,
  channelUpdates,
  chatPaths,
  defaultWebChat,
} from '@lead-engagement/contract';
import { encodeId } from '../../ids.js';
import type { channels } from './table.js';

/** A channel as stored. */
export type ChannelRow = typeof channels.$inferSelect;

/** The settings needed to present a channel. */
export interface Shown {
  /** The address that clients and platforms use, without a trailing slash. */
  publicUrl: string;
}

const capabilities = {
  WEB: { messageChars: channelLimits.messageChars.WEB, replyWindowHours: null, delivered: false, read: true },
  TELEGRAM: {
    messageChars: channelLimits.messageChars.TELEGRAM,
    replyWindowHours: null,
    delivered: false,
    read: false,
  },
} as const satisfies Record<ChannelPlatform, ChannelCapabilities>;

export function toChannel(row: ChannelRow, { publicUrl }: Shown): Channel {
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
    lastError: row.lastError,
    lastErrorAt: row.lastErrorAt,
    lastInboundAt: row.lastInboundAt,
    capabilities: capabilities[platform],
    web: isWeb ? webChatOf(row) : null,
    snippet: isWeb ? `<script src="${publicUrl}${chatPaths.loader}" data-channel="${id}" async></script>` : null,
    hasIdentitySecret: isWeb && row.encryptedCredentials !== null,
    telegram: state.telegram
      ? {
          username: state.telegram.username,
          receive: state.telegram.receive,
          webhookUrl: state.telegram.receive === 'WEBHOOK' ? webhookUrlOf(publicUrl, row) : null,
        }
      : null,
    version: row.version,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
  };
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
