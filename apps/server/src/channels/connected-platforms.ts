import type { Transaction } from '../db/client.js';

/** The kind of work that sets a channel up at its platform, or ends it there. Its id is that of the channel. */
export const channelSetupKind = 'channel_setup';

/** Sets the platforms of a chatbot to those of its enabled channels. */
export async function keepConnectedPlatforms(tx: Transaction, tenantId: string, botId: string): Promise<void> {
  await tx`
    update chatbots set connected_platforms = coalesce((
      select array_agg(distinct platform) from channels
      where tenant_id = ${tenantId} and bot_id = ${botId} and enabled and deleted_at is null), '{}')
    where tenant_id = ${tenantId} and id = ${botId}`;
}
