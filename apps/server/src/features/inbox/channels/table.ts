import type { ChannelState as KitState } from '@lead-engagement/connector-kit';
import { channelStatuses, type WebChatSettings, withdrawalReasons } from '@lead-engagement/contract';
import { sql } from 'drizzle-orm';
import { boolean, foreignKey, index, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { moment, mutableColumns } from '../../../db/columns.js';
import type { Grants } from '../../../db/grants.js';
import { makerColumns } from '../../../db/maker-columns.js';
import { chatbots } from '../chatbots/table.js';

/** An address that a web chat takes no new visitors from, until a moment. It is only known as a hash. */
export interface BlockedAddress {
  address: string;
  /** The contact (UUID) with which it was blocked. */
  contactId: string;
  until: string;
}

/** The state of a channel at its platforms, and its settings other than credentials. */
export interface ChannelState {
  web?: Partial<WebChatSettings>;
  blocked?: readonly BlockedAddress[];
  /** Since when two secrets sign in visitors. */
  identityRotatedAt?: string;
  telegram?: { receive: 'WEBHOOK' | 'POLLING'; username: string | null; offset?: number };
  /** How many messages came that are only named, by the platform's word for their kind. */
  unsupported?: Readonly<Record<string, number>>;
  /** What the channel of any other platform keeps about its connection. */
  platform?: KitState;
  /** The credentials that are not secret. */
  shown?: Readonly<Record<string, string>>;
}

export const channels = pgTable(
  'channels',
  {
    ...mutableColumns,
    botId: uuid().notNull(),
    platform: text().notNull(),
    name: text().notNull(),
    enabled: boolean().notNull(),
    status: text({ enum: channelStatuses }).notNull(),
    /** Why the server disabled it. */
    statusReason: text({ enum: withdrawalReasons }),
    ...makerColumns,
    lastError: text(),
    lastErrorAt: moment(),
    lastInboundAt: moment(),
    state: jsonb().$type<ChannelState>().notNull(),
    /** JSON: `ChannelCredentials`. Null if the channel has none or was deleted. */
    encryptedCredentials: text(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    foreignKey({ columns: [t.tenantId, t.botId], foreignColumns: [chatbots.tenantId, chatbots.id] }).onDelete(
      'cascade',
    ),
    // For requests of visitors and platforms, which do not name a tenant.
    uniqueIndex('channels_id').on(t.id),
    index('channels_bot').on(t.tenantId, t.botId, t.platform).where(sql`deleted_at is null`),
    index('channels_created').on(t.tenantId, t.createdAt, t.id).where(sql`deleted_at is null`),
  ],
);

/** Updates that platforms have sent, by the platform's id, so that a repeated one is stored once. */
export const channelUpdates = pgTable(
  'channel_updates',
  {
    tenantId: uuid().notNull(),
    channelId: uuid().notNull(),
    /** Padded, so that digits sort as a number. */
    updateId: text().notNull(),
    /** Null once it has been processed. */
    content: jsonb().$type<Record<string, unknown>>(),
    receivedAt: moment().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.channelId, t.updateId] }),
    foreignKey({ columns: [t.tenantId, t.channelId], foreignColumns: [channels.tenantId, channels.id] }).onDelete(
      'cascade',
    ),
    index('channel_updates_pending').on(t.tenantId, t.channelId, t.updateId).where(sql`content is not null`),
    index('channel_updates_received').on(t.tenantId, t.receivedAt),
  ],
);

export const grants: Grants = {
  channels: { api: 'SELECT, INSERT, UPDATE', worker: 'SELECT, UPDATE (encrypted_credentials)' },
  channel_updates: { api: 'SELECT, INSERT, UPDATE', worker: 'SELECT, DELETE' },
};
