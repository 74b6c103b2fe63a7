import { setTimeout as delay } from 'node:timers/promises';
import {
  firstToken,
  privateMessage,
  secondToken,
  type TelegramServer,
} from '@lead-engagement/platforms/channels/testing';
import { expect } from 'vitest';
import { type Load, type World, waiting } from './load.js';

/** Chats that begin before each kill. */
const chatsEach = 10;
const atOnce = 8;
/** How many of them have a reply when the kill comes, so that others are on their way. */
const repliedBefore = 3;

/** Visitors write to two bots of Telegram: updates of one are pushed, those of the other polled. Each chat gets one reply. */
export async function openRepliesLoad(world: World, telegram: TelegramServer): Promise<Load> {
  const { server } = world;
  const { id: tenantId, call } = await server.addTenant();
  const sent: { phase: number; chatId: string; text: string }[] = [];
  telegram.answer = ({ method, parameters }) => {
    if (method === 'sendMessage')
      sent.push({ phase: world.phase, chatId: String(parameters.chat_id), text: String(parameters.text) });
    return undefined;
  };
  const connect = async (token: string, receive: 'WEBHOOK' | 'POLLING'): Promise<string> => {
    const bot = await call('POST', '/v1/chatbots', { name: receive, platforms: ['TELEGRAM'] });
    const channel = { platform: 'TELEGRAM', botId: bot.id, telegram: { token, receive } };
    const { id } = await call('POST', '/v1/channels', channel);
    const status = async () => (await call('GET', `/v1/channels/${id}`)).status;
    await expect.poll(status, waiting).toBe('CONNECTED');
    return id;
  };
  const pushed = await connect(firstToken, 'WEBHOOK');
  await connect(secondToken, 'POLLING');
  const secret = telegram.calls.find(({ method }) => method === 'setWebhook')?.parameters.secret_token as string;

  /** Sends an update until it is acknowledged, and now and then once more, as Telegram does. */
  async function pushUntilTaken(update: { update_id: number }): Promise<void> {
    const headers = { 'content-type': 'application/json', 'x-telegram-bot-api-secret-token': secret };
    const body = JSON.stringify(update);
    for (let left = update.update_id % 5 === 0 ? 2 : 1; left > 0; ) {
      const url = `${server.url()}/v1/channels/telegram/${pushed}`;
      const answer = await fetch(url, { method: 'POST', headers, body }).catch(() => undefined);
      await answer?.arrayBuffer().catch(() => undefined);
      if (answer?.ok) left -= 1;
      else await delay(100);
    }
  }

  let chats = 0;
  let writing: Promise<unknown> = Promise.resolve();
  /** Chats with even numbers arrive at the webhook, and the others are polled. */
  function write(): void {
    let next = chats + 1;
    chats += chatsEach;
    const senders = Array.from({ length: atOnce }, async () => {
      for (let chat = next++; chat <= chats; chat = next++) {
        const update = privateMessage(chat, chat, `Hello from ${chat}`);
        if (chat % 2 === 0) await pushUntilTaken(update);
        else telegram.updates.set(secondToken, [...(telegram.updates.get(secondToken) ?? []), update]);
        // So that replies leave while others arrive.
        await delay(50);
      }
    });
    writing = Promise.all(senders);
  }
  const replied = (from = 0) => new Set(sent.map(({ chatId }) => chatId).filter((id) => Number(id) > from)).size;

  async function judge(): Promise<void> {
    await expect.poll(() => replied(), waiting).toBe(chats);
    const unsent = () =>
      server.query(
        (db) => db<{ count: number }[]>`
        select count(*)::int as count from messages where tenant_id = ${tenantId} and delivery = 'PENDING'`,
      );
    await expect.poll(unsent, waiting).toEqual([{ count: 0 }]);
    const stored = await server.query(
      (db) => db<{ thread: string; said: string[]; replies: number }[]>`
      select c.external_thread_id as thread, array_agg(m.content) filter (where m.role = 'USER') as said,
        count(*) filter (where m.role = 'ASSISTANT' and m.delivery = 'SENT')::int as replies
      from conversations c join messages m on m.tenant_id = c.tenant_id and m.conversation_id = c.id
      where c.tenant_id = ${tenantId} group by c.tenant_id, c.id order by external_thread_id::int`,
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
  }

  return {
    async reach() {
      const before = chats;
      write();
      await expect.poll(() => replied(before), { ...waiting, interval: 1 }).toBeGreaterThanOrEqual(repliedBefore);
    },
    async afterKill() {
      await writing;
    },
    judge,
  };
}
