import { createHmac, randomUUID } from 'node:crypto';
import { type ChatEvent, chatLimits } from '@lead-engagement/contract';
import pino from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApi, type TestApi, type TestCaller, testSecretKey } from '../../../../test/support/api.js';
import { expectFailure } from '../../../../test/support/expect.js';
import { openTestFiles } from '../../../../test/support/files.js';
import { dataOf } from '../../../../test/support/sample.js';
import { createEngines } from '../../../ai/engines.js';
import { type ModelServer, modelReply, startModelServer } from '../../../ai/fixtures/model-server.js';
import { createEgressPolicy } from '../../../egress/policy.js';
import { createCipher } from '../../../security/encryption.js';
import { startWorker } from '../../../worker.js';

const deadline = { timeout: 120_000, interval: 25 };
const origin = 'https://shop.example';
let api: TestApi;
let model: ModelServer;
let url: string;
let worker: Awaited<ReturnType<typeof startWorker>>;
let caller: TestCaller;
let botId: string;
let channelId: string;
beforeAll(async () => {
  model = await startModelServer();
  const settings = { baseUrl: model.baseUrl, apiKey: undefined, model: 'house' };
  api = await startTestApi({ engines: createEngines(settings), wake: () => worker.wake() });
  url = await api.app.listen({ port: 0, host: '127.0.0.1' });
  worker = await startWorker({
    files: openTestFiles(),
    databaseUrl: api.databaseUrl,
    cipher: createCipher(testSecretKey),
    egress: createEgressPolicy({ allowCidrs: [], allowLoopback: true }),
    log: pino({ level: 'silent' }),
  });
});
afterAll(async () => {
  await worker.stop();
  // A client that gave up before it had asked leaves a connection on which the server would wait for a request.
  api.app.server.closeAllConnections();
  await api.close();
  await model.close();
});
beforeEach(async () => {
  caller = await api.newCaller(await api.newTenant());
  botId = (await made('/v1/chatbots', { name: 'Bo', platforms: ['WEB'], allowedOrigins: [origin] })).id;
  channelId = (await made('/v1/channels', { platform: 'WEB', botId, web: { greeting: 'Welcome!' } })).id;
});

const made = async (path: string, body: unknown) => dataOf(await caller.call('POST', path, body), 201);
const get = async (path: string) => dataOf(await caller.call('GET', path), 200);
const chat = (method: 'GET' | 'POST', path: string, token?: string, payload?: object, from = origin) =>
  api.send({
    method,
    url: `/v1/chat/${channelId}${path}`,
    headers: { origin: from, ...(token && { authorization: `Bearer ${token}` }) },
    ...(payload && { payload }),
  });
const begin = async (body: object = {}) => dataOf(await chat('POST', '/sessions', undefined, body), 201);
const say = async (token: string, content: string, externalId: string = randomUUID()) =>
  dataOf(await chat('POST', '/messages', token, { content, externalId }), 201);
const conversationOf = async () => (await get('/v1/conversations'))[0];
const answered = async (token: string) =>
  expect
    .poll(async () => dataOf(await chat('GET', '/messages', token), 200).length, deadline)
    .toBeGreaterThanOrEqual(2);

/** The stream of a visitor, as a browser reads it: what has come so far, and the id of the last event. */
async function follow(token: string, lastEventId?: string) {
  const controller = new AbortController();
  const response = await fetch(`${url}/v1/chat/${channelId}/stream`, {
    headers: {
      origin,
      authorization: `Bearer ${token}`,
      ...(lastEventId !== undefined && { 'last-event-id': lastEventId }),
    },
    signal: controller.signal,
  });
  const events: ChatEvent[] = [];
  const stream = { response, events, isOpen: true, lastId: lastEventId ?? '', close: () => controller.abort() };
  const read = async () => {
    let text = '';
    for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array>) {
      text += Buffer.from(chunk).toString();
      const blocks = text.split('\n\n');
      text = blocks.pop() ?? '';
      for (const block of blocks) {
        stream.lastId = /^id: (.*)$/m.exec(block)?.[1] ?? stream.lastId;
        const data = /^data: (.*)$/m.exec(block)?.[1];
        if (data) events.push(JSON.parse(data));
      }
    }
  };
  const ended = read()
    .catch(() => undefined)
    .finally(() => {
      stream.isOpen = false;
    });
  return Object.assign(stream, { ended });
}
const shown = (events: ChatEvent[]) =>
  events.flatMap((event) => (event.type === 'message' ? [`${event.message.role}: ${event.message.content}`] : []));

