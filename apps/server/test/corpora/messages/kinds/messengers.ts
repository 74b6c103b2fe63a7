import type { Inbound } from '@lead-engagement/connector-kit';
import {
  readTelegramUpdate as readTelegram,
  readWhatsAppUpdate as readUpdate,
  readWhatsAppUpdates as readUpdates,
} from '@lead-engagement/platforms/channels';
import { telegramKinds, whatsAppKinds } from '@lead-engagement/platforms/channels/testing';
import type { MessageCase } from '../cases.js';

const number = '106540352242922';
const ada = { id: 7, is_bot: false, first_name: 'Ada' };
const chat = { id: 7, type: 'private', first_name: 'Ada' };

/** What a message becomes, and how it differs from what is right. */
interface Right {
  content: string;
  supported?: boolean;
  files?: number;
}

function compare(found: readonly Inbound[], right: Right, kept: readonly string[]): string | undefined {
  const message = found.find((each) => each.kind === 'message');
  if (!message) return 'no message';
  if (message.content !== right.content) return `content ${JSON.stringify(message.content)}`;
  const files = message.remoteFiles?.length ?? 0;
  if (files !== (right.files ?? 0)) return `${files} files`;
  if (message.platform?.supported !== right.supported) return `supported: ${message.platform?.supported}`;
  const fields = new Set(Object.keys(message.platform?.fields ?? {}));
  const lost = right.supported === undefined ? undefined : kept.find((name) => !fields.has(name));
  return lost && `lost ${lost}`;
}

const without = (fields: object, ...said: string[]) => Object.keys(fields).filter((name) => !said.includes(name));

/** Each kind of message of the messengers, as they send it. */
export const messengers: readonly MessageCase[] = [
  ...telegramKinds.map(({ kind, fields, ...right }) => ({
    kind: 'Telegram',
    name: kind,
    judge: () => {
      const message = { message_id: 1, date: 1, chat, from: ada, ...fields };
      const inbound = readTelegram({ update_id: 1, message }, 'bot');
      return compare(inbound ? [inbound] : [], right, without(fields, 'text', 'caption'));
    },
  })),
  ...whatsAppKinds.map(({ kind, fields, ...right }) => ({
    kind: 'WhatsApp',
    name: kind,
    judge: () => {
      const message = { id: 'wamid.1', from: '491701234567', timestamp: '1700000000', ...fields };
      const value = { metadata: { phone_number_id: number }, messages: [message] };
      const changes = [{ field: 'messages', value }];
      const updates = readUpdates({ object: 'whatsapp_business_account', entry: [{ changes }] } as never) ?? [];
      const found = updates.flatMap(({ content }) => readUpdate(content, number));
      return compare(found, right, without(fields, 'type', 'text'));
    },
  })),
];
