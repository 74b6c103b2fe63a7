import { errors } from '@lead-engagement/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApi, type TestApi, type TestCaller } from '../../../../test/support/api.js';
import { expectFailure } from '../../../../test/support/expect.js';
import { dataOf } from '../../../../test/support/sample.js';
import { addSignedIn, type TestUser } from '../../../../test/support/sign-in.js';
import { decodeId, newUuid } from '../../../ids.js';

let api: TestApi;
let tenant: string;
let caller: TestCaller;
let agent: TestUser;
let contactId: string;
let botId: string;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  tenant = await api.newTenant();
  caller = await api.newCaller(tenant);
  agent = await addSignedIn(api, tenant, 'AGENT');
  contactId = (await made('/v1/contacts', { name: 'Ada' })).id;
  botId = (await made('/v1/chatbots', { name: 'Bo', platforms: ['WEB', 'LINE'] })).id;
});

const made = async (url: string, body: unknown) => dataOf(await caller.call('POST', url, body), 201);
const get = async (url: string) => dataOf(await caller.call('GET', url), 200);
const begin = (more: object = {}) => made('/v1/conversations', { botId, contactId, ...more });
const say = (id: string, role: string, content: string, more: object = {}, query = '') =>
  caller.call('POST', `/v1/conversations/${id}/messages${query}`, { role, content, ...more });
const move = (id: string, what: string, body?: unknown) => caller.call('POST', `/v1/conversations/${id}/${what}`, body);
const moved = async (id: string, what: string, body?: unknown) => dataOf(await move(id, what, body), 200);
const eventsOf = async (id: string) => {
  const rows = await api.owner<
    { payload: string }[]
  >`select payload from outbox where tenant_id = ${tenant} order by position`;
  const events = rows.map(({ payload }) => JSON.parse(payload));
  return events.filter(({ data }) => data.id === id).map(({ type, data }) => [type, data.status]);
};
const repliesDue = async () => api.owner`select id, key from work where kind = 'bot_reply' and tenant_id = ${tenant}`;

test('a conversation begins ACTIVE, with an event and an entry on the timeline of the contact', async () => {
  const conversation = await begin({ platform: 'WEB', externalThreadId: 'thread-1' });
  expect(conversation).toMatchObject({
    botId,
    contactId,
    platform: 'WEB',
    externalThreadId: 'thread-1',
    status: 'ACTIVE',
    assigneeId: null,
    handoffReason: null,
    handoffError: null,
    closeReason: null,
    lastMessageAt: null,
    lastMessage: null,
    messageCount: 0,
    unreadCount: 0,
    version: 1,
  });
  expect(await get(`/v1/conversations/${conversation.id}`)).toEqual(conversation);
  expect(await eventsOf(conversation.id)).toEqual([['conversation.started', 'ACTIVE']]);
  const [entry] = await get(`/v1/activities?contactId=${contactId}&type=conversation_started`);
  expect(entry).toMatchObject({ title: 'Conversation started', metadata: { conversationId: conversation.id, botId } });
});

test('a contact can be made along with it, and a thread has one open conversation', async () => {
  const thread = { platform: 'WEB', externalThreadId: 'thread-1' };
  const first = await made('/v1/conversations', { botId, contact: { email: 'grace@example.com' }, ...thread });
  expect(await get(`/v1/contacts/${first.contactId}`)).toMatchObject({ email: 'grace@example.com' });
  const second = await caller.call('POST', '/v1/conversations', { botId, contactId, ...thread });
  expect(expectFailure(second, 'CONFLICT').existingId).toBe(first.id);
  await moved(first.id, 'close');
  const next = await begin(thread);
  expect(expectFailure(await move(first.id, 'reopen', { to: 'BOT' }), 'CONFLICT').existingId).toBe(next.id);
});

test('a USER message has the worker reply, and a message of the bot waits for the contact', async () => {
  const { id } = await begin();
  const message = dataOf(await say(id, 'USER', ' Hello? '), 201);
  expect(message).toMatchObject({
    conversationId: id,
    sequence: 1,
    role: 'USER',
    content: 'Hello?',
    senderId: contactId,
  });
  expect(message).toMatchObject({ reply: null, externalId: null, metadata: null });
  expect(await repliesDue()).toHaveLength(1);
  expect(await get(`/v1/conversations/${id}`)).toMatchObject({
    status: 'ACTIVE',
    unreadCount: 1,
    messageCount: 1,
    lastMessage: { id: message.id, role: 'USER', content: 'Hello?' },
  });
  const reply = dataOf(await say(id, 'ASSISTANT', 'Hi.', { metadata: { model: 'mine', tokens: 7 } }), 201);
  expect(reply).toMatchObject({ senderId: botId, metadata: { engine: null, model: 'mine', tokens: 7, citations: [] } });
  expect(await get(`/v1/conversations/${id}`)).toMatchObject({ status: 'WAITING', unreadCount: 1 });
  expect(dataOf(await say(id, 'USER', 'And?'), 201).sequence).toBe(3);
  expect((await get(`/v1/conversations/${id}`)).status).toBe('ACTIVE');
});