describe('a page', () => {
  test('of an origin that the chatbot does not allow is refused, and may read why', async () => {
    const refused = await chat('POST', '/sessions', undefined, {}, 'https://evil.example');
    expect(expectFailure(refused, 'FORBIDDEN').message).toContain('https://evil.example');
    expect(refused.headers['access-control-allow-origin']).toBe('https://evil.example');
    dataOf(await chat('POST', '/sessions', undefined, {}), 201);
  });

  test('asks for leave first, and gets it without a credential', async () => {
    const leave = await api.send({
      method: 'OPTIONS',
      url: `/v1/chat/${channelId}/messages`,
      headers: { origin, 'access-control-request-method': 'POST' },
    });
    expect(leave.status).toBe(204);
    expect(leave.headers).toMatchObject({ 'access-control-allow-origin': origin, vary: 'Origin' });
    expect(leave.headers['access-control-allow-headers']).toContain('Authorization');
    expect(leave.headers['access-control-allow-credentials']).toBeUndefined();
  });

  test('of a channel that is disabled, deleted or of another platform finds nothing', async () => {
    dataOf(await caller.call('PATCH', `/v1/channels/${channelId}`, { enabled: false }), 200);
    expectFailure(await chat('POST', '/sessions', undefined, {}), 'NOT_FOUND');
  });
});

