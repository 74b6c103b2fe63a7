import { setTimeout as delay } from 'node:timers/promises';
import {
  firstToken,
  privateMessage,
  secondToken,
  startTelegramServer,
  type TelegramServer,
} from '@lead-engagement/platforms/channels/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findFreePort } from '../support/free-port.js';
import { type KilledServer, openKilledServer } from '../support/killed-server.js';

const chats = 60;
const atOnce = 8;
/** What is killed, after which part of the replies has been sent, so that others are on their way. */
const kills = [
  { what: 'worker', after: 0.2 },
  { what: 'api', after: 0.45 },
  { what: 'all', after: 0.7 },
] as const;
const waiting = { timeout: 120_000, interval: 20 };

let telegram: TelegramServer;
let server: KilledServer;
/** Odd from before a kill until what was killed has been started again. */
let phase = 0;
const sent: { phase: number; chatId: string; text: string }[] = [];

beforeAll(async () => {
  telegram = await startTelegramServer();
  telegram.answer = ({ method, parameters }) => {
    if (method === 'sendMessage')
      sent.push({ phase, chatId: String(parameters.chat_id), text: String(parameters.text) });
    return undefined;
  };
  server = await openKilledServer({
    PORT: String(await findFreePort()),
    // Telegram sends to https addresses only.
    PUBLIC_URL: 'https://leads.test',
    TELEGRAM_API_URL: telegram.url,
  });
});
afterAll(async () => {
  expect(await server.close()).toBe(0);
  await telegram.close();
});

async function connect(token: string, receive: 'WEBHOOK' | 'POLLING'): Promise<string> {
  const bot = await server.call('POST', '/v1/chatbots', { name: receive, platforms: ['TELEGRAM'] });
  const channel = { platform: 'TELEGRAM', botId: bot.id, telegram: { token, receive } };
  const { id } = await server.call('POST', '/v1/channels', channel);
  const status = async () => (await server.call('GET', `/v1/channels/${id}`)).status;
  await expect.poll(status, waiting).toBe('CONNECTED');
  return id;
}

/** Sends an update until it is acknowledged, and now and then once more, as Telegram does. */
async function pushUntilTaken(channelId: string, secret: string, update: { update_id: number }): Promise<void> {
  const headers = { 'content-type': 'application/json', 'x-telegram-bot-api-secret-token': secret };
  const body = JSON.stringify(update);
  for (let left = update.update_id % 5 === 0 ? 2 : 1; left > 0; ) {
    const url = `${server.url()}/v1/channels/telegram/${channelId}`;
    const answer = await fetch(url, { method: 'POST', headers, body }).catch(() => undefined);
    await answer?.arrayBuffer().catch(() => undefined);
    if (answer?.ok) left -= 1;
    else await delay(100);
  }
}

test('updates and replies survive kills of the worker, the API and both: none is lost, and none is handled twice', async () => {
  const pushed = await connect(firstToken, 'WEBHOOK');
  await connect(secondToken, 'POLLING');
  const secret = telegram.calls.find(({ method }) => method === 'setWebhook')?.parameters.secret_token as string;

  // Chats with even numbers arrive at the webhook, and the others are polled.
  let next = 1;
  const senders = Array.from({ length: atOnce }, async () => {
    for (let chat = next++; chat <= chats; chat = next++) {
      const update = privateMessage(chat, chat, `Hello from ${chat}`);
      if (chat % 2 === 0) await pushUntilTaken(pushed, secret, update);
      else telegram.updates.set(secondToken, [...(telegram.updates.get(secondToken) ?? []), update]);
      // So that replies leave while others arrive.
      await delay(50);
    }
  });
  for (const { what, after } of kills) {
    await expect.poll(() => sent.length, { ...waiting, interval: 1 }).toBeGreaterThan(chats * after);
    await delay(Math.random() * 40);
    phase += 1;
    if (what === 'all') await server.killAndStart({ expiresLeases: false });
    else await server.killOne(what);
    phase += 1;
  }
  await Promise.all(senders);

  const replied = () => new Set(sent.map(({ chatId }) => chatId)).size;
  await expect.poll(replied, { ...waiting, interval: 100 }).toBe(chats);
  const unsent = () =>
    server.query(
      (db) => db<{ count: number }[]>`
      select count(*)::int as count from messages where delivery = 'PENDING'`,
    );
  await expect.poll(unsent, { ...waiting, interval: 100 }).toEqual([{ count: 0 }]);

  const stored = await server.query(
    (db) => db<{ thread: string; said: string[]; replies: number }[]>`
    select c.external_thread_id as thread, array_agg(m.content) filter (where m.role = 'USER') as said,
      count(*) filter (where m.role = 'ASSISTANT' and m.delivery = 'SENT')::int as replies
    from conversations c join messages m on m.tenant_id = c.tenant_id and m.conversation_id = c.id
    group by c.tenant_id, c.id order by external_thread_id::int`,
  );
  const expected = Array.from({ length: chats }, (_, at) => at + 1);
  expect(stored.map((each) => ({ ...each }))).toEqual(
    expected.map((chat) => ({ thread: String(chat), said: [`Hello from ${chat}`], replies: 1 })),
  );
  // Telegram cannot tell a repetition, so what was on its way during a kill is sent again, with the same text. Nothing else is.
  for (const chat of expected) {
    const ofChat = sent.filter(({ chatId }) => chatId === String(chat));
    expect(new Set(ofChat.map(({ text }) => text)).size, `texts sent to chat ${chat}`).toBe(1);
    const undisturbed = ofChat.filter(({ phase }) => phase % 2 === 0).map(({ phase }) => phase);
    expect(undisturbed, `sent to chat ${chat}`).toEqual([...new Set(undisturbed)]);
  }
}, 600_000);
