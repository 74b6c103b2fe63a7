import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApi, type TestApi, type TestCaller } from '../../../../test/support/api.js';
import { dataOf } from '../../../../test/support/sample.js';
import { addSignedIn, type TestUser } from '../../../../test/support/sign-in.js';
import { followStream } from '../conversations/fixtures/follow-stream.js';

const deadline = { timeout: 120_000, interval: 25 };
let api: TestApi;
let second: TestApi;
let caller: TestCaller;
let user: TestUser;
let channelId: string;
beforeAll(async () => {
  api = await startTestApi();
  second = await startTestApi({ databaseUrl: api.databaseUrl });
  const tenant = await api.newTenant();
  caller = await api.newCaller(tenant);
  user = await addSignedIn(api, tenant, 'AGENT');
  const bot = dataOf(await caller.call('POST', '/v1/chatbots', { name: 'Bo', platforms: ['WEB'] }), 201);
  channelId = dataOf(await caller.call('POST', '/v1/channels', { platform: 'WEB', botId: bot.id }), 201).id;
});
afterAll(async () => {
  for (const each of [second, api]) each.app.server.closeAllConnections();
  await second.close();
  await api.close();
});

const visit = (path: string, token?: string, payload: object = {}) =>
  api.send({
    method: 'POST',
    url: `/v1/chat/${channelId}${path}`,
    headers: { ...(token && { authorization: `Bearer ${token}` }) },
    payload,
  });

/** A visitor with a conversation. */
async function newVisitor() {
  const token: string = dataOf(await visit('/sessions'), 201).visitorToken;
  const body = { content: 'Hello', externalId: token.slice(-20) };
  return { token, id: dataOf(await visit('/messages', token, body), 201).message.conversationId as string };
}

test('the team sees who comes, goes and looks at a conversation, on another server too; visitors and others do not', async () => {
  const [visitor, other] = [await newVisitor(), await newVisitor()];
  const stranger = await api.newCaller(await api.newTenant());
  const stream = '/v1/conversations/stream';
  const visitorHeaders = { authorization: `Bearer ${visitor.token}` };
  const streams = await Promise.all([
    followStream(second, stream, caller.credentials),
    followStream(second, `/v1/stream?types=presence,message.created&conversation=${visitor.id}`, caller.credentials),
    followStream(second, stream, stranger.credentials),
    followStream(second, `/v1/chat/${channelId}/stream`, visitorHeaders),
  ]);
  await expect.poll(() => streams.every(({ events }) => events.length > 0), deadline).toBe(true);
  const [all, ofOne, foreign, visitors] = streams.map(
    ({ events }) =>
      () =>
        events.filter(({ type }: { type: string }) => type === 'user.presence'),
  ) as [() => unknown[], () => unknown[], () => unknown[], () => unknown[]];
  /** Says it, and waits until the streams of all conversations and of one have so many events: a stream may leave out what is already over. */
  async function say(body: object, inAll: number, inOne: number): Promise<void> {
    dataOf(await user.call('POST', '/v1/me/presence', body), 200);
    await expect.poll(() => [all().length, ofOne().length], deadline).toEqual([inAll, inOne]);
  }
  await say({}, 1, 0);
  await say({}, 1, 0);
  await say({ conversationId: other.id }, 2, 0);
  await say({ conversationId: visitor.id }, 3, 1);
  await say({ conversationId: visitor.id }, 3, 1);
  await say({ conversationId: visitor.id, status: 'AWAY' }, 4, 2);
  await say({ conversationId: other.id }, 5, 3);
  await say({ status: 'OFFLINE' }, 6, 3);
  await say({ status: 'OFFLINE' }, 6, 3);
  const seen = { type: 'user.presence', userId: user.id, name: expect.any(String), hasId: false };
  const ofVisitor = [
    { ...seen, status: 'ONLINE', conversationId: visitor.id },
    { ...seen, status: 'AWAY', conversationId: visitor.id },
    { ...seen, status: 'ONLINE', conversationId: other.id },
  ];
  const last = { ...seen, status: 'OFFLINE', conversationId: null };
  expect(all()).toEqual([
    { ...seen, status: 'ONLINE', conversationId: null },
    { ...seen, status: 'ONLINE', conversationId: other.id },
    ...ofVisitor,
    last,
  ]);
  // What is written after it has come to all of them: they would have had the notices before.
  dataOf(await caller.call('POST', `/v1/conversations/${visitor.id}/takeover`), 200);
  dataOf(
    await caller.call('POST', `/v1/conversations/${visitor.id}/messages`, { role: 'HUMAN_AGENT', content: 'Hi' }),
    201,
  );
  const has = (at: number, type: string) =>
    streams[at]?.events.some((event) => event.type === type && event.message.role === 'HUMAN_AGENT');
  await expect.poll(() => has(1, 'message.created') && has(3, 'message'), deadline).toBe(true);
  expect(ofOne()).toEqual(ofVisitor);
  expect([foreign(), visitors()]).toEqual([[], []]);
  for (const { close } of streams) close();
});
