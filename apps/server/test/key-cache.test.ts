import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTenant } from '../src/db/client.js';
import { decodeId } from '../src/ids.js';
import { startTestApi, type TestApi } from './support/api.js';
import { expectFailure } from './support/expect.js';
import { listWaiting } from './support/waiting.js';

let api: TestApi;
let tenant: string;
beforeAll(async () => {
  api = await startTestApi();
  tenant = await api.newTenant();
});
afterAll(() => api.close());

test('requests that come at once with one key share one look into the database', async () => {
  const caller = await api.newCaller(tenant, ['read:leads']);
  const answers = await api.owner.begin(async (tx) => {
    await tx`lock table api_keys in access exclusive mode`;
    const running = Array.from({ length: 10 }, () => caller.call('GET', '/v1/me'));
    const waiting = () => listWaiting(tx, 'api_keys');
    await expect.poll(async () => (await waiting()).length, { timeout: 60_000 }).toBe(1);
    // The others had their chance: a request that needs no key has gone all the way through meanwhile.
    expect((await api.send({ url: '/readyz' })).status).toBe(200);
    expect(await waiting()).toHaveLength(1);
    return { running };
  });
  const statuses = (await Promise.all(answers.running)).map(({ status }) => status);
  expect(statuses).toEqual(Array(10).fill(200));
});

test('a scope that is taken away is gone within five seconds, like the key itself', async () => {
  const caller = await api.newCaller(tenant, ['read:leads']);
  expect((await caller.call('GET', '/v1/leads')).status).toBe(200);
  const id = decodeId('apiKey', caller.keyId) as string;
  await inTenant(api.db, tenant, (tx) =>
    tx`update api_keys set scopes = '{}' where tenant_id = ${tenant} and id = ${id}`.then(() => undefined),
  );
  await expect.poll(async () => (await caller.call('GET', '/v1/leads')).status, { timeout: 5_000 }).toBe(403);
  expectFailure(await caller.call('GET', '/v1/leads'), 'FORBIDDEN');
});
