import { contract } from '@lead-engagement/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApi, type TestApi, type TestCaller } from '../../../../test/support/api.js';
import { expectFailure } from '../../../../test/support/expect.js';
import { dataOf } from '../../../../test/support/sample.js';
import { readApiKeyEnvironment } from '../../../security/api-key.js';

const path = contract.apiKeys.list.path;
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

/** Calls as the key that a creation answered. */
function callAs({ key }: { key: string }, url = '/v1/me', method: 'GET' | 'POST' = 'GET', payload?: object) {
  return api.send({ method, url, headers: { authorization: `Bearer ${key}` }, ...(payload && { payload }) });
}

async function createSandboxKey(fields: Record<string, unknown> = {}) {
  const body = { environment: 'SANDBOX', label: 'Test', scopes: ['read:leads'], ...fields };
  return dataOf(await caller.call('POST', path, body), 201);
}

describe('the sandbox of a live tenant', () => {
  test('is made with its first key, once however many are made at a time; both tenants name each other', async () => {
    const keys = await Promise.all(Array.from({ length: 6 }, () => createSandboxKey()));
    const [{ tenantId: twinId, key }] = keys as [{ tenantId: string; key: string }];
    expect(new Set(keys.map((each) => each.tenantId)).size).toBe(1);
    expect(twinId).not.toBe(caller.tenantId);
    expect(readApiKeyEnvironment(key)).toBe('SANDBOX');
    const mine = dataOf(await caller.call('GET', '/v1/me'), 200).tenant;
    const its = dataOf(await callAs({ key }), 200).tenant;
    expect(mine).toMatchObject({ id: caller.tenantId, environment: 'LIVE', twinId });
    expect(its).toMatchObject({ id: twinId, environment: 'SANDBOX', twinId: caller.tenantId });
    expect([its.plan, its.currency, its.limits]).toEqual([mine.plan, mine.currency, mine.limits]);
  });

  test('can be worked with at once, and sees nothing of the live tenant, nor the reverse', async () => {
    const sandbox = await createSandboxKey({ scopes: ['admin'] });
    dataOf(await caller.call('POST', '/v1/leads', { contact: { name: 'Live' } }), 201);
    const made = dataOf(await callAs(sandbox, '/v1/leads', 'POST', { contact: { name: 'Test' } }), 201);
    expect(made.tenantId).toBe(sandbox.tenantId);
    expect((await callAs(sandbox, '/v1/leads')).meta.total).toBe(1);
    expectFailure(await caller.call('GET', `/v1/leads/${made.id}`), 'NOT_FOUND');
  });

  test('has keys that its live tenant lists, reads, changes and revokes', async () => {
    const sandbox = await createSandboxKey();
    const idsOf = async (query: string) =>
      (await caller.call('GET', path + query)).data.map((row: { id: string }) => row.id);
    expect(await idsOf('')).toEqual([caller.keyId]);
    expect(await idsOf('?environment=LIVE')).toEqual([caller.keyId]);
    expect(await idsOf('?environment=SANDBOX')).toEqual([sandbox.id]);
    const url = `${path}/${sandbox.id}`;
    expect(dataOf(await caller.call('PATCH', url, { label: 'CI' }), 200)).toMatchObject({ label: 'CI', version: 2 });
    // The transaction is the live tenant's again after it: its Idempotency-Key is stored there.
    const again = { environment: 'SANDBOX', label: 'x', scopes: ['read:leads'] };
    dataOf(await caller.call('POST', path, again, { 'Idempotency-Key': 'sandbox' }), 201);
    dataOf(await caller.call('DELETE', url), 200);
    await expect.poll(async () => (await callAs(sandbox)).error?.code, { timeout: 5_000 }).toBe('KEY_REVOKED');
  });

  test('cannot reach the keys of its live tenant', async () => {
    const sandbox = await createSandboxKey({ scopes: ['admin'] });
    expectFailure(await callAs(sandbox, `${path}/${caller.keyId}`), 'NOT_FOUND');
    expect((await callAs(sandbox, `${path}?environment=LIVE`)).data).toEqual([]);
    const body = { environment: 'LIVE', label: 'x', scopes: ['read:leads'] };
    expectFailure(await callAs(sandbox, path, 'POST', body), 'FORBIDDEN');
  });

  test('may be sent webhooks over http, and on this machine, but nowhere else that is private', async () => {
    const sandbox = await createSandboxKey({ scopes: ['admin'] });
    const endpoint = (url: string, by: { key: string }) =>
      callAs(by, '/v1/webhook-endpoints', 'POST', { url, events: ['lead.created'] });
    for (const url of ['http://example.com/hooks', 'http://127.0.0.1:4000/hooks', 'http://localhost/hooks']) {
      expect((await endpoint(url, sandbox)).status, url).toBe(201);
    }
    for (const url of ['http://10.0.0.1/', 'https://192.168.1.1/', 'http://169.254.169.254/', 'http://[fd00::1]/']) {
      expectFailure(await endpoint(url, sandbox), 'VALIDATION_ERROR');
    }
    expectFailure(await endpoint('http://example.com/hooks', caller), 'VALIDATION_ERROR');
  });

  test('and its live tenant cannot come apart in the database, nor a key and its environment', async () => {
    await createSandboxKey();
    await expect(api.owner`update tenants set twin_id = null where id = ${tenant}`).rejects.toThrow('tenants_twins');
    const flip = api.owner`update tenants set environment = 'LIVE' where twin_id = ${tenant}`;
    await expect(flip).rejects.toThrow('api_keys');
  });
});