describe('a visitor', () => {
  test('is the actor of what it causes, in events, the feed and histories, with its request', async () => {
    const types = ['contact.created', 'conversation.started', 'message.created', 'contact.updated'];
    await made('/v1/webhook-endpoints', { url: 'https://127.0.0.1:9/hooks', events: types, status: 'PAUSED' });
    const { cursor } = (await caller.call('GET', '/v1/changes?resource=message')).meta;
    const { visitorToken } = await begin();
    const ask = (path: string, payload: object, requestId: string) =>
      api.send({
        method: 'POST',
        url: `/v1/chat/${channelId}${path}`,
        headers: { origin, authorization: `Bearer ${visitorToken}`, 'x-request-id': requestId },
        payload,
      });
    const posted = await ask('/messages', { content: 'When are you open?', externalId: randomUUID() }, 'visit-1');
    dataOf(posted, 201);
    dataOf(await ask('/contact', { name: 'Ada' }, 'visit-2'), 200);
    await answered(visitorToken);
    const { id: conversationId, contactId } = await conversationOf();
    const actor = { type: 'visitor', id: contactId, via: null };
    const told = async (requestId: string) => {
      const all = await get('/v1/events?limit=200');
      return all.filter((event: { request_id: string | null }) => event.request_id === requestId);
    };
    await expect.poll(async () => (await told('visit-1')).length, deadline).toBeGreaterThanOrEqual(3);
    const first = await told('visit-1');
    expect(first.map(({ type }: { type: string }) => type).sort()).toEqual(types.slice(0, 3).sort());
    for (const event of first) expect(event.actor).toEqual(actor);
    const changes = await get(`/v1/changes?resource=message&cursor=${cursor}`);
    expect(changes[0]).toMatchObject({ actor, requestId: 'visit-1', record: { role: 'USER' } });
    // The reply is that of the server.
    expect(changes[1]).toMatchObject({ actor: { type: 'system', id: null }, record: { role: 'ASSISTANT' } });
    // Of a later message, too, and of what the visitor has read; the contact is made by the server, and histories name nobody.
    dataOf(await ask('/read', { sequence: 2 }, 'visit-3'), 200);
    dataOf(await ask('/messages', { content: 'Thanks', externalId: randomUUID() }, 'visit-4'), 201);
    const later = await get(`/v1/changes?resource=message&cursor=${cursor}`);
    const requests = later.map(({ requestId }: { requestId: string | null }) => requestId);
    expect(requests).toEqual(expect.arrayContaining(['visit-3', 'visit-4']));
    for (const change of later) if (change.requestId) expect(change.actor).toEqual(actor);
    expect((await get(`/v1/contacts/${contactId}`)).createdBy).toEqual({ type: 'system', id: null });
    const [entry] = await get(`/v1/activities?type=conversation_started&contactId=${contactId}`);
    expect(entry.metadata).toMatchObject({ conversationId });
    expect(entry.metadata.actorId ?? null).toBeNull();
  });

  test('sees the settings, asks, is answered, and finds the conversation again', async () => {
    const session = await begin();
    expect(session).toMatchObject({
      chatbot: { name: 'Bo', avatar: null, online: true },
      settings: { greeting: 'Welcome!', contactForm: 'OPTIONAL' },
      contact: null,
      state: null,
      messages: [],
    });
    const { message, state } = await say(session.visitorToken, 'When are you open?');
    expect(message).toMatchObject({ role: 'USER', sequence: 1, content: 'When are you open?', sources: [] });
    expect(state).toMatchObject({ conversationId: message.conversationId, seen: false });
    await answered(session.visitorToken);
    const again = await begin({ visitorToken: session.visitorToken });
    expect(again.messages.map(({ role }: { role: string }) => role)).toEqual(['USER', 'ASSISTANT']);
    const conversation = await conversationOf();
    expect(conversation).toMatchObject({ platform: 'WEB', botId });
    expect((await get(`/v1/channels/${channelId}`)).lastInboundAt).not.toBeNull();
    expect((await get(`/v1/conversations/${conversation.id}/messages`))[1].delivery).toBe('SENT');
  });

  test('sends a message again after a cut, and it is there once', async () => {
    const { visitorToken } = await begin();
    const [first, second] = await Promise.all([say(visitorToken, 'Hello', 'a'), say(visitorToken, 'Hello', 'a')]);
    expect(first.message.id).toBe(second.message.id);
    expect((await say(visitorToken, 'Hello', 'a')).message.id).toBe(first.message.id);
  });

  test('sees its own conversation only, and no notes of the team', async () => {
    const [ada, eve] = [await begin(), await begin()];
    await say(ada.visitorToken, 'A secret');
    expect(dataOf(await chat('GET', '/messages', eve.visitorToken), 200)).toEqual([]);
    const otherBot = (await made('/v1/chatbots', { name: 'Cy', platforms: ['WEB'], allowedOrigins: [origin] })).id;
    const before = channelId;
    channelId = (await made('/v1/channels', { platform: 'WEB', botId: otherBot })).id;
    expectFailure(await chat('GET', '/messages', ada.visitorToken), 'UNAUTHENTICATED');
    channelId = before;
    for (const token of [undefined, 'forged', `${ada.visitorToken.slice(0, -2)}xx`]) {
      expectFailure(await chat('GET', '/messages', token), 'UNAUTHENTICATED');
    }
    const conversation = await conversationOf();
    dataOf(await caller.call('POST', `/v1/conversations/${conversation.id}/takeover`), 200);
    const spare = (await made('/v1/chatbots', { name: 'Spare', platforms: [] })).id;
    dataOf(await caller.call('POST', `/v1/conversations/${conversation.id}/reassign`, { botId: spare }), 200);
    const roles = dataOf(await chat('GET', '/messages', ada.visitorToken), 200).map(
      ({ role }: { role: string }) => role,
    );
    expect(roles).not.toContain('SYSTEM');
    const text = JSON.stringify(dataOf(await chat('GET', '/messages', ada.visitorToken), 200));
    expect(text).not.toMatch(/tn_|usr_|tokens|confidence/);
  });

  test('says who it is, and becomes a contact without joining one who has the same address', async () => {
    const known = await made('/v1/contacts', { name: 'Ada', email: 'ada@example.com' });
    const { visitorToken } = await begin();
    const said = dataOf(
      await chat('POST', '/contact', visitorToken, { name: 'Ada L.', email: 'ada@example.com' }),
      200,
    );
    expect(said).toEqual({ name: 'Ada L.', email: 'ada@example.com' });
    await say(visitorToken, 'Hello');
    const conversation = await conversationOf();
    expect(conversation.contactId).not.toBe(known.id);
    expect(await get(`/v1/contacts/${conversation.contactId}`)).toMatchObject({
      name: 'Ada L.',
      email: 'ada@example.com',
    });
    expect((await begin({ visitorToken })).contact).toEqual(said);
    expectFailure(await chat('POST', '/contact', visitorToken, {}), 'VALIDATION_ERROR');
  });

  test('who is signed in has the same conversation on every device, and nobody else signs in so', async () => {
    const { secret } = dataOf(await caller.call('POST', `/v1/channels/${channelId}/identity-secret`), 201);
    const signature = createHmac('sha256', secret).update('user-1').digest('hex');
    const identity = { userId: 'user-1', signature };
    const phone = await begin({ identity });
    await say(phone.visitorToken, 'From the phone');
    const laptop = await begin({ identity });
    expect(laptop.messages.map(({ content }: { content: string }) => content)).toContain('From the phone');
    for (const forged of [
      { userId: 'user-2', signature },
      { userId: 'user-1', signature: '0'.repeat(64) },
    ]) {
      expectFailure(await chat('POST', '/sessions', undefined, { identity: forged }), 'INVALID_SIGNATURE');
    }
    expect(JSON.stringify(await get('/v1/channels'))).not.toContain(secret);
  });

  test('may send so many messages in a minute, and is told when it may go on', async () => {
    const { visitorToken } = await begin();
    for (let at = 0; at < chatLimits.messagesPerMinute; at++) await say(visitorToken, `No. ${at}`);
    const refused = await chat('POST', '/messages', visitorToken, { content: 'More', externalId: 'more' });
    expectFailure(refused, 'RATE_LIMITED');
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  });
});

