import { inspect } from 'node:util';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { BaseClient, LeadEngagement, LeadsResource, type Method } from '../src/index.js';
import { apiKey, createClient, tenantId } from './support/client.js';
import { startServer, succeed } from './support/server.js';

afterEach(() => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
});

const options = { apiKey, baseUrl: 'https://leads.example.com' };

describe('an API key in a browser', () => {
  const openPage = () => {
    vi.stubGlobal('document', {});
    vi.stubGlobal('navigator', { userAgent: 'Mozilla/5.0' });
  };

  test('is refused, and the error does not show it', () => {
    openPage();
    expect(() => new LeadEngagement(options)).toThrow(/^Everyone can read an API key/);
    expect(() => new LeadEngagement(options)).not.toThrow(apiKey);
  });

  test('is used if an option allows it; tokens are always used', () => {
    openPage();
    expect(() => new LeadEngagement({ ...options, dangerouslyAllowApiKeyInBrowser: true })).not.toThrow();
    expect(() => new LeadEngagement({ baseUrl: 'https://x', accessToken: 'token' })).not.toThrow();
    expect(() => new LeadEngagement({ baseUrl: 'https://x', apiKey: 'session_token' })).not.toThrow();
  });
});

test.each<[string, object, string | undefined]>([
  ['node/20.19.0', { node: '20.19.0', v8: '11' }, undefined],
  ['bun/1.3.4', { node: '24.3.0', bun: '1.3.4' }, 'Bun/1.3.4'],
  ['deno/2.5.6', { node: '24.2.0', deno: '2.5.6' }, 'Deno/2.5.6'],
])('the User-Agent names the runtime that the program runs on: %s', async (runtime, versions, userAgent) => {
  const server = await startServer(() => succeed({}));
  const { client } = createClient(server);
  vi.stubGlobal('process', Object.create(process, { versions: { value: versions } }));
  vi.stubGlobal('navigator', { userAgent });
  await client.me.get();
  expect(server.received[0]?.headers['user-agent']).toBe(`lead-engagement-sdk/0.0.0-test ${runtime}`);
});

describe('construction', () => {
  test.each(['', ' ', 'with space', 'with\nnewline', 'ümlaut', 42])(
    'refuses the API key %j with a TypeError that does not show it',
    (wrongKey) => {
      const construct = () => new LeadEngagement({ ...options, apiKey: wrongKey as string });
      expect(construct).toThrow(TypeError);
      expect(construct).toThrow(/^apiKey must be/);
      if (typeof wrongKey === 'string' && wrongKey.length > 2) expect(construct).not.toThrow(wrongKey);
    },
  );

  test.each(['', 'leads.example.com', 'ftp://x', 'file:///x', 'https://u:p@x', 'https://x?a=1', 'https://x#a'])(
    'refuses the base URL %j with a TypeError',
    (baseUrl) => {
      expect(() => new LeadEngagement({ ...options, baseUrl: baseUrl as string })).toThrow(/^baseUrl must be/);
    },
  );

  test.each([
    { timeoutMs: 0 },
    { timeoutMs: Number.NaN },
    { timeoutMs: 2 ** 31 },
    { maxRetries: -1 },
    { maxRetries: 1.5 },
    { maxRetryAfterMs: Number.POSITIVE_INFINITY },
    { tenantId: '' },
    { fetch: 'no function' as never },
  ])('refuses the option %j with a TypeError', (wrong) => {
    expect(() => new LeadEngagement({ ...options, ...wrong })).toThrow(TypeError);
  });

  test('without a key is a TypeError that says how to pass one', () => {
    expect(() => new LeadEngagement()).toThrow('apiKey is missing: pass apiKey, or set LEAD_ENGAGEMENT_API_KEY.');
    expect(() => new LeadEngagement({ apiKey })).toThrow(
      'baseUrl is missing: pass baseUrl, or set LEAD_ENGAGEMENT_BASE_URL.',
    );
  });

  test('with the key of an example is a TypeError that says to put the own one in its place', () => {
    const message = 'apiKey ends with the “…” of an example: put your own value in its place.';
    expect(() => new LeadEngagement({ ...options, apiKey: 'les_live_…' })).toThrow(message);
    vi.stubEnv('LEAD_ENGAGEMENT_API_KEY', 'les_live_…');
    expect(() => new LeadEngagement({ baseUrl: options.baseUrl })).toThrow(message);
  });

  test('reads key and address from the environment, and options win over it', () => {
    vi.stubEnv('LEAD_ENGAGEMENT_API_KEY', ' les_test_env ');
    vi.stubEnv('LEAD_ENGAGEMENT_BASE_URL', 'https://env.example.com');
    expect(new LeadEngagement().toJSON().baseUrl).toBe('https://env.example.com');
    expect(new LeadEngagement({ baseUrl: 'https://x' }).toJSON().baseUrl).toBe('https://x');
    vi.stubEnv('LEAD_ENGAGEMENT_API_KEY', 'with space');
    expect(() => new LeadEngagement()).toThrow(/^apiKey must be/);
    expect(() => new LeadEngagement({ accessToken: 'token' })).not.toThrow();
  });

  test('works if the environment is missing or cannot be read', () => {
    vi.stubGlobal('process', undefined);
    expect(() => new LeadEngagement(options)).not.toThrow();
    expect(() => new LeadEngagement()).toThrow(/^apiKey is missing/);
    const guarded = Object.defineProperty({}, 'env', {
      get() {
        throw new Error('NotCapable');
      },
    });
    vi.stubGlobal('process', guarded);
    expect(() => new LeadEngagement()).toThrow(/^apiKey is missing/);
  });

  test('refuses an unknown option, and lists those that exist', () => {
    const construct = (wrong: object) => () => new LeadEngagement({ ...options, ...wrong });
    expect(construct({ baseURL: 'https://x' })).toThrow(/^There is no option "baseURL"\. Options: .*baseUrl/);
    expect(construct({ timeout: 5 })).toThrow(/Options: .*timeoutMs/);
    expect(construct({ retries: 5 })).toThrow(/Options: .*maxRetries/);
    expect(construct({ zzzzzzzzzz: 5 })).toThrow(/Options: apiKey, /);
  });
});