describe('with wait=true the reply is in the answer:', () => {
  test('small talk', async () => {
    const { id } = await begin();
    const { reply } = dataOf(await say(id, 'USER', 'Hello!', {}, '?wait=true'), 201);
    expect(reply).toMatchObject({
      role: 'ASSISTANT',
      sequence: 2,
      senderId: botId,
      metadata: { engine: 'rules', model: 'rules', tokens: 0, confidence: 1 },
    });
    expect(await get(`/v1/conversations/${id}`)).toMatchObject({ status: 'WAITING', handoffReason: null });
    expect(await repliesDue()).toEqual([]);
  });

  test('a hand-off, once, with an event and an entry on the timeline', async () => {
    const { id } = await begin();
    const { reply } = dataOf(await say(id, 'USER', 'Do you ship boats to Norway?', {}, '?wait=true'), 201);
    expect(reply).toMatchObject({ role: 'ASSISTANT', metadata: { engine: 'rules', confidence: 0 } });
    expect(await get(`/v1/conversations/${id}`)).toMatchObject({
      status: 'HUMAN_TAKEOVER',
      assigneeId: null,
      handoffReason: 'UNSURE',
    });
    dataOf(await say(id, 'USER', 'Hello?', {}, '?wait=true'), 201);
    expect(await eventsOf(id)).toEqual([
      ['conversation.started', 'ACTIVE'],
      ['conversation.handoff', 'HUMAN_TAKEOVER'],
    ]);
    const entries = await get(`/v1/activities?contactId=${contactId}&type=conversation_handoff`);
    expect(entries).toMatchObject([{ metadata: { conversationId: id, reason: 'UNSURE' } }]);
  });

  test('the same again for a replay, and one message for both', async () => {
    const { id } = await begin();
    const key = { 'idempotency-key': newUuid() };
    const body = { role: 'USER', content: 'Hi' };
    const post = () => caller.call('POST', `/v1/conversations/${id}/messages?wait=true`, body, key);
    const first = dataOf(await post(), 201);
    expect(first.reply).not.toBeNull();
    expect(dataOf(await post(), 201)).toEqual(first);
    expect(await get(`/v1/conversations/${id}`)).toMatchObject({ messageCount: 2 });
  });

  test.each([
    ['disabled', 'BOT_DISABLED', (id: string) => caller.call('PATCH', `/v1/chatbots/${id}`, { enabled: false })],
    ['deleted', 'BOT_DELETED', (id: string) => caller.call('DELETE', `/v1/chatbots/${id}`)],
  ])('none of a chatbot that is %s: a human goes on', async (_, reason, end) => {
    const { id } = await begin();
    dataOf(await end(botId), 200);
    expect(dataOf(await say(id, 'USER', 'Hello!', {}, '?wait=true'), 201).reply).toBeNull();
    expect(await get(`/v1/conversations/${id}`)).toMatchObject({ status: 'HUMAN_TAKEOVER', handoffReason: reason });
  });
});

test('a message with an externalId is stored once, however often it comes', async () => {
  const { id } = await begin();
  const posts = Array.from({ length: 10 }, () => say(id, 'USER', 'Hello?', { externalId: 'm-1' }));
  const ids = (await Promise.all(posts)).map((answer) => dataOf(answer, 201).id);
  expect(new Set(ids).size).toBe(1);
  expect((await get(`/v1/conversations/${id}`)).messageCount).toBe(1);
  await moved(id, 'close');
  expect(dataOf(await say(id, 'USER', 'Hello?', { externalId: 'm-1' }), 201).id).toBe(ids[0]);
});

test('a message is never older than the one before it, though the clocks of two servers differ', async () => {
  const { id } = await begin();
  await say(id, 'USER', 'From a server whose clock is ahead');
  const ahead = '2099-01-01T00:00:00.000Z';
  await api.owner`update messages set created_at = ${ahead} where tenant_id = ${tenant}`;
  await api.owner`update conversations set last_message_at = ${ahead} where tenant_id = ${tenant}`;
  expect(dataOf(await say(id, 'USER', 'Next'), 201)).toMatchObject({ createdAt: ahead });
});

