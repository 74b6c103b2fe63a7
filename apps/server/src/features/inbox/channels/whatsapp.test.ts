import {
  credentials,
  graphError,
  inboundMessage,
  notification,
  signatureOf,
  startWhatsAppServer,
  statusOf,
  type WhatsAppServer,
} from '@lead-engagement/platforms/channels/testing';
import pino from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApi, type TestApi, type TestCaller, testSecretKey } from '../../../../test/support/api.js';
import { dataOf } from '../../../../test/support/sample.js';
import { builtInChannels, createChannelPlatforms } from '../../../channels/platforms.js';
import { createEgressPolicy } from '../../../egress/policy.js';
import { createCipher } from '../../../security/encryption.js';
import { startWorker } from '../../../worker.js';

const deadline = { timeout: 120_000, interval: 25 };
const publicUrl = 'https://leads.test';
const jpeg = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(66, 1)]);
let graph: WhatsAppServer;
let api: TestApi;
let worker: Awaited<ReturnType<typeof startWorker>>;
const logged: string[] = [];
let caller: TestCaller;
let botId: string;
beforeAll(async () => {
  graph = await startWhatsAppServer();
  const channelPlatforms = createChannelPlatforms(builtInChannels, { WHATSAPP_API_URL: `${graph.url}/` });
  const egress = createEgressPolicy({ allowCidrs: [], allowLoopback: true });
  api = await startTestApi({ channelPlatforms, egress, publicUrl, wake: () => worker.wake() });
  worker = await startWorker({
    files: api.files,
    databaseUrl: api.databaseUrl,
    cipher: createCipher(testSecretKey),
    egress,
    channelPlatforms,
    publicUrl,
    log: pino({ level: 'debug' }, { write: (line) => void logged.push(line) }),
  });
});
afterAll(async () => {
  await worker.stop();
  await Promise.all([api.close(), graph.close()]);
});
beforeEach(async () => {
  graph.answer = () => undefined;
  for (const list of [graph.calls, graph.sent, graph.uploads]) list.length = 0;
  graph.media.clear();
  caller = await api.newCaller(await api.newTenant());
  botId = (await made('/v1/chatbots', { name: 'Bo', platforms: ['WHATSAPP'] })).id;
});

const made = async (url: string, body: unknown) => dataOf(await caller.call('POST', url, body), 201);
const get = async (url: string) => dataOf(await caller.call('GET', url), 200);
const connect = async (more = {}) => {
  const channel = await made('/v1/channels', { platform: 'WHATSAPP', botId, credentials: { ...credentials, ...more } });
  await expect.poll(async () => (await get(`/v1/channels/${channel.id}`)).status, deadline).not.toBe('PENDING');
  return get(`/v1/channels/${channel.id}`);
};
const push = (id: string, body: object, signature?: string) => {
  const payload = JSON.stringify(body);
  const headers = { 'content-type': 'application/json', 'x-hub-signature-256': signature ?? signatureOf(payload) };
  return api.send({ method: 'POST', url: `/v1/channels/whatsapp/${id}`, headers, payload });
};
const text = (body: string) => ({ text: { body } });
const codeOf = ({ text: body }: { text: string }) => JSON.parse(body).error?.code;
const conversations = () => get('/v1/conversations?platform=WHATSAPP&limit=200');
const messages = (id: string, role: string) => get(`/v1/conversations/${id}/messages?role=${role}&limit=200`);
/** A conversation that a human has taken over, after its contact has written at a time. */
const takenOver = async (channelId: string, from: string, sentAt = new Date()) => {
  dataOf(await push(channelId, inboundMessage(`wamid.in-${from}`, from, text('Hello!'), sentAt)), 200);
  const find = async () =>
    (await conversations()).find((each: { externalThreadId: string }) => each.externalThreadId === from);
  await expect.poll(find, deadline).toBeTruthy();
  const { id } = await find();
  await expect.poll(() => sentTo(from).length, deadline).toBe(1);
  dataOf(await caller.call('POST', `/v1/conversations/${id}/takeover`), 200);
  return get(`/v1/conversations/${id}`);
};
const reply = (id: string, body: object) =>
  caller.call('POST', `/v1/conversations/${id}/messages`, { role: 'HUMAN_AGENT', content: '', ...body });