test('the key appears neither in a printed nor in a serialised client', () => {
  const client = new LeadEngagement({ ...options, tenantId });
  for (const text of [inspect(client, { depth: 9, showHidden: true }), JSON.stringify(client), `${client}`]) {
    expect(text).not.toContain(apiKey);
  }
  expect(JSON.parse(JSON.stringify(client))).toEqual({ baseUrl: options.baseUrl, tenantId });
  expect(inspect(client.leads, { depth: 9, showHidden: true })).not.toContain(apiKey);
});

test('a request carries the key, JSON, the tenant and a user agent', async () => {
  const server = await startServer(() => succeed({ id: 'con_1' }));
  const { client } = createClient(server);
  await client.contacts.create({ name: 'Ada' });
  expect(server.received[0]).toMatchObject({ method: 'POST', url: '/v1/contacts', body: '{"name":"Ada"}' });
  expect(server.received[0]?.headers).toMatchObject({
    authorization: `Bearer ${apiKey}`,
    'content-type': 'application/json',
    'x-tenant-id': tenantId,
    'user-agent': expect.stringMatching(/^lead-engagement-sdk\/\S+ node\/\d/),
  });
});

test('a GET has neither a body nor a content type', async () => {
  const server = await startServer(() => succeed({}));
  await createClient(server).client.me.get();
  expect(server.received[0]).toMatchObject({ method: 'GET', body: '' });
  expect(server.received[0]?.headers).not.toHaveProperty('content-type');
});

test('a base URL with a path and trailing slashes precedes every path', async () => {
  const server = await startServer(() => succeed({}));
  await createClient({ baseUrl: `${server.baseUrl}/proxy//` }).client.me.get();
  expect(server.received[0]?.url).toBe('/proxy/v1/me');
});

test('additional headers are sent, but never replace those of the SDK', async () => {
  const server = await startServer(() => succeed({}));
  const { client } = createClient(server, {
    headers: { 'X-One': 'client', 'X-Two': 'client', authorization: 'Bearer other' },
  });
  await client.leads.get('lead_1', { headers: { 'x-two': 'call', 'x-tenant-id': 'tn_other' } });
  expect(server.received[0]?.headers).toMatchObject({
    'x-one': 'client',
    'x-two': 'call',
    authorization: `Bearer ${apiKey}`,
    'x-tenant-id': tenantId,
  });
});

