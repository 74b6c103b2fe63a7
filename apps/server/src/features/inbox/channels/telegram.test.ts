import { channelLimits } from '@lead-engagement/contract';
import {
  type BotAnswer,
  bots,
  firstToken,
  privateMessage,
  secondToken,
  startTelegramServer,
  type TelegramServer,
} from '@lead-engagement/platforms/channels/testing';
import pino from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApi, type TestApi, type TestCaller, testSecretKey } from '../../../../test/support/api.js';
import { dataOf } from '../../../../test/support/sample.js';
import { builtInChannels, createChannelPlatforms } from '../../../channels/platforms.js';
import { createEgressPolicy } from '../../../egress/policy.js';
import { decodeId } from '../../../ids.js';
import { createCipher } from '../../../security/encryption.js';
import { startWorker } from '../../../worker.js';
import { followUpKinds } from '../conversations/follow-ups.js';
import { replyKinds } from '../conversations/replies.js';
import { channelKinds } from './job-kinds.js';

const deadline = { timeout: 120_000, interval: 25 };
const publicUrl = 'https://leads.test';
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const secretHeader = 'x-telegram-bot-api-secret-token';
const jpeg = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(66, 1)]);
let telegram: TelegramServer;
let api: TestApi;
let startAnother: () => ReturnType<typeof startWorker>;
let worker: Awaited<ReturnType<typeof startWorker>>;
const logged: string[] = [];
let caller: TestCaller;
let botId: string;
beforeAll(async () => {
  telegram = await startTelegramServer();
  const channelPlatforms = createChannelPlatforms(builtInChannels, { TELEGRAM_API_URL: telegram.url });
  const egress = createEgressPolicy({ allowCidrs: [], allowLoopback: true });
  api = await startTestApi({ channelPlatforms, egress, publicUrl, wake: () => worker.wake() });
  startAnother = () =>
    startWorker({
      files: api.files,
      databaseUrl: api.databaseUrl,
      cipher: createCipher(testSecretKey),
      egress,
      channelPlatforms,
      publicUrl,
      log: pino({ level: 'debug' }, { write: (line) => void logged.push(line) }),
    });
  worker = await startAnother();
});
afterAll(async () => {
  await worker.stop();
  await Promise.all([api.close(), telegram.close()]);
});
beforeEach(async () => {
  // Replies that an earlier test did not wait for would be counted as those of the next one.
  const kinds = [channelKinds.inbound, channelKinds.file, followUpKinds.sending, ...Object.values(replyKinds)];
  const underWay = () => api.owner`select from work where kind = any(${kinds}::text[]) and (ready or leased)`;
  await expect.poll(async () => (await underWay()).count, deadline).toBe(0);
  Object.assign(telegram, { answer: () => undefined, webhookInfo: {} });
  telegram.calls.length = 0;
  telegram.sent.length = 0;
  telegram.sentFiles.length = 0;
  telegram.files.clear();
  telegram.updates.clear();
  caller = await api.newCaller(await api.newTenant());
  botId = (await made('/v1/chatbots', { name: 'Bo', platforms: ['TELEGRAM'] })).id;
});

const made = async (url: string, body: unknown, as = caller) => dataOf(await as.call('POST', url, body), 201);
const get = async (url: string, as = caller) => dataOf(await as.call('GET', url), 200);
const connect = async (token: string = firstToken, receive = 'WEBHOOK') => {
  const channel = await made('/v1/channels', { platform: 'TELEGRAM', botId, telegram: { token, receive } });
  await expect.poll(async () => (await get(`/v1/channels/${channel.id}`)).status, deadline).not.toBe('PENDING');
  return get(`/v1/channels/${channel.id}`);
};
const secretOf = (token: string) =>
  telegram.calls.findLast((call) => call.method === 'setWebhook' && call.token === token)?.parameters
    .secret_token as string;
const push = (id: string, update: object, secret: string, headers = {}) =>
  api.send({
    method: 'POST',
    url: `/v1/channels/telegram/${id}`,
    headers: { [secretHeader]: secret, ...headers },
    payload: update,
  });
const expectFailure = ({ text }: { text: string }, code: string) => {
  const { error } = JSON.parse(text);
  expect(error.code).toBe(code);
  return error;
};
const conversations = () => get('/v1/conversations?platform=TELEGRAM&limit=200');
const said = async (id: string, role = 'USER') =>
  (await get(`/v1/conversations/${id}/messages?role=${role}&limit=200`)).map(
    ({ content }: { content: string }) => content,
  );