test('messages come in the order in which they were posted, whatever the page', async () => {
  const { id } = await begin();
  for (let at = 0; at < 7; at++) dataOf(await say(id, at % 2 ? 'ASSISTANT' : 'USER', `${at}`), 201);
  const contents = (messages: { content: string }[]) => messages.map(({ content }) => content).join('');
  expect(contents(await get(`/v1/conversations/${id}/messages`))).toBe('0123456');
  expect(contents(await get(`/v1/conversations/${id}/messages?sort=-sequence`))).toBe('6543210');
  expect(contents(await get(`/v1/conversations/${id}/messages?role=USER`))).toBe('0246');
  expect(contents(await get(`/v1/conversations/${id}/messages?sequence[gt]=4`))).toBe('456'.slice(0, 3));
  let text = '';
  for (let cursor = '', more = true; more; ) {
    const page = await caller.call('GET', `/v1/conversations/${id}/messages?limit=2&cursor=${cursor}`);
    text += contents(dataOf(page, 200));
    cursor = page.meta.cursor;
    more = page.meta.hasMore;
  }
  expect(text).toBe('0123456');
});

describe('a takeover', () => {
  test('gives it to the caller, and no chatbot replies until it is given back', async () => {
    const { id } = await begin();
    dataOf(await say(id, 'USER', 'Hello!'), 201);
    const taken = dataOf(await agent.call('POST', `/v1/conversations/${id}/takeover`), 200);
    expect(taken).toMatchObject({
      status: 'HUMAN_TAKEOVER',
      assigneeId: agent.id,
      unreadCount: 0,
      handoffReason: null,
    });
    expect(dataOf(await say(id, 'USER', 'Hi!', {}, '?wait=true'), 201).reply).toBeNull();
    expectFailure(await say(id, 'ASSISTANT', 'Hi!'), 'INVALID_TRANSITION');
    const answer = await agent.call('POST', `/v1/conversations/${id}/messages`, {
      role: 'HUMAN_AGENT',
      content: 'Yes?',
    });
    expect(dataOf(answer, 201)).toMatchObject({ senderId: agent.id });
    expect(await eventsOf(id)).toEqual([['conversation.started', 'ACTIVE']]);

    const back = await moved(id, 'reassign', { botId });
    expect(back).toMatchObject({ status: 'WAITING', assigneeId: null });
    expect((await get(`/v1/conversations/${id}/messages`)).at(-1)).toMatchObject({ role: 'SYSTEM', senderId: null });
    expect(dataOf(await say(id, 'USER', 'Hello', {}, '?wait=true'), 201).reply).not.toBeNull();
  });

  test('by the same user changes nothing; by another one reassigns it', async () => {
    const { id } = await begin();
    const first = dataOf(await agent.call('POST', `/v1/conversations/${id}/takeover`), 200);
    expect(dataOf(await agent.call('POST', `/v1/conversations/${id}/takeover`), 200)).toEqual(first);
    const other = await addSignedIn(api, tenant, 'AGENT');
    expect(dataOf(await other.call('POST', `/v1/conversations/${id}/takeover`), 200).assigneeId).toBe(other.id);
    expect((await moved(id, 'reassign', { assigneeId: agent.id })).assigneeId).toBe(agent.id);
    expect((await moved(id, 'reassign', { assigneeId: null })).assigneeId).toBeNull();
  });

  test('by a key whose owner is disabled is for nobody, and stays so', async () => {
    const { id } = await begin();
    const key = await api.newCaller(tenant);
    await api.owner`
      update api_keys set user_id = ${decodeId('user', agent.id) as string} where id = ${decodeId('apiKey', key.keyId) as string}`;
    dataOf(await caller.call('PATCH', `/v1/users/${agent.id}`, { status: 'DISABLED' }), 200);
    const taken = dataOf(await key.call('POST', `/v1/conversations/${id}/takeover`), 200);
    expect(taken).toMatchObject({ status: 'HUMAN_TAKEOVER', assigneeId: null });
    expect(dataOf(await key.call('POST', `/v1/conversations/${id}/takeover`), 200)).toEqual(taken);
  });

  test('that ends with the last word of the contact makes the chatbot reply', async () => {
    const { id } = await begin();
    await moved(id, 'takeover');
    dataOf(await say(id, 'USER', 'Hello'), 201);
    expect(await moved(id, 'reassign', { botId })).toMatchObject({ status: 'ACTIVE' });
    expect(await repliesDue()).toHaveLength(1);
  });
});

