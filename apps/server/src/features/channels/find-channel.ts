import type { FindChannel } from '../../channels/channel.js';
import { createTelegramBot, createTelegramChannel, createTelegramFileBot } from '../../channels/telegram.js';
import type { Database } from '../../db/client.js';
import type { GuardedClient } from '../../egress/guarded-client.js';
import { telegramCredentials } from './credentials.js';
import { channelRecords } from './queries.js';
import type { ConnectDeps } from './setup-work.js';

/** Finds what carries the messages of a channel; without `fileClient`, not their files. */
export function createFindChannel(
  db: Database,
  {
    cipher,
    client,
    fileClient,
    telegramUrl,
  }: Pick<ConnectDeps, 'cipher' | 'client' | 'telegramUrl'> & { fileClient?: Pick<GuardedClient, 'send' | 'getFile'> },
): FindChannel {
  return async (tenantId, channelId) => {
    const row = await channelRecords.find(db, tenantId, channelId);
    const credentials = row?.enabled ? telegramCredentials(cipher, row) : undefined;
    if (!credentials) return undefined;
    const { token } = credentials;
    return createTelegramChannel(
      fileClient
        ? createTelegramFileBot(client, fileClient, telegramUrl, token)
        : createTelegramBot(client, telegramUrl, token),
    );
  };
}