describe('a Telegram channel', () => {
  test.each<[string, BotAnswer | undefined]>([
    ['answers', undefined],
    [
      'keeps, if it is too old to be answered,',
      { ok: false, error_code: 400, description: 'Bad Request: query is too old' },
    ],
  ])('%s a button that was pressed, which says what is on it', async (_, refusal) => {
    const { id } = await connect();
    telegram.answer = ({ method }) => (method === 'answerCallbackQuery' ? refusal : undefined);
    const from = { id: 7, is_bot: false, first_name: 'Ada' };
    const message = { message_id: 1, date: 1, chat: { id: 7, type: 'private', first_name: 'Ada' } };
    const callback_query = { id: 'press-1', from, message, chat_instance: '1', data: 'Winter storage' };
    dataOf(await push(id, { update_id: 1, callback_query }, secretOf(firstToken)), 200);
    await expect.poll(async () => (await conversations()).length, deadline).toBe(1);
    const [conversation] = await conversations();
    expect(await said(conversation.id)).toEqual(['Winter storage']);
    const answered = telegram.calls.filter(({ method }) => method === 'answerCallbackQuery');
    expect(answered.map(({ parameters }) => parameters)).toEqual([{ callback_query_id: 'press-1' }]);
  });

  test('keeps what a blocked contact writes, and answers and notifies nobody', async () => {
    const { id } = await connect();
    const write = async (at: number, content: string) =>
      dataOf(await push(id, privateMessage(at, 7, content), secretOf(firstToken)), 200);
    await write(1, 'First');
    await expect.poll(() => telegram.sent.length, deadline).toBe(1);
    const [conversation] = await conversations();
    dataOf(await caller.call('POST', `/v1/contacts/${conversation.contactId}/block`, {}), 200);
    const read = () => get(`/v1/conversations/${conversation.id}`);
    const before = await read();
    expect(before).toMatchObject({ status: 'CLOSED', closeReason: 'BLOCKED' });
    const countTold = async () =>
      (
        await api.owner`select from activities where tenant_id = (
        select tenant_id from channels where id = ${decodeId('channel', id) as string})`
      ).count;
    const told = await countTold();
    await write(2, 'Second');
    await expect.poll(() => said(conversation.id), deadline).toEqual(['First', 'Second']);
    expect(await read()).toMatchObject({ status: 'CLOSED', unreadCount: before.unreadCount, assigneeId: null });
    expect((await conversations()).length).toBe(1);
    expect(await countTold()).toBe(told);
    dataOf(await caller.call('POST', `/v1/contacts/${conversation.contactId}/unblock`), 200);
    await write(3, 'Third');
    // The second one was not even answered late.
    await expect.poll(() => telegram.sent.length, deadline).toBe(2);
    expect((await conversations()).length).toBe(2);
  });

  test.each([
    ['three kills', 3, ['First', 'Second']],
    ['four kills during one update', 4, ['Second']],
  ])('loses no update by %s but one that ends the process each time', async (_, lostLeases, expected) => {
    const { id } = await connect();
    await worker.stop();
    for (const [at, content] of ['First', 'Second'].entries()) {
      dataOf(await push(id, privateMessage(at + 1, 7, content), secretOf(firstToken)), 200);
    }
    await api.owner`update work set lost_leases = ${lostLeases} where kind = ${channelKinds.inbound}`;
    worker = await startAnother();
    const heard = async () => {
      const [conversation] = await conversations();
      return conversation ? said(conversation.id) : [];
    };
    await expect.poll(heard, deadline).toEqual(expected);
    const { lastError } = await get(`/v1/channels/${id}`);
    expect(lastError).toEqual(lostLeases < 4 ? null : expect.stringContaining('Update 1 of the platform was left out'));
  });

  test('is set up with a secret, reports its name, and never shows its token', async () => {
    const channel = await connect();
    expect(channel).toMatchObject({ status: 'CONNECTED', lastError: null });
    expect(channel.telegram).toEqual({
      username: bots[firstToken],
      receive: 'WEBHOOK',
      webhookUrl: `${publicUrl}/v1/channels/telegram/${channel.id}`,
    });
    const [set] = telegram.calls.filter(({ method }) => method === 'setWebhook');
    expect(set?.parameters).toMatchObject({ url: channel.telegram.webhookUrl });
    expect(set?.parameters.secret_token).toMatch(/^[\w-]{40,}$/);
    expect((await get(`/v1/chatbots/${botId}`)).channels).toEqual([{ platform: 'TELEGRAM', connected: true }]);
    const shown = JSON.stringify([await get('/v1/channels'), await get('/v1/audit-log')]);
    for (const secret of [firstToken, secretOf(firstToken)]) {
      expect(shown).not.toContain(secret);
      expect([...logged, ...api.logged].join('')).not.toContain(secret);
    }
  });

  test('reports a wrong token, and works with the next one', async () => {
    const channel = await connect('9999:CCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCC');
    expect(channel).toMatchObject({ status: 'FAILED', lastError: expect.stringContaining('BotFather') });
    dataOf(await caller.call('PATCH', `/v1/channels/${channel.id}`, { telegram: { token: firstToken } }), 200);
    await expect.poll(async () => (await get(`/v1/channels/${channel.id}`)).status, deadline).toBe('CONNECTED');
  });

  test.each([
    ['SSL error {error:0A000086:SSL routines::certificate verify failed}', 'certificate'],
    ['Wrong response from the webhook: 403 Forbidden', 'reverse proxy'],
    ['Connection timed out', 'port'],
  ])('is checked, and explains %s', async (message, remedy) => {
    const channel = await connect();
    telegram.webhookInfo = {
      url: channel.telegram.webhookUrl,
      pending_update_count: 7,
      last_error_date: Math.floor(Date.now() / 1_000) - 60,
      last_error_message: message,
    };
    const checked = dataOf(await caller.call('POST', `/v1/channels/${channel.id}/check`), 200);
    expect(checked).toMatchObject({ ok: false, account: `@${bots[firstToken]}`, pendingUpdates: 7 });
    expect(checked.problems).toEqual([
      { message: expect.stringContaining(message), remedy: expect.stringContaining(remedy) },
    ]);
    telegram.webhookInfo = { url: channel.telegram.webhookUrl };
    expect(dataOf(await caller.call('POST', `/v1/channels/${channel.id}/check`), 200)).toMatchObject({ ok: true });
  });

  test('accepts updates only with its secret, and does not reveal which channels exist', async () => {
    const { id } = await connect();
    const update = privateMessage(1, 7, 'Hello!');
    const refused = await push(id, update, 'guessed');
    expectFailure(refused, 'INVALID_SIGNATURE');
    const unknown = await push(`${id.slice(0, -1)}${id.endsWith('0') ? 1 : 0}`, update, secretOf(firstToken));
    expect(expectFailure(unknown, 'INVALID_SIGNATURE').message).toBe(
      expectFailure(refused, 'INVALID_SIGNATURE').message,
    );
    expectFailure(await push(id, { nothing: true }, secretOf(firstToken)), 'VALIDATION_ERROR');
    expect(await conversations()).toEqual([]);
  });

  test('creates a contact and a conversation for a chat, in which its chatbot replies', async () => {
    const { id } = await connect();
    expect(dataOf(await push(id, privateMessage(1, 7, 'When are you open?'), secretOf(firstToken)), 200)).toEqual({
      received: true,
    });
    await expect.poll(() => telegram.sent.length, deadline).toBe(1);
    expect(telegram.sent[0]).toMatchObject({ token: firstToken, chatId: '7' });
    const [conversation] = await conversations();
    expect(conversation).toMatchObject({ platform: 'TELEGRAM', externalThreadId: '7', botId });
    expect(await get(`/v1/contacts/${conversation.contactId}`)).toMatchObject({
      name: 'Ada No. 7',
      socialProfiles: [{ platform: 'TELEGRAM', handle: 'ada_7' }],
    });
    expect((await get(`/v1/channels/${id}`)).lastInboundAt).not.toBeNull();
    const [, reply] = await get(`/v1/conversations/${conversation.id}/messages`);
    await expect
      .poll(async () => (await get(`/v1/conversations/${conversation.id}/messages`))[1].delivery, deadline)
      .toBe('SENT');
    expect(telegram.sent[0]?.text).toBe(reply.content);
  });

  test('writes what a message suggests as numbered lines below its text', async () => {
    const { id } = await connect();
    dataOf(await push(id, privateMessage(1, 7, 'Hello!'), secretOf(firstToken)), 200);
    await expect.poll(() => telegram.sent.length, deadline).toBe(1);
    const [conversation] = await conversations();
    const message = { role: 'ASSISTANT', content: 'Which?', suggestions: ['Shipping costs', 'Returns'] };
    const sent = await made(`/v1/conversations/${conversation.id}/messages`, message);
    expect(sent).toMatchObject({ content: 'Which?', suggestions: message.suggestions });
    await expect.poll(() => telegram.sent.length, deadline).toBe(2);
    expect(telegram.sent[1]?.text).toBe('Which?\n\n1. Shipping costs\n2. Returns');
  });

  test('processes the updates after one that fails each time, and reports the failure', async () => {
    const { id } = await connect();
    const { owner } = api;
    await owner`
      create or replace function refuse_poison() returns trigger language plpgsql as $$
      begin if new.content = 'Poison' then raise exception 'poison'; end if; return new; end $$`;
    await owner`create or replace trigger poison before insert on messages for each row execute function refuse_poison()`;
    await push(id, privateMessage(1, 7, 'Poison'), secretOf(firstToken));
    await push(id, privateMessage(2, 8, 'A NUL \u0000 and half a pair \ud800'), secretOf(firstToken));
    const hurry = async () => {
      await owner`
        update work set due_at = now(), ready = true
        where kind = 'channel_inbound' and not leased and due_at > now()`;
      worker.wake();
      return (await conversations()).length;
    };
    await expect.poll(hurry, deadline).toBe(1);
    await owner`drop trigger poison on messages`;
    expect(await said((await conversations())[0].id)).toEqual(['A NUL  and half a pair \ufffd']);
    expect((await get(`/v1/channels/${id}`)).lastError).toContain('Update 1 of the platform was left out');
  });

  test('processes each of 1,000 updates once and in order, also repeated or early ones, and keeps two bots apart', async () => {
    const other = await api.newCaller(await api.newTenant());
    const otherBot = await made('/v1/chatbots', { name: 'Other', platforms: ['TELEGRAM'], enabled: true }, other);
    const { id } = await connect();
    const otherChannel = await made(
      '/v1/channels',
      { platform: 'TELEGRAM', botId: otherBot.id, telegram: { token: secondToken, receive: 'WEBHOOK' } },
      other,
    );
    await expect.poll(() => secretOf(secondToken), deadline).toBeTruthy();
    const chats = 5;
    // Every tenth update is sent twice, and neighbours are swapped.
    const updates = Array.from({ length: 500 }, (_, at) => privateMessage(1_000 + at, 100 + (at % chats), `No. ${at}`));
    const sent = updates.flatMap((update, at) => (at % 10 === 0 ? [update, update] : [update]));
    const sendAll = async (channelId: string, token: string) => {
      for (let at = 0; at < sent.length; at += 10) {
        const batch = sent.slice(at, at + 10).toReversed();
        await Promise.all(batch.map(async (update) => dataOf(await push(channelId, update, secretOf(token)), 200)));
      }
    };
    await Promise.all([sendAll(id, firstToken), sendAll(otherChannel.id, secondToken)]);
    for (const as of [caller, other]) {
      const all = async () => {
        const found = await get('/v1/conversations?platform=TELEGRAM&limit=200', as);
        const messages = await Promise.all(
          found.map(async ({ id: of, externalThreadId }: { id: string; externalThreadId: string }) => [
            externalThreadId,
            (await get(`/v1/conversations/${of}/messages?role=USER&limit=200`, as)).map(
              ({ content }: { content: string }) => content,
            ),
          ]),
        );
        return Object.fromEntries(messages) as Record<string, string[]>;
      };
      const count = async () => Object.values(await all()).flat().length;
      await expect.poll(count, { timeout: 120_000, interval: 500 }).toBe(500);
      const written = await all();
      expect(Object.keys(written)).toHaveLength(chats);
      for (const [chat, contents] of Object.entries(written)) {
        const expected = updates.filter(({ message }) => String(message.chat.id) === chat).map((u) => u.message.text);
        expect([...contents].sort()).toEqual([...expected].sort());
      }
    }
  });

  test('splits a long reply at its paragraphs, waits as long as Telegram asks, and sends no part twice', async () => {
    const { id } = await connect();
    await push(id, privateMessage(1, 7, 'Hello!'), secretOf(firstToken));
    await expect.poll(() => telegram.sent.length, deadline).toBe(1);
    const [conversation] = await conversations();
    dataOf(await caller.call('POST', `/v1/conversations/${conversation.id}/takeover`), 200);
    let refusals = 0;
    let refusedAt = 0;
    telegram.answer = ({ method }) => {
      if (method !== 'sendMessage' || refusals > 0 || telegram.sent.length < 2) return undefined;
      refusals++;
      refusedAt = Date.now();
      const parameters = { retry_after: 1 };
      return { ok: false, error_code: 429, description: 'Too Many Requests: retry after 1', parameters };
    };
    const paragraphs = Array.from({ length: 9 }, (_, at) => `${at} ${'word '.repeat(250)}`.trim());
    const content = paragraphs.join('\n\n');
    await made(`/v1/conversations/${conversation.id}/messages`, { role: 'HUMAN_AGENT', content });
    await expect.poll(async () => (await said(conversation.id, 'HUMAN_AGENT')).length, deadline).toBe(1);
    const delivery = async () =>
      (await get(`/v1/conversations/${conversation.id}/messages?role=HUMAN_AGENT`))[0].delivery;
    await expect.poll(delivery, deadline).toBe('SENT');
    const parts = telegram.sent.slice(1).map(({ text }) => text);
    expect(parts.join('\n\n')).toBe(content);
    expect(Math.max(...parts.map(({ length }) => length))).toBeLessThanOrEqual(channelLimits.messageChars.TELEGRAM);
    expect(refusals).toBe(1);
    expect(Date.now() - refusedAt).toBeGreaterThanOrEqual(1_000);
    expect(
      telegram.calls
        .filter(({ method }) => method === 'sendMessage')
        .every(({ parameters }) => !('parse_mode' in parameters)),
    ).toBe(true);
  });

  test('reports why a message cannot be delivered: the chat has blocked the bot', async () => {
    const { id } = await connect();
    await push(id, privateMessage(1, 7, 'Hello!'), secretOf(firstToken));
    await expect.poll(() => telegram.sent.length, deadline).toBe(1);
    telegram.answer = ({ method }) =>
      method === 'sendMessage'
        ? { ok: false, error_code: 403, description: 'Forbidden: bot was blocked by the user' }
        : undefined;
    await push(id, privateMessage(2, 7, 'And now?'), secretOf(firstToken));
    const [conversation] = await conversations();
    const last = async () => (await get(`/v1/conversations/${conversation.id}/messages`)).at(-1);
    await expect.poll(async () => (await last()).delivery, deadline).toBe('FAILED');
    expect((await last()).deliveryError).toBe('Telegram answered 403: Forbidden: bot was blocked by the user');
  });

  test('follows a group that has become another chat, when Telegram reports it and when the bot writes', async () => {
    const { id } = await connect();
    const group = (updateId: number, fields: object, chatId = -40) => ({
      update_id: updateId,
      message: {
        message_id: updateId,
        date: 0,
        chat: { id: chatId, type: 'group', title: 'Team' },
        from: { id: 7, is_bot: false, first_name: 'Ada' },
        ...fields,
      },
    });
    await push(id, group(1, { text: 'Not for the bot' }), secretOf(firstToken));
    await push(id, group(2, { text: `@${bots[firstToken]} When are you open?` }), secretOf(firstToken));
    // A late reply of the test before can still arrive, but no conversation.
    await expect.poll(async () => (await conversations()).length, deadline).toBe(1);
    const [conversation] = await conversations();
    await expect.poll(() => telegram.sent.filter(({ chatId }) => chatId === '-40').length, deadline).toBe(1);
    expect(await said(conversation.id)).toEqual(['When are you open?']);
    await push(id, group(3, { migrate_to_chat_id: -100_40 }), secretOf(firstToken));
    await expect.poll(async () => (await conversations())[0].externalThreadId, deadline).toBe('-10040');
    telegram.answer = ({ method, parameters }) =>
      method === 'sendMessage' && parameters.chat_id === '-10040'
        ? {
            ok: false,
            error_code: 400,
            description: 'Bad Request: group chat was upgraded to a supergroup chat',
            parameters: { migrate_to_chat_id: -100_50 },
          }
        : undefined;
    dataOf(await caller.call('POST', `/v1/conversations/${conversation.id}/takeover`), 200);
    await made(`/v1/conversations/${conversation.id}/messages`, { role: 'HUMAN_AGENT', content: 'From 8 to 5.' });
    await expect.poll(async () => (await conversations())[0].externalThreadId, deadline).toBe('-10050');
    expect(telegram.sent.at(-1)?.chatId).toBe('-10050');
  });

  test('keeps a message whose file is beyond what strangers may store, and names the file', async () => {
    const { id } = await connect();
    telegram.files.set('note', Buffer.from('A note'));
    const tenant = decodeId('tenant', caller.tenantId) as string;
    await api.owner`
      update tenants set limit_overrides = limit_overrides || '{"storageMegabytes":0}' where id = ${tenant}`;
    const document = { file_id: 'note', file_unique_id: 'note', file_name: 'note.txt', mime_type: 'text/plain' };
    const update = privateMessage(1, 7, '');
    const { text: _, ...message } = update.message;
    const sent = { ...update, message: { ...message, caption: 'Read this', document } };
    dataOf(await push(id, sent, secretOf(firstToken)), 200);
    await expect.poll(async () => (await conversations()).length, deadline).toBe(1);
    const [conversation] = await conversations();
    const written = () => get(`/v1/conversations/${conversation.id}/messages?role=USER`);
    const left = { name: 'note.txt', status: 'FAILED', error: expect.stringContaining('strangers may store') };
    await expect.poll(written, deadline).toMatchObject([{ content: 'Read this', attachments: [left] }]);
  });

  test('fetches the photos, documents and voice messages of contacts, names what cannot be fetched, and keeps every text', async () => {
    const { id } = await connect();
    telegram.files.set('large-photo', jpeg);
    telegram.files.set('note', Buffer.from('A note'));
    telegram.files.set('program', Buffer.from('MZ\u0000\u0001'));
    telegram.files.set('huge', undefined);
    const file = (file_id: string, more = {}) => ({ file_id, file_unique_id: file_id, ...more });
    const sent: [object, object][] = [
      [
        {
          caption: 'Our boat',
          photo: [file('small-photo', { file_size: 10 }), file('large-photo', { file_size: 70 })],
        },
        {
          content: 'Our boat',
          attachments: [{ name: 'photo.jpg', contentType: 'image/jpeg', status: 'READY', error: null }],
        },
      ],
      [
        { document: file('note', { file_name: '../no\u202Ete.html', mime_type: 'text/html', file_size: 6 }) },
        { content: '', attachments: [{ name: 'note.html.txt', contentType: 'text/plain', size: 6, status: 'READY' }] },
      ],
      [
        { voice: file('gone', { mime_type: 'audio/ogg', duration: 1 }) },
        {
          content: '',
          attachments: [{ name: 'voice.ogg', status: 'FAILED', error: expect.stringContaining('wrong file_id') }],
        },
      ],
      [
        { caption: 'Read this', document: file('program', { file_name: 'a.exe' }) },
        { content: 'Read this', attachments: [{ status: 'FAILED', error: expect.stringContaining('type') }] },
      ],
      [
        { caption: 'And this', document: file('huge', { file_name: 'a.pdf', file_size: 30_000_000 }) },
        { content: 'And this', attachments: [{ status: 'FAILED', error: expect.stringContaining('larger') }] },
      ],
      [
        { caption: 'A film', video: file('film') },
        { content: 'A film\n[sent a video]', attachments: [] },
      ],
    ];
    for (const [at, [fields]] of sent.entries()) {
      const update = privateMessage(at + 1, 7, '');
      const { text: _, ...message } = update.message;
      dataOf(await push(id, { ...update, message: { ...message, ...fields } }, secretOf(firstToken)), 200);
    }
    await expect.poll(async () => (await conversations()).length, deadline).toBe(1);
    const [conversation] = await conversations();
    const written = () => get(`/v1/conversations/${conversation.id}/messages?role=USER`);
    await expect.poll(written, deadline).toMatchObject(sent.map(([, expected]) => expected));
    const [photo] = (await written())[0].attachments;
    const read = await caller.call('GET', `/v1/conversations/${conversation.id}/attachments/${photo.id}`);
    expect(read.headers).toMatchObject({ 'content-type': 'image/jpeg', 'content-length': String(jpeg.length) });
    const [lost] = (await written())[2].attachments;
    const missing = await caller.call('GET', `/v1/conversations/${conversation.id}/attachments/${lost.id}`);
    expect(expectFailure(missing, 'NOT_FOUND').message).toContain('wrong file_id');
    expect([...logged, ...api.logged].join('')).not.toContain(firstToken);
  });

  test('sends a text and then its files: pictures as photos, the rest as documents, each once', async () => {
    const { id } = await connect();
    await push(id, privateMessage(1, 7, 'Hello!'), secretOf(firstToken));
    await expect.poll(() => telegram.sent.length, deadline).toBe(1);
    const [conversation] = await conversations();
    dataOf(await caller.call('POST', `/v1/conversations/${conversation.id}/takeover`), 200);
    const upload = async (body: Buffer | string, name: string) =>
      dataOf(
        await caller.call('POST', `/v1/conversations/${conversation.id}/attachments?fileName=${name}`, body, {
          'content-type': 'application/octet-stream',
        }),
        201,
      ).id;
    const attachments = [
      await upload(png, 'logo.png'),
      await upload('%PDF-1.7 …', 'Gr%C3%BC%C3%9Fe.pdf'),
      await upload(png, 'odd.png'),
    ];
    let refusals = 0;
    telegram.answer = ({ method, parameters }) => {
      if (method === 'sendDocument' && refusals++ === 0)
        return { ok: false, error_code: 429, description: 'Too Many Requests', parameters: { retry_after: 1 } };
      if (method === 'sendPhoto' && parameters.photo === 'odd.png')
        return { ok: false, error_code: 400, description: 'Bad Request: PHOTO_INVALID_DIMENSIONS' };
      return undefined;
    };
    dataOf(await caller.call('POST', `/v1/conversations/${conversation.id}/typing`), 200);
    await made(`/v1/conversations/${conversation.id}/messages`, { role: 'HUMAN_AGENT', content: 'Here:', attachments });
    const last = async () => (await get(`/v1/conversations/${conversation.id}/messages`)).at(-1);
    await expect.poll(async () => (await last()).delivery, deadline).toBe('SENT');
    expect(telegram.sent.at(-1)).toMatchObject({ chatId: '7', text: 'Here:' });
    expect(telegram.sentFiles.map(({ method, name, type }) => [method, name, type])).toEqual([
      ['sendPhoto', 'logo.png', 'image/png'],
      ['sendDocument', 'Grüße.pdf', 'application/pdf'],
      ['sendDocument', 'odd.png', 'image/png'],
    ]);
    expect(telegram.sentFiles[0]?.content).toEqual(png);
    const typing = { method: 'sendChatAction', parameters: { chat_id: '7', action: 'typing' } };
    expect(telegram.calls).toContainEqual({ token: firstToken, ...typing });
  });

  test('polls if Telegram cannot send updates, and continues after the last one', async () => {
    telegram.updates.set(secondToken, [privateMessage(50, 9, 'One'), privateMessage(51, 9, 'Two')]);
    const channel = await connect(secondToken, 'POLLING');
    expect(channel.telegram.webhookUrl).toBeNull();
    await expect.poll(async () => (await conversations()).length, deadline).toBe(1);
    const [conversation] = await conversations();
    await expect.poll(() => said(conversation.id), deadline).toEqual(['One', 'Two']);
    telegram.updates.get(secondToken)?.push(privateMessage(52, 9, 'Three'));
    await expect.poll(() => said(conversation.id), deadline).toEqual(['One', 'Two', 'Three']);
    expect(telegram.calls.some(({ method }) => method === 'deleteWebhook')).toBe(true);
    const asked = telegram.calls
      .filter(({ method }) => method === 'getUpdates')
      .map(({ parameters }) => parameters.offset);
    expect(asked).toContain(52);
    dataOf(await caller.call('PATCH', `/v1/channels/${channel.id}`, { enabled: false }), 200);
  });

  test('processes nothing and keeps no credentials after it is deleted', async () => {
    const { id } = await connect();
    dataOf(await caller.call('DELETE', `/v1/channels/${id}`), 200);
    expectFailure(await caller.call('GET', `/v1/channels/${id}`), 'NOT_FOUND');
    const rows =
      await api.owner`select from channels where encrypted_credentials is not null and deleted_at is not null`;
    expect(rows).toHaveLength(0);
    expectFailure(await push(id, privateMessage(1, 7, 'Hello!'), secretOf(firstToken)), 'INVALID_SIGNATURE');
    expect((await get(`/v1/chatbots/${botId}`)).channels).toEqual([{ platform: 'TELEGRAM', connected: false }]);
  });
});