test('a closed conversation takes no message until it is reopened, and can be archived', async () => {
  const { id } = await begin();
  expect(await moved(id, 'close')).toMatchObject({ status: 'CLOSED', closeReason: 'RESOLVED' });
  const closed = await get(`/v1/conversations/${id}`);
  expect(await moved(id, 'close')).toEqual(closed);
  const message = expectFailure(await say(id, 'USER', 'Hello?'), 'CONVERSATION_CLOSED').message;
  expect(message).toContain('/v1/conversations/:id/reopen');
  expect(errors.CONVERSATION_CLOSED.status).toBe(409);
  expectFailure(await move(id, 'takeover'), 'CONVERSATION_CLOSED');
  expectFailure(await move(id, 'unarchive'), 'INVALID_TRANSITION');
  expect(await moved(id, 'archive')).toMatchObject({ status: 'ARCHIVED', closeReason: 'RESOLVED' });
  expectFailure(await move(id, 'reopen', { to: 'BOT' }), 'INVALID_TRANSITION');
  expectFailure(await say(id, 'USER', 'Hello?'), 'CONVERSATION_CLOSED');
  expect(await moved(id, 'unarchive')).toMatchObject({ status: 'CLOSED' });
  expect(await moved(id, 'reopen', { to: 'BOT' })).toMatchObject({
    status: 'ACTIVE',
    closedAt: null,
    closeReason: null,
  });
  await moved(id, 'close');
  expect(dataOf(await agent.call('POST', `/v1/conversations/${id}/reopen`, { to: 'HUMAN' }), 200)).toMatchObject({
    status: 'HUMAN_TAKEOVER',
    assigneeId: agent.id,
  });
  expect(await eventsOf(id)).toEqual([
    ['conversation.started', 'ACTIVE'],
    ['conversation.ended', 'CLOSED'],
    ['conversation.reopened', 'ACTIVE'],
    ['conversation.ended', 'CLOSED'],
    ['conversation.reopened', 'HUMAN_TAKEOVER'],
  ]);
});

test('SYSTEM is written by the server only, HUMAN_AGENT after a takeover only', async () => {
  const { id } = await begin();
  expectFailure(await say(id, 'SYSTEM', 'I am the server.'), 'FORBIDDEN');
  expectFailure(await say(id, 'HUMAN_AGENT', 'Hello.'), 'INVALID_TRANSITION');
  expect((await get(`/v1/conversations/${id}`)).messageCount).toBe(0);
});

test('an inbox: by status, assignee, chatbot, contact, and what is unread, the last message first', async () => {
  const ids: string[] = [];
  for (let at = 0; at < 4; at++) ids.push((await begin()).id);
  const [first, second, third, fourth] = ids as [string, string, string, string];
  await say(second, 'USER', 'Hello');
  await say(first, 'USER', 'Hello');
  await moved(third, 'takeover');
  await agent.call('POST', `/v1/conversations/${fourth}/takeover`);
  const list = async (query: string) =>
    (await get(`/v1/conversations?${query}`)).map((conversation: { id: string }) => conversation.id);
  expect(await list('sort=-lastMessageAt')).toEqual([first, second]);
  expect(await list('unread=true&sort=createdAt')).toEqual([first, second]);
  expect(await list(`assignee=${agent.id}`)).toEqual([fourth]);
  expect(await list('status=HUMAN_TAKEOVER&assignee=none')).toEqual([third]);
  expect(await list('status=HUMAN_TAKEOVER,CLOSED&sort=createdAt')).toEqual([third, fourth]);
  expect(await list(`chatbot=${botId}&contact=${contactId}&sort=createdAt`)).toEqual(ids);
  expect(await list('platform=LINE')).toEqual([]);
  expect(await moved(first, 'read')).toMatchObject({ unreadCount: 0 });
  expect(await list('unread=true')).toEqual([second]);
  const ofContact = await get(`/v1/conversations?contact=${contactId}&sort=createdAt`);
  expect(ofContact.map(({ id }: { id: string }) => id)).toEqual(ids);
});

test('the conversations of a deleted contact are gone with it', async () => {
  const { id } = await begin();
  dataOf(await caller.call('DELETE', `/v1/contacts/${contactId}`), 200);
  expectFailure(await caller.call('GET', `/v1/conversations/${id}`), 'NOT_FOUND');
  expectFailure(await say(id, 'USER', 'Hello?'), 'NOT_FOUND');
  expect(await get('/v1/conversations')).toEqual([]);
});
