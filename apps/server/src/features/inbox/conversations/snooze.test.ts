import type { ConversationCounts } from '@lead-engagement/contract';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestApi, type TestApi, type TestCaller } from '../../../../test/support/api.js';
import { expectFailure } from '../../../../test/support/expect.js';
import { dataOf } from '../../../../test/support/sample.js';
import { inTenant } from '../../../db/client.js';
import { hourMs } from '../../../time.js';
import { moveDueConversations } from './auto-close.js';

const inHours = (hours: number) => new Date(Date.now() + hours * hourMs).toISOString();
let api: TestApi;
let tenant: string;
let caller: TestCaller;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  tenant = await api.newTenant();
  caller = await api.newCaller(tenant);
});

const post = async (path: string, body?: object, status = 200) => dataOf(await caller.call('POST', path, body), status);
const counts = async (): Promise<ConversationCounts> =>
  dataOf(await caller.call('GET', '/v1/conversations/counts'), 200);
const idsOf = async (query: string) =>
  dataOf(await caller.call('GET', `/v1/conversations?${query}`), 200).map(({ id }: { id: string }) => id);

async function begin(): Promise<string> {
  const bot = await post('/v1/chatbots', { name: 'Bo' }, 201);
  return (await post('/v1/conversations', { botId: bot.id, contact: { name: 'Ada' } }, 201)).id;
}

async function beginSnoozed(): Promise<string> {
  const id = await begin();
  await post(`/v1/conversations/${id}/takeover`);
  await post(`/v1/conversations/${id}/snooze`, { until: inHours(2) });
  return id;
}

const upkeep = (at: string) =>
  inTenant(api.db, tenant, (tx) => moveDueConversations({ tx, caller: { tenantId: tenant }, now: new Date(at) }, 20));
const readSnooze = async (id: string) => dataOf(await caller.call('GET', `/v1/conversations/${id}`), 200).snoozedUntil;

test('a snoozed conversation is in no tab but its own, until its time has come or the contact writes', async () => {
  const [withBot, byTime, byMessage] = [await begin(), await beginSnoozed(), await beginSnoozed()];
  expect(await counts()).toEqual({ open: 1, handedOff: 0, mine: 0, unassigned: 0, unread: 0, snoozed: 2 });
  expect((await idsOf('snoozed=true')).toSorted()).toEqual([byTime, byMessage].toSorted());
  expect(await idsOf('snoozed=false')).toEqual([withBot]);
  await post(`/v1/conversations/${byMessage}/messages`, { role: 'HUMAN_AGENT', content: 'I will ask.' }, 201);
  expect(await readSnooze(byMessage)).not.toBeNull();
  await post(`/v1/conversations/${byMessage}/messages`, { role: 'USER', content: 'Any news?' }, 201);
  expect(await readSnooze(byMessage)).toBeNull();
  expect(await upkeep(inHours(1))).toBe(0);
  expect(await upkeep(inHours(3))).toBe(1);
  expect(await readSnooze(byTime)).toBeNull();
  expect(await counts()).toEqual({ open: 3, handedOff: 2, mine: 0, unassigned: 2, unread: 1, snoozed: 0 });
});

test('a snooze ends when it is taken back, and when the conversation is closed', async () => {
  const [back, closed] = [await beginSnoozed(), await beginSnoozed()];
  expect((await post(`/v1/conversations/${back}/snooze`, { until: null })).snoozedUntil).toBeNull();
  expect((await post(`/v1/conversations/${closed}/close`)).snoozedUntil).toBeNull();
  expect(await upkeep(inHours(3))).toBe(0);
  expect(await counts()).toMatchObject({ open: 1, snoozed: 0 });
});

test('only what a human has can be snoozed, for a time to come', async () => {
  const id = await begin();
  expectFailure(
    await caller.call('POST', `/v1/conversations/${id}/snooze`, { until: inHours(1) }),
    'INVALID_TRANSITION',
  );
  await post(`/v1/conversations/${id}/takeover`);
  for (const until of [inHours(-1), inHours(24 * 366)]) {
    expectFailure(await caller.call('POST', `/v1/conversations/${id}/snooze`, { until }), 'VALIDATION_ERROR');
  }
});
