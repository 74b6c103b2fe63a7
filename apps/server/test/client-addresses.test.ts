import { limits } from '@lead-engagement/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { encodeId } from '../src/ids.js';
import { type Answer, startTestApi, type TestApi } from './support/api.js';
import { expectFailure } from './support/expect.js';
import { dataOf } from './support/sample.js';
import { addUser, testPassword } from './support/sign-in.js';

/** Behind one proxy, whose address is that of the connection. */
let api: TestApi;
beforeAll(async () => {
  api = await startTestApi({ trustProxy: 1 });
});
afterAll(() => api.close());

const wrongKey = (remoteAddress: string, forwarded: string): Promise<Answer> =>
  api.send({
    url: '/v1/me',
    remoteAddress,
    headers: { authorization: 'Bearer les_live_wrong', 'x-forwarded-for': forwarded },
  });

const most = limits.failuresPerMinutePerAddress;

describe('requests that fail to authenticate are limited', () => {
  const cases: [string, (at: number) => string][] = [
    ['behind a proxy that appends ports', (at) => `198.51.100.7:${2_000 + at}`],
    ['behind one that does so with IPv6', (at) => `[2001:db8:7::${at.toString(16)}]:${2_000 + at}`],
    ['behind a proxy that passes on whatever it was sent', (at) => `198.51.100.${at}, no-address-${at}`],
    ['behind one that sends a name', (at) => `_hidden${at}`],
  ];
  test.each(cases)('%s', async (name, forwarded) => {
    const proxy = `10.200.0.${cases.findIndex(([each]) => each === name)}`;
    const statuses: number[] = [];
    for (let at = 1; at <= most + 5; at++) statuses.push((await wrongKey(proxy, forwarded(at))).status);
    expect(statuses).toEqual([...Array(most).fill(401), ...Array(5).fill(429)]);
  });

  test('but not those of others behind the same proxy', async () => {
    for (let at = 0; at <= most; at++) await wrongKey('10.200.1.1', '198.51.100.8');
    expectFailure(await wrongKey('10.200.1.1', '198.51.100.8:80'), 'RATE_LIMITED');
    expectFailure(await wrongKey('10.200.1.1', '198.51.100.9'), 'UNAUTHENTICATED');
  });

  test('also for a client with an IPv6 network of 48 bits, which has more addresses', async () => {
    const from = (at: number) => wrongKey('10.200.2.1', `2001:db8:9:${at.toString(16)}::1`);
    // At once, since each refusal is held back for a while, and a minute gives attempts back.
    const refused = await Promise.all(Array.from({ length: most * limits.siteFactor }, (_, at) => from(at)));
    for (const answer of refused) expectFailure(answer, 'UNAUTHENTICATED');
    expectFailure(await from(0xffff), 'RATE_LIMITED');
    expectFailure(await wrongKey('10.200.2.1', '2001:db8:a::1'), 'UNAUTHENTICATED');
  });
});

test('the audit log has addresses, for any value that the proxy sends', async () => {
  const tenant = await api.newTenant();
  const reader = await api.newCaller(tenant);
  await addUser(api, tenant, 'ada@example.com', 'AGENT');
  const login = (forwarded: string) =>
    api.send({
      method: 'POST',
      url: '/v1/auth/login',
      payload: { email: 'ada@example.com', password: testPassword, tenantId: encodeId('tenant', tenant) },
      remoteAddress: '10.200.3.1',
      headers: { 'x-forwarded-for': forwarded },
    });
  const sent = ['198.51.100.7:4711', '[2001:DB8::0:1]:443', "<script>alert('x')</script>", '::ffff:198.51.100.7'];
  for (const forwarded of sent) dataOf(await login(forwarded), 200);
  const entries = dataOf(await reader.call('GET', '/v1/audit-log?action=session.created&sort=createdAt'), 200);
  expect(entries.map(({ clientAddress }: { clientAddress: string }) => clientAddress)).toEqual([
    '198.51.100.7',
    '2001:db8::1',
    '10.200.3.1',
    '198.51.100.7',
  ]);
});
