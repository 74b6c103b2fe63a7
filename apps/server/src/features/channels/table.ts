import { channelPlatforms, channelStatuses, type WebChatSettings } from '@lead-engagement/contract';
import { sql } from 'drizzle-orm';
import { boolean, foreignKey, index, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { moment, mutableColumns } from '../../db/columns.js';
import { chatbots } from '../chatbots/table.js';

/** What platforms know of a channel, and what is set of it besides its credentials. */
export interface ChannelState {
  web?: Partial<WebChatSettings>;
  telegram?: { receive: 'WEBHOOK' | 'POLLING'; username: string | null; offset?: number };
}

export const channels = pgTable(
  'channels',
  {
    ...mutableColumns,
    botId: uuid().notNull(),
    platform: text({ enum: channelPlatforms }).notNull(),
    name: text().notNull(),
    enabled: boolean().notNull(),
    status: text({ enum: channelStatuses }).notNull(),
    lastError: text(),
    lastErrorAt: moment(),
    lastInboundAt: moment(),
    state: jsonb().$type<ChannelState>().notNull(),
    /** JSON: `ChannelCredentials`. Null of a channel without any, and of a deleted one. */
    encryptedCredentials: text(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    foreignKey({ columns: [t.tenantId, t.botId], foreignColumns: [chatbots.tenantId, chatbots.id] }).onDelete(
      'cascade',
    ),
    // Of visitors and platforms, who name no tenant.
    uniqueIndex('channels_id').on(t.id),
    index('channels_bot').on(t.tenantId, t.botId, t.platform).where(sql`deleted_at is null`),
    index('channels_created').on(t.tenantId, t.createdAt, t.id).where(sql`deleted_at is null`),
  ],
);

/** What platforms have sent, by their own id of it: what comes twice is stored once. */
export const channelUpdates = pgTable(
  'channel_updates',
  {
    tenantId: uuid().notNull(),
    channelId: uuid().notNull(),
    /** Digits sort as numbers: padded. */
    updateId: text().notNull(),
    /** Null once it has been worked on. */
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
