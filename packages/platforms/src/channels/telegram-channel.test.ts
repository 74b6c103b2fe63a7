import { openChannel } from '@lead-engagement/connector-kit/testing';
import { afterEach, expect, test } from 'vitest';
import { firstToken, startTelegramServer, type TelegramServer } from './fixtures/telegram-server.js';
import { telegramChannel } from './telegram-channel.js';

let telegram: TelegramServer | undefined;
afterEach(() => telegram?.close());

test('a button that was pressed is answered once, and is the message that it shows', async () => {
  telegram = await startTelegramServer();
  const { context } = openChannel(telegramChannel, {
    credentials: { token: firstToken },
    settings: { API_URL: telegram.url },
  });
  const from = { id: 7, is_bot: false, first_name: 'Ada' };
  const message = { message_id: 3, date: 1, chat: { id: 7, type: 'private', first_name: 'Ada' }, text: 'Which one?' };
  const pressed = { id: 'press-1', from, message, chat_instance: '1', data: 'Winter storage' };
  expect(await telegramChannel.read({ update_id: 1, callback_query: pressed }, context)).toMatchObject([
    { kind: 'message', threadId: '7', content: 'Winter storage' },
  ]);
  expect(telegram.calls).toEqual([
    { token: firstToken, method: 'answerCallbackQuery', parameters: { callback_query_id: 'press-1' } },
  ]);
});
