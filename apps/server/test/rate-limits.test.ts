import { headers, limits, plans } from '@lead-engagement/contract';
import { documentationPaths } from '@lead-engagement/contract/openapi';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { minuteMs } from '../src/time.js';
import { type Answer, startTestApi, type TestApi, type TestCaller } from './support/api.js';
import { expectFailure, header } from './support/expect.js';
import { grantTokens, registerApp } from './support/oauth.js';
import { addSignedIn, signIn } from './support/sign-in.js';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

// Only the clock of the server is faked, so that the test need not wait for an hour.
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 10, 20, 12, 0, 0, 1) }));
afterEach(() => void vi.useRealTimers());

const pass = (ms: number) => vi.setSystemTime(Date.now() + ms);
const callerOf = async (perMinute: number | null, perDay: number | null): Promise<TestCaller> =>
  api.newCaller(await api.newTenant({ limitOverrides: { perMinute, perDay } }));
const ask = (caller: Pick<TestCaller, 'call'>) => caller.call('GET', '/v1/me');

/** The seconds to wait, from a refusal. */
function readWait(answer: Answer): number {
  expectFailure(answer, 'RATE_LIMITED');
  const seconds = header(answer, headers.retryAfter);
  expect(seconds).toMatch(/^[1-9]\d*$/);
  expect(answer.error.message).toContain(`Wait ${seconds} s`);
  expect(header(answer, headers.rateRemaining)).toBe('0');
  return Number(seconds);
}