test('a header that cannot be sent is a TypeError before any request', async () => {
  const server = await startServer(() => succeed({}));
  const { client, delaysMs } = createClient(server);
  await expect(client.me.get({ headers: { 'X-Bad': 'a\nb' } })).rejects.toThrow(TypeError);
  expect(server.received).toHaveLength(0);
  expect(delaysMs).toEqual([]);
});

test('a fetch of your own is used instead of the global one', async () => {
  const urls: string[] = [];
  const fetch = async (url: string) => {
    urls.push(url);
    return new Response('{"success":true,"data":{"id":"lead_1"}}');
  };
  const { client } = createClient(options, { fetch });
  expect(await client.leads.get('lead_1')).toEqual({ id: 'lead_1' });
  expect(urls).toEqual(['https://leads.example.com/v1/leads/lead_1']);
});

test('withResponse gives status, headers, request id and rate limit in addition to the data', async () => {
  const rateHeaders = { 'X-RateLimit-Limit': '300', 'X-RateLimit-Remaining': '299', 'X-RateLimit-Reset': '1795262400' };
  const server = await startServer(() => ({
    status: 201,
    headers: { 'X-Request-Id': 'req_7', ETag: '"3"', ...rateHeaders },
    body: { success: true, data: { id: 'lead_1', unknownField: { deep: 1 }, status: 'BRAND_NEW' } },
  }));
  const { data, response } = await createClient(server).client.leads.create({ contactId: 'con_1' }).withResponse();
  expect(data).toEqual({ id: 'lead_1', unknownField: { deep: 1 }, status: 'BRAND_NEW' });
  expect(response).toMatchObject({ status: 201, requestId: 'req_7' });
  expect(response.headers.get('etag')).toBe('"3"');
  expect(response.rateLimit).toEqual({ limit: 300, remaining: 299, resetAt: new Date(1795262400_000) });
});

test('a call behaves as a promise: instanceof, then, catch, finally, Promise.all', async () => {
  const server = await startServer(({ url }) => (url === '/v1/me' ? succeed(1) : { status: 404, body: '' }));
  const { client } = createClient(server);
  const good = client.me.get();
  expect(good).toBeInstanceOf(Promise);
  expect(await Promise.all([good, good.then((data) => [data]), good.finally(() => {})])).toEqual([1, [1], 1]);
  expect(await client.events.get('evt_1').catch((error: Error) => error.name)).toBe('NotFoundError');
});

test('a failed call that is read only through withResponse leaves no rejection unhandled', async () => {
  const server = await startServer(() => ({ status: 404, body: '' }));
  const unhandled: unknown[] = [];
  const note = (reason: unknown) => unhandled.push(reason);
  process.on('unhandledRejection', note);
  await expect(createClient(server).client.me.get().withResponse()).rejects.toThrow();
  await new Promise((resolve) => setImmediate(resolve));
  process.off('unhandledRejection', note);
  expect(unhandled).toEqual([]);
});

test('an unknown option of a call is refused before any request', async () => {
  const server = await startServer(() => succeed({}));
  const { client } = createClient(server);
  await expect(client.me.get({ timeout: 5 } as never)).rejects.toThrow(/Options: .*timeoutMs/);
  expect(server.received).toHaveLength(0);
});

