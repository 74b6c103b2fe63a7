import type { FindChannel } from '../../channels/channel.js';
import { createTelegramBot, createTelegramChannel } from '../../channels/telegram.js';
import type { Database } from '../../db/client.js';
import { telegramCredentials } from './credentials.js';
import { channelRecords } from './queries.js';
import type { ConnectDeps } from './setup-work.js';

/** Finds what carries the messages of a channel. */
export function createFindChannel(
  db: Database,
  { cipher, client, telegramUrl }: Pick<ConnectDeps, 'cipher' | 'client' | 'telegramUrl'>,
): FindChannel {
  return async (tenantId, channelId) => {
    const row = await channelRecords.find(db, tenantId, channelId);
    const credentials = row?.enabled ? telegramCredentials(cipher, row) : undefined;
    return credentials && createTelegramChannel(createTelegramBot(client, telegramUrl, credentials.token));
  };
}
