import { newestApiVersion, plans } from '@lead-engagement/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApi, type TestApi } from '../../../../test/support/api.js';
import { dataOf } from '../../../../test/support/sample.js';
import { addSignedIn, signIn, type TestUser } from '../../../../test/support/sign-in.js';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

describe('GET /v1/me/device-keys', () => {
  test('gives each signed-in user keys of their own, the same ones in each session, and API keys none', async () => {
    const tenant = await api.newTenant();
    const [ada, bea] = [await addSignedIn(api, tenant, 'AGENT'), await addSignedIn(api, tenant, 'AGENT')];
    const read = async ({ call }: Pick<TestUser, 'call'>) => dataOf(await call('GET', '/v1/me/device-keys'), 200).keys;
    const keys = await read(ada);
    expect(keys).toEqual([{ id: expect.any(String), key: expect.stringMatching(/^[\w-]{43}$/) }]);
    expect(await read(await signIn(api, tenant, ada.email))).toEqual(keys);
    expect((await read(bea))[0].key).not.toBe(keys[0].key);
    const caller = await api.newCaller(tenant, ['admin']);
    expect((await caller.call('GET', '/v1/me/device-keys')).status).toBe(403);
  });
});

describe('GET /v1/me', () => {
  test('tells the tenant, the plan with its limits, the key and its scopes', async () => {
    const tenant = await api.newTenant({ name: 'Acme', plan: 'PRO', currency: 'EUR', limitOverrides: {} });
    const caller = await api.newCaller(tenant, ['read:leads', 'manage:webhooks'], '2099-01-01T00:00:00.000Z');
    for (const path of ['/v1/me', '/api/v1/me']) {
      const answer = await caller.call('GET', path);
      expect(dataOf(answer, 200)).toEqual({
        tenant: {
          id: caller.tenantId,
          name: 'Acme',
          environment: 'LIVE',
          twinId: null,
          plan: 'PRO',
          currency: 'EUR',
          limits: plans.PRO,
        },
        principal: {
          type: 'API_KEY',
          id: caller.keyId,
          label: 'test',
          expiresAt: '2099-01-01T00:00:00.000Z',
          apiVersion: newestApiVersion,
        },
        scopes: ['read:leads', 'manage:webhooks'],
        user: null,
      });
      expect(answer.text).not.toContain(caller.key);
    }
  });

  test("shows a limit of the tenant's own in place of the plan's", async () => {
    const tenant = await api.newTenant({ plan: 'FREE', limitOverrides: { perMinute: 500, perDay: null } });
    const caller = await api.newCaller(tenant, ['read:shipments']);
    const { tenant: shown } = dataOf(await caller.call('GET', '/v1/me'), 200);
    expect(shown).toMatchObject({ plan: 'FREE', limits: { ...plans.FREE, perMinute: 500, perDay: null } });
  });

  test('says that a tenant without a plan has the plan NONE, and of a sandbox that it is one', async () => {
    const tenant = await api.newTenant({ plan: 'NONE', environment: 'SANDBOX', limitOverrides: {} });
    const caller = await api.newCaller(tenant);
    const { tenant: shown, principal } = dataOf(await caller.call('GET', '/v1/me'), 200);
    expect(shown).toMatchObject({ plan: 'NONE', environment: 'SANDBOX', limits: plans.NONE });
    expect(principal.expiresAt).toBeNull();
  });
});
