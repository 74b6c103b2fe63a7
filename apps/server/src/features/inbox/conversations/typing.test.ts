import { typingEveryMs } from '@lead-engagement/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApi, type TestApi, type TestCaller } from '../../../../test/support/api.js';
import { expectFailure } from '../../../../test/support/expect.js';
import { dataOf } from '../../../../test/support/sample.js';
import { followStream } from './fixtures/follow-stream.js';

const deadline = { timeout: 120_000, interval: 25 };
let api: TestApi;
let second: TestApi;
let caller: TestCaller;
let channelId: string;
beforeAll(async () => {
  api = await startTestApi();
  second = await startTestApi({ databaseUrl: api.databaseUrl });
  caller = await api.newCaller(await api.newTenant());
  const bot = dataOf(await caller.call('POST', '/v1/chatbots', { name: 'Bo', platforms: ['WEB'] }), 201);
  channelId = dataOf(await caller.call('POST', '/v1/channels', { platform: 'WEB', botId: bot.id }), 201).id;
});
afterAll(async () => {
  for (const each of [second, api]) each.app.server.closeAllConnections();
  await second.close();
  await api.close();
});

const visit = (path: string, token?: string, payload?: object) =>
  api.send({
    method: 'POST',
    url: `/v1/chat/${channelId}${path}`,
    headers: { ...(token && { authorization: `Bearer ${token}` }) },
    ...(payload && { payload }),
  });

const follow = (path: string, headers: Record<string, string>) => followStream(second, path, headers);

test('each side sees that the other is typing, on another server too, and nobody else does', async () => {
  const visitors = await Promise.all([0, 1].map(async () => dataOf(await visit('/sessions', undefined, {}), 201)));
  const [token, stranger] = visitors.map(({ visitorToken }) => visitorToken);
  expect(dataOf(await visit('/typing', token), 200)).toEqual({ shown: false });
  const says = (of: string) => visit('/messages', of, { content: 'Hello', externalId: of.slice(-20) });
  const { message } = dataOf(await says(token), 201);
  dataOf(await says(stranger), 201);
  const id = message.conversationId;
  const other = await api.newCaller(await api.newTenant());
  const [mine, theirs, team, foreign, all, chosen] = await Promise.all([
    follow(`/v1/chat/${channelId}/stream`, { authorization: `Bearer ${token}` }),
    follow(`/v1/chat/${channelId}/stream`, { authorization: `Bearer ${stranger}` }),
    follow('/v1/conversations/stream', caller.credentials),
    follow('/v1/conversations/stream', other.credentials),
    follow('/v1/stream', caller.credentials),
    follow('/v1/stream?types=typing', caller.credentials),
  ]);
  await expect
    .poll(() => [mine, theirs, team, foreign, all, chosen].every(({ events }) => events.length > 0), deadline)
    .toBe(true);
  const typing = (as = caller) => as.call('POST', `/v1/conversations/${id}/typing`);

  expectFailure(await typing(other), 'NOT_FOUND');
  const startedMs = performance.now();
  expect(dataOf(await typing(), 200)).toEqual({ shown: true });
  const again = dataOf(await typing(), 200);
  if (performance.now() - startedMs < typingEveryMs / 2) expect(again).toEqual({ shown: false });
  expect(dataOf(await visit('/typing', token), 200)).toEqual({ shown: true });
  const ofTyping = ({ events }: { events: { type: string; role?: string }[] }) =>
    events.filter(({ type }) => type.endsWith('typing'));
  await expect.poll(() => ofTyping(mine), deadline).toEqual([{ type: 'typing', name: null, hasId: false }]);
  const seen = { type: 'conversation.typing', conversationId: id, hasId: false };
  await expect
    .poll(() => ofTyping(team).toSorted((a, b) => String(a.role).localeCompare(String(b.role))), deadline)
    .toEqual([
      { ...seen, role: 'HUMAN_AGENT', senderId: null, name: null },
      { ...seen, role: 'USER', senderId: expect.stringMatching(/^con_/), name: 'Visitor' },
    ]);

  for (const stream of [all, chosen]) {
    await expect.poll(() => ofTyping(stream).length, deadline).toBe(2);
    for (const notice of ofTyping(stream)) expect(ofTyping(team)).toContainEqual(notice);
  }
  // What is written after it has come to all of them: they would have had the notice before.
  dataOf(await caller.call('POST', `/v1/conversations/${id}/takeover`), 200);
  dataOf(await says(stranger), 201);
  await expect
    .poll(() => team.events.some(({ conversation }) => conversation?.status === 'HUMAN_TAKEOVER'), deadline)
    .toBe(true);
  expect([ofTyping(theirs), ofTyping(foreign)]).toEqual([[], []]);
  await expect.poll(() => all.events.some(({ type }) => type === 'conversation.updated'), deadline).toBe(true);
  expect(chosen.events.map(({ type }) => type)).toEqual([
    'stream.opened',
    'conversation.typing',
    'conversation.typing',
  ]);
  dataOf(await caller.call('POST', `/v1/conversations/${id}/close`), 200);
  expect(dataOf(await visit('/typing', token), 200)).toEqual({ shown: false });
  for (const stream of [mine, theirs, team, foreign, all, chosen]) stream.close();
});
