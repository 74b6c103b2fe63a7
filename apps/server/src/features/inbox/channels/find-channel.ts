import { ConnectorError, splitText } from '@lead-engagement/connector-kit';
import { type Channel, type FindChannel, MessageRefusedError, SendLaterError } from '../../../channels/channel.js';
import type { Database } from '../../../db/client.js';
import { hourSeconds } from '../../../time.js';
import { type ConnectDeps, type Connection, openConnection } from './connection.js';
import { channelRecords } from './queries.js';

/** Finds what carries the messages of a channel; without `fileClient`, not their files. */
export function createFindChannel(db: Database, deps: ConnectDeps): FindChannel {
  return async (tenantId, channelId) => {
    const row = await channelRecords.find(db, tenantId, channelId);
    const connection = row?.enabled ? openConnection(deps, row) : undefined;
    return connection && toChannel(connection, deps.fileClient !== undefined);
  };
}

function toChannel({ channel, contextAt }: Connection, hasFiles: boolean): Channel {
  const context = () => contextAt(new Date());
  const { sendFile, sendTemplate, showTyping, capabilities } = channel;
  return {
    split: (content) => splitText(content, capabilities.messageChars),
    send: (message) => explained(channel.send(message, context())),
    ...(sendFile && hasFiles && { sendFile: (message, file) => explained(sendFile(message, file, context())) }),
    ...(sendTemplate && { sendTemplate: (message) => explained(sendTemplate(message, context())) }),
    ...(showTyping && { showTyping: (threadId) => showTyping(threadId, context()) }),
  };
}

/** The errors of a channel as the sending of messages knows them. */
async function explained<T>(sending: Promise<T>): Promise<T> {
  try {
    return await sending;
  } catch (error) {
    if (!(error instanceof ConnectorError)) throw error;
    if (error.kind === 'refused') throw new MessageRefusedError(error.message);
    if (error.kind !== 'limited') throw error;
    const seconds = Math.max(1, Math.ceil(error.waitMs / 1_000));
    throw new SendLaterError(error.message, Math.min(seconds, hourSeconds));
  }
}