describe('withOptions', () => {
  test('changes the given options and keeps the others', async () => {
    const server = await startServer(() => ({ status: 503, body: '' }));
    const { client } = createClient(server, { headers: { 'x-one': 'kept' } });
    await client
      .withOptions({ maxRetries: 0 })
      .me.get()
      .catch(() => {});
    expect(server.received).toHaveLength(1);
    expect(server.received[0]?.headers).toMatchObject({ 'x-one': 'kept', authorization: `Bearer ${apiKey}` });
    await client.me.get().catch(() => {});
    expect(server.received).toHaveLength(4);
  });

  test('keeps what is undefined, and what the environment said when the client was made', async () => {
    const server = await startServer(() => ({ status: 503, body: '' }));
    vi.stubEnv('LEAD_ENGAGEMENT_API_KEY', apiKey);
    vi.stubEnv('LEAD_ENGAGEMENT_BASE_URL', server.baseUrl);
    const other = await startServer(() => succeed({}));
    const { client: given } = createClient(server, { maxRetries: 0, headers: { 'x-one': 'kept' } });
    const { client: read } = createClient({ baseUrl: undefined } as never, { apiKey: undefined, maxRetries: 0 });
    vi.stubEnv('LEAD_ENGAGEMENT_API_KEY', 'les_test_other');
    vi.stubEnv('LEAD_ENGAGEMENT_BASE_URL', other.baseUrl);
    const nothing = {
      baseUrl: undefined,
      apiKey: undefined,
      maxRetries: undefined,
      headers: undefined,
      fetch: undefined,
    };
    for (const client of [
      given.withOptions(nothing),
      read.withOptions(nothing),
      read.withOptions({ tenantId: 'tn_2' }),
    ]) {
      await expect(client.me.get()).rejects.toMatchObject({ status: 503 });
    }
    expect(server.received.map(({ headers }) => headers.authorization)).toEqual(Array(3).fill(`Bearer ${apiKey}`));
    expect(server.received[0]?.headers).toMatchObject({ 'x-one': 'kept' });
    expect(other.received).toEqual([]);
    expect(() => given.withOptions({ timeout: undefined } as never)).toThrow(/^There is no option "timeout"/);
  });

  test('replaces one kind of credential with another', async () => {
    const server = await startServer(() => succeed({}));
    await createClient(server).client.withOptions({ accessToken: 'token' }).me.get();
    expect(server.received[0]?.headers.authorization).toBe('Bearer token');
  });
});

describe('request', () => {
  test('calls a route that has no method like any other', async () => {
    const server = await startServer(() => succeed({ total: 3 }));
    const { client } = createClient(server);
    const query = { createdAt: { gte: new Date('2026-11-21T12:00:00Z') } };
    const call = client.request<{ total: number }>('POST', '/api/v1/forecasts/:id', {
      params: ['a/b'],
      query,
      body: { days: 3 },
    });
    const { data, response } = await call.withResponse();
    expect([data.total, response.status]).toEqual([3, 200]);
    expect(server.received[0]).toMatchObject({
      method: 'POST',
      url: '/api/v1/forecasts/a%2Fb?createdAt%5Bgte%5D=2026-11-21T12%3A00%3A00.000Z',
      body: '{"days":3}',
    });
    expect(server.received[0]?.headers).toMatchObject({ 'idempotency-key': 'key-1', 'x-tenant-id': tenantId });
  });

  test('takes a method that a variable has', async () => {
    const server = await startServer(() => succeed(1));
    const { client } = createClient(server);
    for (const method of ['PUT', 'DELETE'] satisfies Method[]) await client.request(method, '/v1/new');
    expect(server.received.map(({ method }) => method)).toEqual(['PUT', 'DELETE']);
  });

  test('iterates over the pages of a list', async () => {
    const server = await startServer(({ url }) =>
      url.includes('cursor') ? succeed([2], { hasMore: false }) : succeed([1], { hasMore: true, cursor: 'c' }),
    );
    const rows: number[] = [];
    for await (const row of createClient(server).client.requestPage<number>('/v1/new', { query: { limit: 1 } }))
      rows.push(row);
    expect(rows).toEqual([1, 2]);
  });

  test.each(['', '@evil.example', 'https://evil.example/', undefined])('refuses the path %j', (path) => {
    const { client } = createClient(options);
    expect(() => client.request('GET', path as '/')).toThrow(/slash/);
  });

  test('never sends the credential to another host, regardless of the path', async () => {
    const urls: string[] = [];
    const fetch = async (url: string) => {
      urls.push(url);
      return new Response('{"success":true,"data":1}');
    };
    const { client } = createClient(options, { fetch });
    for (const path of ['//evil.example', '/\\evil.example', '/@evil.example'] as const)
      await client.request('GET', path);
    for (const url of urls) expect(new URL(url).host).toBe('leads.example.com');
  });
});

test('a client of single resources makes the same calls as the complete one', async () => {
  const server = await startServer(() => succeed({ id: 'lead_1' }));
  const leads = new BaseClient({ apiKey, tenantId, baseUrl: server.baseUrl }).use(LeadsResource);
  expect(await leads.get('lead_1')).toEqual({ id: 'lead_1' });
});