const last = async (id: string) => (await messages(id, 'HUMAN_AGENT')).at(-1);
const sentTo = (to: string) => graph.sent.filter((message) => message.to === to && message.type !== undefined);

describe('a WhatsApp channel', () => {
  test('is set up by its credentials, shows those that are not secret, and never logs the others', async () => {
    const channel = await connect();
    expect(channel).toMatchObject({
      status: 'CONNECTED',
      lastError: null,
      webhookUrl: `${publicUrl}/v1/channels/whatsapp/${channel.id}`,
      capabilities: { replyWindowHours: 24, delivered: true, read: true, templates: true, files: true },
    });
    const { phoneNumberId, businessAccountId, accessToken, appSecret } = credentials;
    expect(channel.credentials).toEqual({ phoneNumberId, businessAccountId, verifyToken: expect.any(String) });
    expect(graph.calls).toContainEqual({ method: 'POST', path: `/${businessAccountId}/subscribed_apps`, body: {} });
    // What was read can be sent back, and one credential alone be replaced.
    const url = `/v1/channels/${channel.id}`;
    const same = dataOf(await caller.call('PATCH', url, { credentials: channel.credentials }), 200);
    expect(same.version).toBe(channel.version);
    dataOf(await caller.call('PATCH', url, { credentials: { accessToken: 'EAAJAnotherTokenThatIsWrong' } }), 200);
    await expect.poll(async () => (await get(url)).status, deadline).toBe('FAILED');
    expect((await get(url)).lastError).toContain('WhatsApp error 190');
    const shown = JSON.stringify([await get('/v1/channels'), await get('/v1/audit-log'), logged, api.logged]);
    for (const secret of [accessToken, appSecret]) expect(shown).not.toContain(secret);
  });

  test.each([
    ['a missing one', { appSecret: '' }, 'body.credentials.appSecret'],
    ['one of another form', { phoneNumberId: '../me' }, 'body.credentials.phoneNumberId'],
    ['an unknown one', { password: 'x' }, 'body.credentials.password'],
  ])('refuses credentials with %s', async (_, more, path) => {
    const body = { platform: 'WHATSAPP', botId, credentials: { ...credentials, ...more } };
    const { error } = JSON.parse((await caller.call('POST', '/v1/channels', body)).text);
    expect(error).toMatchObject({ code: 'VALIDATION_ERROR', details: [{ path }] });
  });

  test('answers the test of its address only with its verify token', async () => {
    const { id, credentials: shown } = await connect();
    const ask = (token: string) =>
      api.send({
        method: 'GET',
        url: `/v1/channels/whatsapp/${id}?hub.mode=subscribe&hub.challenge=1158201444&hub.verify_token=${token}`,
      });
    expect(await ask(shown.verifyToken)).toMatchObject({ status: 200, text: '1158201444' });
    expect(codeOf(await ask('guessed'))).toBe('INVALID_SIGNATURE');
  });

  test('accepts updates only with a signature of the raw body by the app secret', async () => {
    const { id } = await connect();
    const body = inboundMessage('wamid.1', '491701234567', text('Hello!'));
    for (const signature of ['', 'sha256=00', signatureOf(JSON.stringify(body), 'another-secret'), signatureOf('{}')]) {
      expect(codeOf(await push(id, body, signature))).toBe('INVALID_SIGNATURE');
    }
    expect(codeOf(await push(id, { object: 'page', entry: [] }))).toBe('VALIDATION_ERROR');
    expect(dataOf(await push(id, notification({ messages: 'none' })), 200)).toEqual({ received: true });
    expect(await conversations()).toEqual([]);
  });

  test('creates a contact and a conversation, in which its chatbot replies once to a message that comes three times', async () => {
    const { id } = await connect();
    const from = '491701234567';
    const sentAt = new Date(Date.now() - 60_000);
    const body = inboundMessage('wamid.1', from, text('When are you open?'), sentAt);
    for (let times = 0; times < 3; times++) dataOf(await push(id, body), 200);
    dataOf(await push(id, notification(body.entry[0]?.changes[0]?.value ?? {}, '999')), 200);
    await expect.poll(() => sentTo(from).length, deadline).toBe(1);
    const [conversation, another] = await conversations();
    expect(another).toBeUndefined();
    expect(await get(`/v1/contacts/${conversation.contactId}`)).toMatchObject({
      name: `Ada No. ${from}`,
      phone: `+${from}`,
    });
    expect(await messages(conversation.id, 'USER')).toMatchObject([{ content: 'When are you open?' }]);
    const end = Math.floor(sentAt.getTime() / 1_000) * 1_000 + 24 * 3_600_000;
    expect(Date.parse((await conversations())[0].replyWindowEndsAt)).toBe(end);
    expect(sentTo(from)[0]).toMatchObject({ messaging_product: 'whatsapp', type: 'text', to: from });
  });

  test('reads buttons, captions, places and reactions, and fetches files', async () => {
    const { id } = await connect();
    const from = '491701234568';
    graph.media.set('photo-1', jpeg);
    graph.media.set('note-1', Buffer.from('A note'));
    const sent: [object, object][] = [
      [{ interactive: { type: 'button_reply', button_reply: { id: '1', title: 'Prices' } } }, { content: 'Prices' }],
      [
        { image: { id: 'photo-1', mime_type: 'image/jpeg', caption: 'Our boat' } },
        { content: 'Our boat', attachments: [{ name: 'photo.jpg', contentType: 'image/jpeg', status: 'READY' }] },
      ],
      [
        { document: { id: 'note-1', mime_type: 'text/html', filename: '../note.html' } },
        { content: '', attachments: [{ name: 'note.html.txt', contentType: 'text/plain', status: 'READY' }] },
      ],
      [
        { audio: { id: 'gone', mime_type: 'audio/ogg; codecs=opus', voice: true } },
        { content: '', attachments: [{ status: 'FAILED', error: expect.stringContaining('WhatsApp error 100') }] },
      ],
      [{ location: { latitude: 1, longitude: 2 } }, { content: 'Location: 1, 2' }],
    ];
    const start = Date.now() - 100_000;
    for (const [at, [fields]] of sent.entries()) {
      dataOf(await push(id, inboundMessage(`wamid.m${at}`, from, fields, new Date(start + at * 1_000))), 200);
    }
    dataOf(await push(id, inboundMessage('wamid.r', from, { reaction: { message_id: 'wamid.m0', emoji: '👍' } })), 200);
    await expect.poll(async () => (await conversations()).length, deadline).toBe(1);
    const [conversation] = await conversations();
    await expect
      .poll(() => messages(conversation.id, 'USER'), deadline)
      .toMatchObject([...sent.map(([, expected]) => expected), { content: 'Reacted with 👍' }]);
  });

  test.each([
    [['sent', 'delivered', 'read'], 'READ'],
    [['read', 'delivered', 'sent'], 'READ'],
    [['delivered', 'sent', 'delivered'], 'DELIVERED'],
    [['failed', 'sent'], 'FAILED'],
    [['failed', 'delivered'], 'DELIVERED'],
  ])('carries the statuses %j on to the delivery of the message: %s', async (statuses, delivery) => {
    const { id } = await connect();
    const conversation = await takenOver(id, '491701234569');
    dataOf(await reply(conversation.id, { content: 'From 8 to 5.' }), 201);
    await expect.poll(async () => (await last(conversation.id)).delivery, deadline).toBe('SENT');
    const platformId = String(graph.sent.at(-1)?.id);
    const errors = [{ code: 131026, title: 'Message undeliverable', error_data: { details: 'Undeliverable.' } }];
    for (const status of statuses) {
      dataOf(await push(id, statusOf(platformId, status, status === 'failed' ? errors : undefined)), 200);
    }
    await expect.poll(async () => (await last(conversation.id)).delivery, deadline).toBe(delivery);
    const { deliveryError } = await last(conversation.id);
    if (delivery === 'FAILED') expect(deliveryError).toContain('131026');
    else expect(deliveryError).toBeNull();
  });

  test('keeps a status that comes before the response to the message, and takes the parts of a long message together', async () => {
    const { id } = await connect();
    const conversation = await takenOver(id, '491701234570');
    let early: Promise<unknown> = Promise.resolve();
    const before = graph.sent.length;
    graph.answer = ({ path, body }) => {
      if (!path.endsWith('/messages') || graph.sent.length !== before + 1) return undefined;
      graph.answer = () => undefined;
      const wamid = 'wamid.early';
      graph.sent.push({ ...body, id: wamid });
      early = push(id, statusOf(wamid, 'read'));
      return { status: 200, body: { messages: [{ id: wamid }] } };
    };
    const paragraph = 'word '.repeat(700).trim();
    dataOf(await reply(conversation.id, { content: `${paragraph}\n\n${paragraph}` }), 201);
    await expect.poll(() => graph.sent.length, deadline).toBe(before + 2);
    await early;
    await expect.poll(async () => (await last(conversation.id)).delivery, deadline).toBe('SENT');
    dataOf(await push(id, statusOf(String(graph.sent[before]?.id), 'delivered')), 200);
    await expect.poll(async () => (await last(conversation.id)).delivery, deadline).toBe('DELIVERED');
  });

  test('refuses free text after 24 hours, and sends a template instead', async () => {
    const { id } = await connect();
    const from = '491701234571';
    const conversation = await takenOver(id, from, new Date(Date.now() - 25 * 3_600_000));
    const refused = await reply(conversation.id, { content: 'Still interested?' });
    expect(codeOf(refused)).toBe('REPLY_WINDOW_CLOSED');
    const templates = await get(`/v1/channels/${id}/templates`);
    expect(templates).toEqual([
      { name: 'order_ready', language: 'en', body: 'Hello {{1}}, your order {{2}} is ready.', parameters: 2 },
    ]);
    const template = { name: 'order_ready', language: 'en', parameters: ['Ada', 'No. 7'] };
    dataOf(await reply(conversation.id, { template }), 201);
    await expect.poll(async () => (await last(conversation.id)).delivery, deadline).toBe('SENT');
    expect(await last(conversation.id)).toMatchObject({ template, content: '[template order_ready, en] Ada, No. 7' });
    expect(sentTo(from).at(-1)).toMatchObject({
      type: 'template',
      template: {
        name: 'order_ready',
        language: { code: 'en' },
        components: [
          {
            type: 'body',
            parameters: [
              { type: 'text', text: 'Ada' },
              { type: 'text', text: 'No. 7' },
            ],
          },
        ],
      },
    });
    // The contact writes again: free text is taken again.
    dataOf(await push(id, inboundMessage('wamid.again', from, text('Yes!'))), 200);
    await expect.poll(async () => (await messages(conversation.id, 'USER')).length, deadline).toBe(2);
    dataOf(await reply(conversation.id, { content: 'Great.' }), 201);
  });

  test('begins a conversation with a template only', async () => {
    await connect();
    const contact = { name: 'Grace', phone: '+491701234572' };
    const thread = { platform: 'WHATSAPP', externalThreadId: '491701234572' };
    const { id } = await made('/v1/conversations', { botId, contact, ...thread });
    dataOf(await caller.call('POST', `/v1/conversations/${id}/takeover`), 200);
    expect(codeOf(await reply(id, { content: 'Hello!' }))).toBe('REPLY_WINDOW_CLOSED');
    dataOf(await reply(id, { template: { name: 'order_ready', language: 'en', parameters: ['Grace', '1'] } }), 201);
    await expect.poll(() => sentTo('491701234572').length, deadline).toBe(1);
  });

  test('waits after 130429 and sends the message once; explains 131047 and 131026', async () => {
    const { id } = await connect();
    const conversation = await takenOver(id, '491701234573');
    let refusals = 0;
    graph.answer = ({ path }) => {
      if (!path.endsWith('/messages') || refusals++ > 0) return undefined;
      return { ...graphError(130429, 'Rate limit hit', 429), headers: { 'retry-after': '1' } };
    };
    dataOf(await reply(conversation.id, { content: 'First' }), 201);
    await expect.poll(async () => (await last(conversation.id)).delivery, deadline).toBe('SENT');
    expect(graph.sent.filter((message) => JSON.stringify(message).includes('First'))).toHaveLength(1);
    for (const [code, said] of [
      [131047, 'send a template'],
      [131026, 'not on WhatsApp'],
    ] as const) {
      graph.answer = ({ path }) => (path.endsWith('/messages') ? graphError(code, 'Details.') : undefined);
      dataOf(await reply(conversation.id, { content: `Error ${code}` }), 201);
      await expect.poll(async () => (await last(conversation.id)).delivery, deadline).toBe('FAILED');
      const { deliveryError } = await last(conversation.id);
      expect(deliveryError).toContain(`WhatsApp error ${code}: Details.`);
      expect(deliveryError).toContain(said);
    }
  });

  test('sends files: pictures as such, the rest as documents', async () => {
    const { id } = await connect();
    const conversation = await takenOver(id, '491701234574');
    const upload = async (body: Buffer | string, name: string) =>
      dataOf(
        await caller.call('POST', `/v1/conversations/${conversation.id}/attachments?fileName=${name}`, body, {
          'content-type': 'application/octet-stream',
        }),
        201,
      ).id;
    const attachments = [await upload(jpeg, 'boat.jpg'), await upload('%PDF-1.7 …', 'offer.pdf')];
    dataOf(await reply(conversation.id, { content: 'Here:', attachments }), 201);
    await expect.poll(async () => (await last(conversation.id)).delivery, deadline).toBe('SENT');
    expect(graph.uploads).toEqual([
      { name: 'boat.jpg', type: 'image/jpeg', content: jpeg },
      { name: 'offer.pdf', type: 'application/pdf', content: Buffer.from('%PDF-1.7 …') },
    ]);
    expect(sentTo('491701234574').slice(-2)).toMatchObject([
      { type: 'image', image: { id: expect.any(String) } },
      { type: 'document', document: { filename: 'offer.pdf' } },
    ]);
  });

  test('is checked, and explains what is missing', async () => {
    const { id } = await connect();
    const check = async () => dataOf(await caller.call('POST', `/v1/channels/${id}/check`), 200);
    expect(await check()).toMatchObject({ ok: true, account: '+1 631-555-5555 Boatyard', problems: [] });
    graph.subscribedApps = [];
    expect((await check()).problems).toMatchObject([{ message: expect.stringContaining('No app receives') }]);
    graph.answer = () => ({ status: 503, body: 'Busy' });
    expect(codeOf(await caller.call('GET', `/v1/channels/${id}/templates`))).toBe('UPSTREAM_ERROR');
    graph.answer = () => graphError(190, 'The session has expired', 401);
    expect(codeOf(await caller.call('GET', `/v1/channels/${id}/templates`))).toBe('CONFLICT');
    expect(await check()).toMatchObject({
      ok: false,
      problems: [{ message: expect.stringContaining('190'), remedy: expect.stringContaining('credentials') }],
    });
  });

  test('applies an edit to its message, and keeps what it said before', async () => {
    const { id } = await connect();
    const conversation = await takenOver(id, '491701234575');
    const edit = (of: string, body: string) => ({
      type: 'edit',
      edit: { original_message_id: of, message: { type: 'text', text: { body } } },
    });
    dataOf(await push(id, inboundMessage('wamid.e1', '491701234575', edit('wamid.in-491701234575', '50 pumps'))), 200);
    const said = async () =>
      (await messages(conversation.id, 'USER')).map(({ content }: { content: string }) => content);
    await expect.poll(said, deadline).toEqual(['50 pumps']);
    expect((await messages(conversation.id, 'USER'))[0].metadata.edits).toEqual([
      { content: 'Hello!', replacedAt: expect.any(String) },
    ]);
    expect(await get('/v1/conversations?q=pumps')).toHaveLength(1);
    // That of a message that is not there is one of its own.
    dataOf(await push(id, inboundMessage('wamid.e2', '491701234575', edit('wamid.gone', '60 pumps'))), 200);
    await expect.poll(said, deadline).toEqual(['50 pumps', 'Edited: 60 pumps']);
  });

  test('makes a lead of the source AD of a contact who came by an ad', async () => {
    botId = (await made('/v1/chatbots', { name: 'Bo', platforms: ['WHATSAPP'], leads: { enabled: true, minScore: 1 } }))
      .id;
    const { id } = await connect();
    const referral = { source_url: 'https://fb.me/1', source_type: 'ad', source_id: '12', headline: 'Pumps' };
    const body = 'I want to buy 40 pumps. What is your best price? We need them this week.';
    dataOf(await push(id, inboundMessage('wamid.ad', '491701234576', { ...text(body), referral })), 200);
    await expect.poll(() => get('/v1/leads'), deadline).toMatchObject([{ source: 'AD' }]);
    const [lead] = await get('/v1/leads');
    const activities = await get(`/v1/activities?leadId=${lead.id}`);
    const promoted = activities.find(({ type }: { type: string }) => type === 'conversation_promoted');
    expect(promoted.metadata.referral).toEqual(referral);
  });
});
