import { inspect } from 'node:util';
import { describe, expect, test } from 'vitest';
import { LeadEngagement } from '../src/index.js';
import { apiKey, createClient, tenantId } from './support/client.js';
import { startServer, succeed } from './support/server.js';

const options = { apiKey, baseUrl: 'https://leads.example.com' };

describe('construction', () => {
  test.each([undefined, '', ' ', 'with space', 'with\nnewline', 'ümlaut', 42])(
    'refuses the API key %j with a TypeError that does not show it',
    (wrongKey) => {
      const construct = () => new LeadEngagement({ ...options, apiKey: wrongKey as string });
      expect(construct).toThrow(TypeError);
      expect(construct).toThrow(/^apiKey must be/);
      if (typeof wrongKey === 'string' && wrongKey.length > 2) expect(construct).not.toThrow(wrongKey);
    },
  );

  test.each([
    undefined,
    '',
    'leads.example.com',
    'ftp://x',
    'file:///x',
    'https://u:p@x',
    'https://x?a=1',
    'https://x#a',
  ])('refuses the base URL %j with a TypeError', (baseUrl) => {
    expect(() => new LeadEngagement({ ...options, baseUrl: baseUrl as string })).toThrow(/^baseUrl must be/);
  });

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

  test('without options is a TypeError that names the key', () => {
    expect(() => new LeadEngagement(undefined as never)).toThrow(/^apiKey must be/);
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

test('a request carries the key, JSON, the tenant, and says who sends it', async () => {
  const server = await startServer(() => succeed({ id: 'con_1' }));
  const { client } = createClient(server);
  await client.contacts.create({ name: 'Ada' });
  expect(server.received[0]).toMatchObject({ method: 'POST', url: '/api/v1/contacts', body: '{"name":"Ada"}' });
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

test('a base URL with a path and trailing slashes is kept before every path', async () => {
  const server = await startServer(() => succeed({}));
  await createClient({ baseUrl: `${server.baseUrl}/proxy//` }).client.me.get();
  expect(server.received[0]?.url).toBe('/proxy/v1/me');
});

test('more headers go along, but never in place of those of the SDK', async () => {
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
  expect(urls).toEqual(['https://leads.example.com/api/v1/leads/lead_1']);
});

test('withResponse gives status, headers, request id and rate limit beside the data', async () => {
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

test('a failed call read through withResponse alone leaves no rejection unhandled', async () => {
  const server = await startServer(() => ({ status: 404, body: '' }));
  const unhandled: unknown[] = [];
  const note = (reason: unknown) => unhandled.push(reason);
  process.on('unhandledRejection', note);
  await expect(createClient(server).client.me.get().withResponse()).rejects.toThrow();
  await new Promise((resolve) => setImmediate(resolve));
  process.off('unhandledRejection', note);
  expect(unhandled).toEqual([]);
});
