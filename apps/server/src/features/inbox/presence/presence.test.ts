import { presenceEveryMs, presenceMs } from '@lead-engagement/contract';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestApi, type TestApi, type TestCaller } from '../../../../test/support/api.js';
import { expectFailure } from '../../../../test/support/expect.js';
import { dataOf } from '../../../../test/support/sample.js';
import { addSignedIn, type TestUser } from '../../../../test/support/sign-in.js';
import { inTenant } from '../../../db/client.js';
import { decodeId } from '../../../ids.js';
import { doWork } from '../../../jobs/fixtures/do-work.js';
import { createPurgeWork } from '../../../jobs/retention/purge.js';
import { presencePurge } from './purges.js';
import { setPresence } from './service.js';

let api: TestApi;
let tenant: string;
let caller: TestCaller;
let user: TestUser;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  tenant = await api.newTenant();
  caller = await api.newCaller(tenant);
  user = await addSignedIn(api, tenant, 'AGENT');
});

const say = (body?: object, as: Pick<TestUser, 'call'> = user) => as.call('POST', '/v1/me/presence', body);
const listed = async (as: Pick<TestUser, 'call'> = caller) => dataOf(await as.call('GET', '/v1/users/presence'), 200);
const begin = async (as = caller) => {
  const botId = dataOf(await as.call('POST', '/v1/chatbots', { name: 'Bo' }), 201).id;
  const made = await as.call('POST', '/v1/conversations', { botId, contact: { name: 'Ada' } });
  return dataOf(made, 201);
};

test('a user is listed from the first notice until the notice expires, or says that the user is gone', async () => {
  expect(await listed()).toEqual([]);
  const { id: conversationId } = await begin();
  const before = Date.now();
  const stored = dataOf(await say({ conversationId }), 200);
  const me = { userId: user.id, name: expect.any(String), avatar: null, status: 'ONLINE', conversationId };
  expect(stored).toEqual({ ...me, expiresAt: expect.any(String) });
  expect(Date.parse(stored.expiresAt) - before).toBeGreaterThan(presenceMs - 5_000);
  expect(await listed()).toEqual([stored]);
  // What is left out is what it is by default, not what it was.
  expect(dataOf(await say(), 200)).toMatchObject({ status: 'ONLINE', conversationId: null });
  expect(dataOf(await say({ status: 'AWAY' }), 200)).toMatchObject({ status: 'AWAY' });
  expect(await listed()).toMatchObject([{ status: 'AWAY' }]);
  expect(dataOf(await say({ status: 'OFFLINE' }), 200)).toMatchObject({ status: 'OFFLINE' });
  expect(await listed()).toEqual([]);
  dataOf(await say(), 200);
  await api.owner`update user_presence set expires_at = now() where tenant_id = ${tenant}`;
  expect(await listed()).toEqual([]);
});

test('users who are disabled or deleted are not there, and tenants do not see each other', async () => {
  dataOf(await say(), 200);
  const stranger = await api.newCaller(await api.newTenant());
  expect(await listed(stranger)).toEqual([]);
  expect(await listed(user)).toHaveLength(1);
  dataOf(await caller.call('PATCH', `/v1/users/${user.id}`, { status: 'DISABLED' }), 200);
  expect(await listed()).toEqual([]);
  // A server may know the user for a moment longer.
  await expect.poll(async () => (await say()).status, { timeout: 120_000 }).toBe(401);
});

test('only signed-in users are there, and only conversations of the tenant can be looked at', async () => {
  expectFailure(await say({}, caller), 'FORBIDDEN');
  const stranger = await api.newCaller(await api.newTenant());
  const [foreign, deleted] = [await begin(stranger), await begin()];
  dataOf(await caller.call('DELETE', `/v1/contacts/${deleted.contactId}`), 200);
  await api.owner`update conversations set deleted_at = now() where id = ${decodeId('conversation', deleted.id) as string}`;
  for (const conversationId of [foreign.id, deleted.id, 'conv_00000000000000000000000000']) {
    const answer = await say({ conversationId });
    expectFailure(answer, 'VALIDATION_ERROR');
    expect(answer.error.details).toMatchObject([{ path: 'body.conversationId', code: 'not_found' }]);
  }
  expectFailure(await say({ status: 'BUSY' }), 'VALIDATION_ERROR');
  expect(await listed()).toEqual([]);
});

test('a notice is stored once in a while and announced only if it is a change, also after it has expired', async () => {
  const sent: object[] = [];
  const presence = {
    send: async (_: unknown, notice: object) => void sent.push(notice),
    listen: () => () => undefined,
  };
  const of = { tenantId: tenant, userId: decodeId('user', user.id) as string };
  const start = Date.now();
  const at = (ms: number, body = {}) =>
    inTenant(api.db, tenant, (tx) => setPresence(tx, presence, of, body, new Date(start + ms)));
  const first = await at(0);
  expect((await at(presenceEveryMs / 3)).expiresAt).toBe(first.expiresAt);
  const second = await at(presenceEveryMs);
  expect(Date.parse(second.expiresAt) - Date.parse(first.expiresAt)).toBe(presenceEveryMs);
  expect(sent).toMatchObject([{ status: 'ONLINE', conversationId: null }]);
  await at(presenceEveryMs + 1, { status: 'AWAY' });
  await at(presenceEveryMs + 2, { status: 'OFFLINE' });
  await at(presenceEveryMs + 3, { status: 'OFFLINE' });
  expect(sent.splice(0)).toMatchObject([{ status: 'ONLINE' }, { status: 'AWAY' }, { status: 'OFFLINE' }]);
  // Somebody who was not heard of for long was gone: OFFLINE is no change then, and ONLINE is one.
  await at(1_000_000);
  await at(1_000_000 + presenceMs + 1, { status: 'OFFLINE' });
  await at(2_000_000);
  await at(2_000_000 + presenceMs + 1);
  expect(sent).toMatchObject([{ status: 'ONLINE' }, { status: 'ONLINE' }, { status: 'ONLINE' }]);
});

test('what has expired is purged', async () => {
  dataOf(await say(), 200);
  const other = await addSignedIn(api, tenant, 'VIEWER');
  dataOf(await say({}, other), 200);
  const otherId = decodeId('user', other.id) as string;
  await api.owner`update user_presence set expires_at = now() - interval '1 minute' where user_id = ${otherId}`;
  await doWork(api.workerDb, [createPurgeWork(presencePurge)]);
  const rows = await api.owner`select user_id from user_presence where tenant_id = ${tenant}`;
  expect(rows).toEqual([{ userId: decodeId('user', user.id) }]);
});