describe('the limits of a tenant:', () => {
  test('beyond the minute a request is refused, and admitted after the seconds in Retry-After, not sooner', async () => {
    const caller = await callerOf(5, null);
    for (let left = 4; left >= 0; left--) {
      pass(1_000);
      const answer = await ask(caller);
      expect(answer.status).toBe(200);
      expect(header(answer, headers.rateLimit)).toBe('5');
      expect(header(answer, headers.rateRemaining)).toBe(String(left));
      expect(header(answer, headers.retryAfter)).toBe('');
    }
    const wait = readWait(await ask(caller));
    pass((wait - 1) * 1_000);
    expect(readWait(await ask(caller))).toBe(1);
    pass(1_000);
    expect((await ask(caller)).status).toBe(200);
    readWait(await ask(caller));
  });

  test('beyond the day too, while the minute has requests left', async () => {
    const caller = await callerOf(1_000, 3);
    for (let sent = 0; sent < 3; sent++) expect((await ask(caller)).status).toBe(200);
    const refused = await ask(caller);
    const wait = readWait(refused);
    expect(header(refused, headers.rateLimit)).toBe('3');
    expect(wait).toBeGreaterThan(3_600);
    pass((wait - 1) * 1_000);
    expect(readWait(await ask(caller))).toBe(1);
    pass(1_000);
    expect((await ask(caller)).status).toBe(200);
  });

  test('a request that one bucket refuses is counted in none', async () => {
    const caller = await callerOf(2, 4);
    for (let sent = 0; sent < 2; sent++) expect((await ask(caller)).status).toBe(200);
    for (let sent = 0; sent < 10; sent++) readWait(await ask(caller));
    pass(2 * minuteMs);
    for (let sent = 0; sent < 2; sent++) expect((await ask(caller)).status).toBe(200);
    pass(2 * minuteMs);
    expect(readWait(await ask(caller))).toBeGreaterThan(3_600);
  });

  test('several keys share one quota, and another tenant has its own', async () => {
    const tenant = await api.newTenant({ limitOverrides: { perMinute: 2, perDay: null } });
    const [one, two, three] = await Promise.all([api.newCaller(tenant), api.newCaller(tenant), api.newCaller(tenant)]);
    expect((await ask(one)).status).toBe(200);
    expect((await ask(two)).status).toBe(200);
    readWait(await ask(three));
    expect((await ask(await callerOf(2, null))).status).toBe(200);
  });

  test('both prefixes, and failed requests, count against the same bucket', async () => {
    const caller = await callerOf(3, null);
    expect((await caller.call('GET', '/api/v1/me')).status).toBe(200);
    expect((await caller.call('GET', '/v1/leads/nosuch')).status).toBe(404);
    expect((await caller.call('POST', '/v1/leads', {})).status).toBe(400);
    readWait(await ask(caller));
  });

  test('30 concurrent requests share a limit of 10 exactly', async () => {
    const caller = await callerOf(10, null);
    const answers = await Promise.all(Array.from({ length: 30 }, () => ask(caller)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
    for (const answer of answers) if (answer.status !== 200) readWait(answer);
  });

  test.each(Object.entries(plans))('the plan %s has the limits of the contract', async (plan, { perMinute }) => {
    const tenant = await api.newTenant({ plan: plan as keyof typeof plans, limitOverrides: {} });
    const answer = await ask(await api.newCaller(tenant));
    expect(header(answer, headers.rateLimit)).toBe(String(perMinute));
    expect(header(answer, headers.rateRemaining)).toBe(String(perMinute - 1));
    expect(answer.data.tenant.limits).toEqual(plans[plan as keyof typeof plans]);
  });
});

describe('the limits of a signed-in user:', () => {
  const { perMinutePerUser, concurrentPerUser } = plans.FREE;

  test('are 200 a minute on every plan, separate from keys, and another session does not add to them', async () => {
    const tenant = await api.newTenant({ plan: 'FREE', limitOverrides: {} });
    const caller = await api.newCaller(tenant);
    const ada = await addSignedIn(api, tenant, 'AGENT');
    for (let sent = 0; sent < plans.FREE.perMinute; sent++) expect((await ask(caller)).status).toBe(200);
    readWait(await ask(caller));
    for (let left = perMinutePerUser - 1; left > 0; left--) {
      const answer = await ask(ada);
      expect(answer.status).toBe(200);
      expect(header(answer, headers.rateLimit)).toBe(String(perMinutePerUser));
      expect(header(answer, headers.rateRemaining)).toBe(String(left));
    }
    const again = await signIn(api, tenant, ada.email);
    expect((await ask(again)).status).toBe(200);
    const refused = await ask(ada);
    const wait = readWait(refused);
    expect(refused.error.message).toContain('The user');
    expect((await ask(await addSignedIn(api, tenant, 'AGENT'))).status).toBe(200);
    pass(wait * 1_000);
    expect((await ask(ada)).status).toBe(200);
  });

  test('are in /v1/usage next to those of the tenant', async () => {
    const tenant = await api.newTenant({ plan: 'FREE', limitOverrides: {} });
    const caller = await api.newCaller(tenant);
    const ada = await addSignedIn(api, tenant, 'AGENT');
    await ask(caller);
    const { data } = await ada.call('GET', '/v1/usage');
    expect(data.requests).toMatchObject({
      minute: { used: 1, limit: plans.FREE.perMinute },
      concurrent: { used: 0, limit: plans.FREE.concurrent },
      user: { minute: { used: 1, limit: perMinutePerUser }, concurrent: { used: 1, limit: concurrentPerUser } },
    });
    expect((await caller.call('GET', '/v1/usage')).data.requests.user).toBeNull();
  });

  test('apply to an app that acts for the user, and an operator can change them', async () => {
    const tenant = await api.newTenant({ plan: 'FREE', limitOverrides: { perMinute: 1, perMinutePerUser: 4 } });
    const ada = await addSignedIn(api, tenant, 'OWNER');
    const { accessToken } = await grantTokens(api, await registerApp(ada), ada);
    const asApp = () => api.send({ url: '/v1/me', headers: { authorization: `Bearer ${accessToken}` } });
    expect(header(await ask(ada), headers.rateRemaining)).toBe('2');
    expect(header(await asApp(), headers.rateRemaining)).toBe('1');
    expect(header(await ask(ada), headers.rateRemaining)).toBe('0');
    readWait(await asApp());
  });
});

describe('an address that keeps failing to authenticate:', () => {
  const from = (remoteAddress: string, key: string) =>
    api.send({ url: '/v1/me', remoteAddress, headers: { authorization: `Bearer ${key}` } });
  const fail = async (remoteAddress: string) => {
    for (let sent = 0; sent < limits.failuresPerMinutePerAddress; sent++) {
      const answer = await from(remoteAddress, 'wrong');
      expectFailure(answer, 'UNAUTHENTICATED');
      const left = limits.failuresPerMinutePerAddress - 1 - sent;
      expect(header(answer, headers.rateRemaining)).toBe(String(left));
    }
  };

  test('learns nothing more about its credentials before Retry-After has passed', async () => {
    await fail('192.0.2.1');
    const wait = readWait(await from('192.0.2.1', 'wrong'));
    expectFailure(await from('192.0.2.2', 'wrong'), 'UNAUTHENTICATED');
    pass((wait - 1) * 1_000);
    expect(readWait(await from('192.0.2.1', 'wrong'))).toBe(1);
    pass(1_000);
    expectFailure(await from('192.0.2.1', 'wrong'), 'UNAUTHENTICATED');
  });

  test('waits for each refusal, so that guessing without a pause keeps no processor busy', async () => {
    await fail('192.0.2.5');
    for (const url of ['/v1/me', '/v1/no-such-path']) {
      const startedMs = performance.now();
      const answer = await api.send({ url, remoteAddress: '192.0.2.5', headers: { authorization: 'Bearer wrong' } });
      readWait(answer);
      expect(performance.now() - startedMs).toBeGreaterThan(200);
    }
  });

  test('does not block others at the same address: a valid key, signing in, health, the reference', async () => {
    const { key } = await callerOf(null, null);
    await fail('192.0.2.4');
    readWait(await from('192.0.2.4', 'wrong'));
    expect((await from('192.0.2.4', key)).status).toBe(200);
    const login = {
      method: 'POST',
      url: '/v1/auth/login',
      payload: { email: 'nobody@example.com', password: 'wrong' },
    };
    expectFailure(await api.send({ ...login, remoteAddress: '192.0.2.4' } as never), 'UNAUTHENTICATED');
    for (const url of ['/healthz', '/readyz', documentationPaths.document]) {
      const answer = await api.send({ url, remoteAddress: '192.0.2.4' });
      expect({ url, status: answer.status }).toEqual({ url, status: 200 });
      expect(header(answer, headers.rateRemaining)).toBe('0');
    }
  });

  test('does not use up the quota of the tenant that it names', async () => {
    const caller = await callerOf(1, null);
    const send = () => api.send({ url: '/api/v1/me', headers: { [headers.tenantId]: caller.tenantId } });
    for (let sent = 0; sent < 5; sent++) expectFailure(await send(), 'UNAUTHENTICATED');
    expect((await ask(caller)).status).toBe(200);
  });

  test('does not include addresses whose requests fail for another reason', async () => {
    const { credentials } = await callerOf(null, null);
    for (let sent = 0; sent <= limits.failuresPerMinutePerAddress; sent++) {
      const answer = await api.send({ url: '/v1/leads/nosuch', remoteAddress: '192.0.2.3', headers: credentials });
      expectFailure(answer, 'NOT_FOUND');
    }
  });
});
