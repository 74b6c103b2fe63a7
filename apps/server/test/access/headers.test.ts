import { headers, limits } from '@lead-engagement/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inTenant } from '../../src/db/client.js';
import { revokeApiKey } from '../../src/features/accounts/api-keys/queries.js';
import { decodeId, encodeId, newUuid } from '../../src/ids.js';
import { generateApiKey } from '../../src/security/api-key.js';
import { type Answer, roomy, startTestApi, type TestApi, type TestCaller } from '../support/api.js';
import { expectFailure, header } from '../support/expect.js';
import { createSample, type Sample } from '../support/sample.js';

let api: TestApi;
let sample: Sample;
let reader: TestCaller;
beforeAll(async () => {
  api = await startTestApi();
  sample = await createSample(api);
  reader = await api.newCaller(sample.tenant, ['read:leads']);
});
afterAll(() => api.close());

describe('credentials by header and prefix:', () => {
  const plain = '/v1/leads';
  const named = '/api/v1/leads';
  const get = (url: string, sent: Record<string, string>) => api.send({ url, headers: sent });
  const bearer = () => ({ authorization: `Bearer ${sample.caller.key}` });
  const apiKey = () => ({ [headers.apiKey]: sample.caller.key });
  const tenant = () => ({ [headers.tenantId]: sample.caller.tenantId });

  test('/v1 accepts the key as a bearer token and takes the tenant from it', async () => {
    expect((await get(plain, bearer())).status).toBe(200);
  });
  test('/v1 accepts the name of the tenant if it is the right one', async () => {
    expect((await get(plain, { ...bearer(), ...tenant() })).status).toBe(200);
    expectFailure(
      await get(plain, { ...bearer(), [headers.tenantId]: encodeId('tenant', newUuid()) }),
      'TENANT_MISMATCH',
    );
  });
  test('/v1 does not read X-Api-Key', async () => {
    expectFailure(await get(plain, { ...apiKey(), ...tenant() }), 'UNAUTHENTICATED');
    expect((await get(plain, { ...bearer(), [headers.apiKey]: 'something else' })).status).toBe(200);
  });
  test('/api/v1 accepts either header, or both with the same key, and requires the tenant', async () => {
    for (const credential of [bearer(), apiKey(), { ...bearer(), ...apiKey() }]) {
      expect((await get(named, { ...credential, ...tenant() })).status).toBe(200);
      expectFailure(await get(named, credential), 'TENANT_REQUIRED');
    }
    expectFailure(
      await get(named, { ...bearer(), ...tenant(), [headers.apiKey]: generateApiKey('LIVE') }),
      'BAD_REQUEST',
    );
  });
  test('the tenant must be that of the key: unknown, malformed and foreign ones get the same error', async () => {
    const foreign = encodeId('tenant', await api.newTenant());
    const answers = await Promise.all(
      [foreign, encodeId('tenant', newUuid()), 'nonsense', '', `${sample.caller.tenantId}x`].map((id) =>
        get(named, { ...bearer(), [headers.tenantId]: id }),
      ),
    );
    for (const answer of answers) expectFailure(answer, 'TENANT_MISMATCH');
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
  });
  test('the scheme of the header is read ignoring case, and must be Bearer', async () => {
    for (const scheme of ['bearer', 'BEARER', 'Bearer  ']) {
      expect((await get(plain, { authorization: `${scheme} ${sample.caller.key}` })).status, scheme).toBe(200);
    }
    for (const value of [
      sample.caller.key,
      `Token ${sample.caller.key}`,
      'Bearer',
      `Bearer ${sample.caller.key} x`,
      '',
    ]) {
      expectFailure(await get(plain, { authorization: value }), 'UNAUTHENTICATED');
    }
  });
  test('a missing credential is reported before a missing tenant', async () => {
    expectFailure(await get(named, {}), 'UNAUTHENTICATED');
  });
});

