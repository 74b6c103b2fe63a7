import type { ApiMethods, Update } from '@grammyjs/types';
import { expect, test } from 'vitest';
import { telegramKinds } from './fixtures/telegram-kinds.js';
import { whatsAppKinds } from './fixtures/whatsapp-kinds.js';
import { allowedUpdates } from './telegram.js';
import { readUpdate as readTelegram } from './telegram-updates.js';
import { toPhone } from './whatsapp-numbers.js';
import { readUpdate, readUpdates } from './whatsapp-updates.js';

// Every call and every update is one of the Bot API's own types.
allowedUpdates satisfies readonly Exclude<keyof Update, 'update_id'>[];
const calls = [
  'getMe',
  'setWebhook',
  'deleteWebhook',
  'getWebhookInfo',
  'getUpdates',
  'sendMessage',
  'sendPhoto',
] as const;
const more = ['sendDocument', 'getFile', 'sendChatAction', 'answerCallbackQuery'] as const;
[...calls, ...more] satisfies (keyof ApiMethods<never>)[];

const number = '106540352242922';
const ada = { id: 7, is_bot: false, first_name: 'Ada' };
const chat = { id: 7, type: 'private', first_name: 'Ada' };

test.each(telegramKinds)('Telegram: $kind arrives with what it said', ({ fields, content, supported, files = 0 }) => {
  const message = { message_id: 1, date: 1, chat, from: ada, ...fields };
  const inbound = readTelegram({ update_id: 1, message }, 'bot');
  expect(inbound).toMatchObject({ kind: 'message', threadId: '7', content });
  if (inbound?.kind !== 'message') return;
  expect(inbound.remoteFiles ?? []).toHaveLength(files);
  expect(inbound.platform?.supported).toBe(supported);
  if (supported === undefined) return;
  const { text: _, caption: __, ...kept } = fields;
  expect(inbound.platform?.fields).toMatchObject(kept);
});

test('Telegram: the topics of a chat are threads of their own, and a contact gives their own number', () => {
  const topic = { message_id: 1, date: 1, chat, from: ada, message_thread_id: 5, is_topic_message: true };
  const contact = { phone_number: '4930123456', first_name: 'Ada', user_id: 7 };
  expect(readTelegram({ update_id: 1, message: { ...topic, contact } }, 'bot')).toMatchObject({
    threadId: '7:5',
    author: { phone: '+4930123456' },
  });
});

test('Telegram: an edit names the message that it changes', () => {
  const message = { message_id: 1, date: 1, edit_date: 2, chat, from: ada, text: '50 pumps' };
  expect(readTelegram({ update_id: 2, edited_message: message }, 'bot')).toMatchObject({
    content: 'Edited: 50 pumps',
    replaces: { externalId: 'telegram:1', content: '50 pumps' },
  });
});

const notify = (message: object, contacts?: object[]) =>
  (
    readUpdates({
      object: 'whatsapp_business_account',
      entry: [
        {
          changes: [
            { field: 'messages', value: { metadata: { phone_number_id: number }, contacts, messages: [message] } },
          ],
        },
      ],
    } as never) ?? []
  ).flatMap(({ content }) => readUpdate(content, number));

test.each(whatsAppKinds)('WhatsApp: $kind arrives with what it said', ({ fields, content, supported, files = 0 }) => {
  const [inbound] = notify({ id: 'wamid.1', from: '491701234567', timestamp: '1700000000', ...fields });
  expect(inbound).toMatchObject({ kind: 'message', threadId: '491701234567', content });
  if (inbound?.kind !== 'message') return;
  expect(inbound.remoteFiles ?? []).toHaveLength(files);
  expect(inbound.platform?.supported).toBe(supported);
  if (supported === undefined) return;
  const { type: _, text: __, ...kept } = fields;
  expect(inbound.platform?.fields).toMatchObject(kept);
});

test('WhatsApp: a person with a username is known by their id, and by their number before', () => {
  const user = 'US.13491208655302741918';
  const text = { type: 'text', text: { body: 'Hello!' } };
  const profile = { name: 'Ada', username: 'ada' };
  const hidden = { id: 'wamid.2', from_user_id: user, timestamp: '1700000000', ...text };
  expect(notify(hidden, [{ user_id: user, profile }])).toMatchObject([
    { kind: 'message', threadId: user, author: { name: 'Ada', handle: 'ada' }, content: 'Hello!', keep: { user } },
  ]);
  expect(
    notify({ ...hidden, from: '491701234567' }, [{ user_id: user, wa_id: '491701234567', profile }]),
  ).toMatchObject([
    { kind: 'moved', from: '491701234567', to: user },
    { kind: 'message', threadId: user, author: { phone: '+491701234567' }, keep: { phone: '491701234567', user } },
  ]);
});

test('WhatsApp: a changed id moves the thread', () => {
  const system = { type: 'user_changed_user_id', user_id: 'US.2', body: 'User Ada changed from US.1 to US.2' };
  expect(notify({ id: 'wamid.3', from_user_id: 'US.1', timestamp: '1', type: 'system', system })).toEqual([
    { kind: 'moved', from: 'US.1', to: 'US.2', keep: { user: 'US.2' } },
  ]);
});

test.each([
  ['551187654321', '+5511987654321'],
  ['5215512345678', '+525512345678'],
  ['5491123456789', '+5491123456789'],
  ['491701234567', '+491701234567'],
])('the number of the WhatsApp id %s is %s', (id, phone) => {
  expect(toPhone(id)).toBe(phone);
});

test('WhatsApp: an edit names the message that it changes', () => {
  const edit = { original_message_id: 'wamid.9', message: { type: 'image', image: { id: '1', caption: 'Ours' } } };
  const [inbound] = notify({ id: 'wamid.4', from: '491701234567', timestamp: '1', type: 'edit', edit });
  expect(inbound).toMatchObject({ replaces: { externalId: 'whatsapp:wamid.9', content: 'Ours' } });
});