describe('the stream of a visitor', () => {
  test('brings the reply, the takeover and what the agent says, before and after the first message', async () => {
    const { visitorToken } = await begin();
    const stream = await follow(visitorToken);
    expect(stream.response.headers.get('access-control-allow-origin')).toBe(origin);
    await say(visitorToken, 'When are you open?');
    await expect.poll(() => shown(stream.events).length, deadline).toBe(2);
    const conversation = await conversationOf();
    dataOf(await caller.call('POST', `/v1/conversations/${conversation.id}/takeover`), 200);
    await made(`/v1/conversations/${conversation.id}/messages`, { role: 'HUMAN_AGENT', content: 'From 8 to 5.' });
    await expect.poll(() => shown(stream.events).at(-1), deadline).toBe('HUMAN_AGENT: From 8 to 5.');
    const last = () => stream.events.findLast((event) => event.type === 'state');
    await expect.poll(last, deadline).toMatchObject({ state: { status: 'HUMAN_TAKEOVER', seen: true } });
    stream.close();
    await stream.ended;
  });

  test('brings a reply of a model piece by piece, and then whole', async () => {
    const words = Array.from({ length: 12 }, (_, at) => `Sentence ${at} says when the yard is open.`).join(' ');
    model.behave({ text: modelReply(words), pieceChars: 40, pieceDelayMs: 20 });
    dataOf(await caller.call('PATCH', `/v1/chatbots/${botId}`, { model: 'default' }), 200);
    const { visitorToken } = await begin();
    const stream = await follow(visitorToken);
    await say(visitorToken, 'When are you open?');
    await expect.poll(() => shown(stream.events).length, deadline).toBe(2);
    const pieces = stream.events.flatMap((event) => (event.type === 'text' ? [event.text] : []));
    expect(pieces.length).toBeGreaterThan(1);
    expect(pieces.join('')).toBe(words);
    expect(shown(stream.events)[1]).toBe(`ASSISTANT: ${words}`);
    stream.close();
    await stream.ended;
  });

  test('goes on after the last event: of 200 messages none is lost and none comes twice, over twenty cuts', async () => {
    const { visitorToken } = await begin();
    await say(visitorToken, 'Hello');
    const conversation = await conversationOf();
    dataOf(await caller.call('POST', `/v1/conversations/${conversation.id}/takeover`), 200);
    const received: string[] = [];
    let lastId = 'from the beginning';
    let isOver = false;
    const reading = (async () => {
      while (!isOver) {
        const stream = await follow(visitorToken, lastId);
        const wanted = received.length + 10;
        await expect // One that is refused, since the server has not noticed yet that those before it are gone, is tried again.
          .poll(() => isOver || !stream.isOpen || received.length + shown(stream.events).length >= wanted, deadline)
          .toBe(true);
        stream.close();
        await stream.ended;
        received.push(...shown(stream.events));
        lastId = stream.lastId;
      }
    })();
    const contents = Array.from({ length: 200 }, (_, at) => `No. ${at}`);
    for (const content of contents) {
      await made(`/v1/conversations/${conversation.id}/messages`, { role: 'HUMAN_AGENT', content });
    }
    await expect
      .poll(async () => received.length >= 180 || received.length, { timeout: 120_000, interval: 50 })
      .toBe(true);
    isOver = true;
    await reading;
    const rest = await follow(visitorToken, lastId);
    await expect.poll(() => received.length + shown(rest.events).length, deadline).toBeGreaterThanOrEqual(201);
    rest.close();
    await rest.ended;
    received.push(...shown(rest.events));
    const ours = received.filter((one) => one.startsWith('HUMAN_AGENT'));
    expect(ours).toEqual(contents.map((content) => `HUMAN_AGENT: ${content}`));
  });

  test('goes on with the next conversation, and what the visitor has read is READ', async () => {
    const { visitorToken } = await begin();
    await say(visitorToken, 'Hello');
    await answered(visitorToken);
    const first = await conversationOf();
    dataOf(await chat('POST', '/read', visitorToken, { sequence: 2 }), 200);
    expect((await get(`/v1/conversations/${first.id}/messages`))[1].delivery).toBe('READ');
    const stream = await follow(visitorToken, 'from the beginning');
    await expect.poll(() => shown(stream.events).length, deadline).toBe(2);
    dataOf(await caller.call('POST', `/v1/conversations/${first.id}/close`), 200);
    const { message } = await say(visitorToken, 'One more thing');
    expect(message.conversationId).not.toBe(first.id);
    await expect.poll(() => shown(stream.events)[2], deadline).toBe('USER: One more thing');
    stream.close();
    await stream.ended;
  });

  test('brings the end of a conversation that was closed while the visitor was away, before the next one', async () => {
    const { visitorToken } = await begin();
    await say(visitorToken, 'Hello');
    const before = await follow(visitorToken, 'from the beginning');
    await expect.poll(() => shown(before.events).length, deadline).toBe(2);
    before.close();
    await before.ended;
    const { id } = await conversationOf();
    dataOf(await caller.call('POST', `/v1/conversations/${id}/takeover`), 200);
    await made(`/v1/conversations/${id}/messages`, { role: 'HUMAN_AGENT', content: 'Goodbye.' });
    dataOf(await caller.call('POST', `/v1/conversations/${id}/close`), 200);
    await say(visitorToken, 'One more thing');
    const after = await follow(visitorToken, before.lastId);
    await expect
      .poll(() => shown(after.events).slice(0, 2), deadline)
      .toEqual(['HUMAN_AGENT: Goodbye.', 'USER: One more thing']);
    after.close();
    await after.ended;
  });

  test('is one of a few of its visitor', async () => {
    const { visitorToken } = await begin();
    const open = await Promise.all(Array.from({ length: chatLimits.streams }, () => follow(visitorToken)));
    expect((await follow(visitorToken)).response.status).toBe(429);
    for (const stream of open) stream.close();
    await Promise.all(open.map(({ ended }) => ended));
    await expect
      .poll(async () => {
        const next = await follow(visitorToken);
        next.close();
        return next.response.status;
      }, deadline)
      .toBe(200);
  });
});