describe('headers of every response, with any status:', () => {
  const responses: [string, number, () => Promise<Answer>][] = [
    ['success', 200, () => sample.caller.call('GET', '/v1/leads')],
    ['created', 201, () => sample.caller.call('POST', '/v1/contacts', { name: 'x' })],
    ['invalid', 400, () => sample.caller.call('POST', '/v1/contacts', {})],
    ['malformed', 400, () => sample.caller.call('POST', '/v1/contacts', '{"', { 'content-type': 'application/json' })],
    ['forbidden', 403, () => reader.call('POST', '/v1/contacts', {})],
    ['no record', 404, () => sample.caller.call('GET', '/v1/leads/nosuch')],
    ['too large', 413, () => sample.caller.call('POST', '/v1/contacts', { name: 'x'.repeat(limits.bodyBytes) })],
    ['no route', 404, () => sample.caller.call('GET', '/v1/nosuch')],
    ['other method', 405, () => sample.caller.call('PUT', '/v1/leads')],
    ['other media', 415, () => sample.caller.call('POST', '/v1/contacts', 'x', { 'content-type': 'text/plain' })],
  ];
  const withoutTenant: [string, number, () => Promise<Answer>][] = [
    ['no credential', 401, () => api.send({ url: '/v1/leads' })],
    ['bad encoding', 400, () => api.send({ url: '/v1/leads/%zz' })],
  ];
  const number = /^\d+$/;

  test.each(responses)('%s: the request, the tenant and its limits', async (_, status, raise) => {
    const answer = await raise();
    expect(answer.status).toBe(status);
    expect(header(answer, headers.requestId)).not.toBe('');
    expect(header(answer, headers.tenant)).toBe(sample.caller.tenantId);
    expectLimits(answer, String(roomy.perMinute));
  });

  test.each(withoutTenant)('%s: the request and the limits of the address', async (_, status, raise) => {
    const answer = await raise();
    expect(answer.status).toBe(status);
    expect(header(answer, headers.requestId)).not.toBe('');
    expectLimits(answer, String(limits.failuresPerMinutePerAddress));
  });

  function expectLimits(answer: Answer, limit: string): void {
    expect(header(answer, headers.rateLimit)).toBe(limit);
    expect(header(answer, headers.rateRemaining)).toMatch(number);
    expect(header(answer, headers.rateReset)).toMatch(number);
    const inSeconds = Number(header(answer, headers.rateReset)) - Date.now() / 1000;
    expect(inSeconds).toBeGreaterThan(-1);
    expect(inSeconds).toBeLessThan(61);
  }

  test('a short and plain request id is echoed, and any other is replaced', async () => {
    const sent = async (id: string) =>
      header(await sample.caller.call('GET', '/v1/me', undefined, { [headers.requestId]: id }), headers.requestId);
    expect(await sent('client-1:a.b_c')).toBe('client-1:a.b_c');
    for (const odd of ['', 'with space', 'é', 'x'.repeat(101), '<script>']) expect(await sent(odd)).toMatch(/^req_/);
    expect(await sent('')).not.toBe(await sent(''));
  });

  test('the remaining requests count down by one for each request', async () => {
    const caller = await api.newCaller(await api.newTenant());
    const first = Number(header(await caller.call('GET', '/v1/me'), headers.rateRemaining));
    const second = Number(header(await caller.call('GET', '/v1/me'), headers.rateRemaining));
    expect(first - second).toBe(1);
  });
});

describe('the lifetime of a key:', () => {
  test('a key in use is refused within five seconds of its revocation, and other keys keep working', async () => {
    const [revoked, kept] = [await api.newCaller(sample.tenant), await api.newCaller(sample.tenant)];
    expect((await revoked.call('GET', '/v1/me')).status).toBe(200);
    const id = decodeId('apiKey', revoked.keyId) as string;
    await inTenant(api.db, sample.tenant, (tx) => revokeApiKey(tx, sample.tenant, id, new Date()));
    const revokedAt = performance.now();
    await expect.poll(async () => (await revoked.call('GET', '/v1/me')).status, { timeout: 5_000 }).toBe(401);
    expect(performance.now() - revokedAt).toBeLessThan(5_000);
    expectFailure(await revoked.call('GET', '/v1/me'), 'KEY_REVOKED');
    expect((await kept.call('GET', '/v1/me')).status).toBe(200);
  });

  test('a key works until it expires, also while it is cached', async () => {
    const expiresAt = new Date(Date.now() + 1_500).toISOString();
    const caller = await api.newCaller(sample.tenant, ['read:leads'], expiresAt);
    expect((await caller.call('GET', '/v1/me')).data.principal.expiresAt).toBe(expiresAt);
    await expect.poll(async () => (await caller.call('GET', '/v1/me')).status, { timeout: 5_000 }).toBe(401);
    expect(Date.now()).toBeGreaterThanOrEqual(Date.parse(expiresAt));
    expect(expectFailure(await caller.call('GET', '/v1/me'), 'KEY_EXPIRED').message).toContain(expiresAt);
  });
});

describe('unknown routes', () => {
  const places = [
    ['GET', '/v1/nosuch', 404],
    ['GET', '/api/v1/nosuch/x', 404],
    ['PUT', '/v1/leads', 405],
    ['PUT', '/api/v1/leads', 405],
  ] as const;
  const shown = (answer: Answer) => ({
    status: answer.status,
    tenant: header(answer, headers.tenant),
    limit: header(answer, headers.rateLimit),
  });

  test.each(places)('%s %s shows the tenant and its limits to a valid credential', async (method, url, status) => {
    const { key, tenantId } = sample.caller;
    const served = shown(await sample.caller.call('GET', '/v1/me'));
    const isApi = url.startsWith('/api/');
    const credentials = [{ authorization: `Bearer ${key}` }, ...(isApi ? [{ [headers.apiKey]: key }] : [])];
    for (const sent of credentials) {
      const answer = await api.send({ method, url, headers: sent });
      expect(shown(answer)).toEqual({ ...served, status });
      expect(served.tenant).toBe(tenantId);
      expect(header(answer, headers.rateRemaining)).not.toBe('');
    }
  });

  test.each(places)(
    '%s %s shows the failure limit of the address without a valid credential, and counts wrong ones',
    async (method, url, status) => {
      const address = { status, tenant: '', limit: String(limits.failuresPerMinutePerAddress) };
      expect(shown(await api.send({ method, url }))).toEqual(address);
      const authorization = `Bearer ${generateApiKey('LIVE')}`;
      const remoteAddress = `192.0.2.${1 + places.findIndex((place) => place[1] === url)}`;
      const left = [];
      for (let times = 0; times < 2; times += 1) {
        const answer = await api.send({ method, url, headers: { authorization }, remoteAddress });
        expect(shown(answer)).toEqual(address);
        left.push(Number(header(answer, headers.rateRemaining)));
      }
      expect(left[1]).toBe((left[0] as number) - 1);
      for (let times = 2; times < limits.failuresPerMinutePerAddress; times += 1) {
        await api.send({ method, url, headers: { authorization }, remoteAddress });
      }
      expect((await api.send({ method, url, headers: { authorization }, remoteAddress })).status).toBe(429);
    },
  );
});
