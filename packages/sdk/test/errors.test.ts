import { inspect } from 'node:util';
import { errors as registry } from '@lead-engagement/contract';
import { describe, expect, test, vi } from 'vitest';
import {
  ApiError,
  AuthenticationError,
  ConflictError,
  ConnectionError,
  GoneError,
  type LeadEngagement,
  LeadEngagementError,
  NotFoundError,
  PermissionDeniedError,
  PreconditionFailedError,
  type RateLimitCode,
  RateLimitError,
  ServerError,
  ValidationError,
} from '../src/index.js';
import { apiKey, createClient } from './support/client.js';
import { fail, type Reply, startServer } from './support/server.js';

async function catchError(reply: Reply): Promise<ApiError> {
  const server = await startServer(() => reply);
  const error = await createClient(server, { maxRetries: 0 })
    .client.me.get()
    .catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(ApiError);
  return error as ApiError;
}

const families = {
  400: ValidationError,
  401: AuthenticationError,
  403: PermissionDeniedError,
  404: NotFoundError,
  405: ApiError,
  409: ConflictError,
  410: GoneError,
  412: PreconditionFailedError,
  413: ValidationError,
  415: ValidationError,
  422: ValidationError,
  429: RateLimitError,
  500: ServerError,
  502: ServerError,
  503: ServerError,
  599: ServerError,
};

test('a program can create the errors that it wants to test itself against', () => {
  const request = { method: 'GET', path: '/v1/leads/lead_01' };
  const missing = new NotFoundError({ ...request, status: 404, code: 'NOT_FOUND', message: 'No such lead.' });
  expect(missing).toBeInstanceOf(NotFoundError);
  expect(missing).toMatchObject({ ...request, name: 'NotFoundError', status: 404, code: 'NOT_FOUND', body: undefined });
  expect([missing.message, missing.headers.get('ETag')]).toEqual(['No such lead.', null]);
  const limit = { limit: 60, remaining: 0, resetAt: new Date(0), retryAfter: 7 };
  expect(new RateLimitError({ ...request, status: 429, message: 'Slow down.', ...limit })).toMatchObject(limit);
  const body = { existingId: 'lead_02' };
  expect(new ConflictError({ ...request, status: 409, message: 'Taken.', body }).existingId).toBe('lead_02');
});

describe('the class of an error', () => {
  test.each(Object.entries(families))('with status %s', async (status, family) => {
    const error = await catchError(fail(Number(status), 'BRAND_NEW'));
    expect(error).toBeInstanceOf(LeadEngagementError);
    expect(error).toBeInstanceOf(family);
    expect(error.name).toBe(family.name);
    expect(error).toMatchObject({
      status: Number(status),
      code: 'BRAND_NEW',
      message: `It is BRAND_NEW. (${status} BRAND_NEW, GET /v1/me)`,
    });
  });

  test('every status of the registry belongs to a known family', () => {
    const statuses = new Set(Object.values(registry).map(({ status }) => String(status)));
    expect([...statuses].filter((status) => !(status in families))).toEqual([]);
  });
});

test('a validation error carries each detail, the link, and fields that this version does not know', async () => {
  const details = [{ path: 'body.email', code: 'invalid_format', message: 'Must be an e-mail address.' }];
  const error = await catchError(
    fail(400, 'VALIDATION_ERROR', { 'X-Request-Id': 'req_9' }, { details, docs: 'https://x/errors', hint: 'new' }),
  );
  expect(error).toMatchObject({ details, docs: 'https://x/errors', requestId: 'req_9' });
  expect(error.body).toMatchObject({ hint: 'new' });
  expect(error.headers.get('x-request-id')).toBe('req_9');
});

test('a conflict names the conflicting record, and a merged contact the one to use', async () => {
  const conflict = await catchError(fail(409, 'CONFLICT', {}, { existingId: 'con_2' }));
  expect((conflict as ConflictError).existingId).toBe('con_2');
  const merged = await catchError(fail(410, 'MERGED', {}, { mergedIntoId: 'con_3' }));
  expect((merged as GoneError).mergedIntoId).toBe('con_3');
});

describe('a rate limit error', () => {
  const rateHeaders = { 'X-RateLimit-Limit': '60', 'X-RateLimit-Remaining': '0', 'X-RateLimit-Reset': '1795262400' };
  const codes = Object.keys(registry).filter((code) => registry[code as keyof typeof registry].status === 429);

  test.each(codes)('%s has the kind of limit, its size, the remaining requests, and when to retry', async (code) => {
    const error = await catchError(fail(429, code, { ...rateHeaders, 'Retry-After': '12' }));
    expect(error).toBeInstanceOf(RateLimitError);
    expect(error).toMatchObject({ code, retryAfter: 12, limit: 60, remaining: 0, resetAt: new Date(1795262400_000) });
    expect(JSON.parse(JSON.stringify(error))).toMatchObject({ code, retryAfter: 12, limit: 60, remaining: 0 });
  });

  test('has a type for each code with this status in the registry', () => {
    const known: Record<RateLimitCode, true> = { RATE_LIMITED: true, CONCURRENCY_LIMITED: true, AI_RATE_LIMITED: true };
    expect(Object.keys(known).sort()).toEqual([...codes].sort());
  });

  test('of a proxy shows the response of the proxy and nothing else', async () => {
    const error = await catchError({ status: 429, headers: { 'X-RateLimit-Limit': '10, 10;w=1' }, body: 'Slow down' });
    expect(error).toBeInstanceOf(RateLimitError);
    const { code, retryAfter, limit, remaining, resetAt } = error as RateLimitError;
    expect([code, retryAfter, limit, remaining, resetAt]).toEqual(Array(5).fill(undefined));
    expect(error.message).toContain('Slow down');
  });

  test('differs from other failures, which have no limit', async () => {
    const error = await catchError(fail(503, 'UNAVAILABLE', { ...rateHeaders, 'Retry-After': '1' }));
    expect(error).toMatchObject({ retryAfter: 1 });
    expect(error).not.toHaveProperty('limit');
  });
});

describe('a response that is not from the API', () => {
  test.each<[string, Reply, typeof ApiError, RegExp]>([
    [
      'a page of a proxy',
      { status: 502, body: `<html>\n<h1>Bad   Gateway</h1>${'x'.repeat(9999)}` },
      ServerError,
      /<html> <h1>Bad Gateway/,
    ],
    ['an empty body', { status: 503, body: '' }, ServerError, /empty/],
    ['JSON of another kind', { status: 404, body: { detail: 'no' } }, NotFoundError, /"detail":"no"/],
    ['JSON that is no object', { status: 400, body: '[1]' }, ValidationError, /\[1\]/],
    ['200 with a page', { status: 200, body: '<html>Welcome to the Wi-Fi' }, ApiError, /Wi-Fi/],
    ['200 without success', { status: 200, body: { data: 1 } }, ApiError, /HTTP 200/],
    ['204 without a body', { status: 204, body: '' }, ApiError, /HTTP 204/],
    ['an error that is a text', { status: 400, body: { success: false, error: 'no' } }, ValidationError, /HTTP 400/],
  ])('%s is the error of its status with a short excerpt', async (_, reply, family, message) => {
    const error = await catchError(reply);
    expect(error).toBeInstanceOf(family);
    expect(error.message).toMatch(message);
    expect(error.message.length).toBeLessThan(300);
    expect(error.code).toBeUndefined();
  });
});

test('a redirect is not followed, and its error names the target', async () => {
  const error = await catchError({ status: 301, headers: { Location: 'https://other.example.com/' }, body: '' });
  expect(error.message).toContain('https://other.example.com/');
  expect(error.message).toContain('baseUrl');
});

test('no error shows the API key, not even if the server echoes it', async () => {
  const echoed = [
    fail(
      400,
      'VALIDATION_ERROR',
      {},
      { message: `Bearer ${apiKey}`, details: [{ path: apiKey, code: '', message: '' }] },
    ),
    { status: 500, body: `Authorization: Bearer ${apiKey}` },
  ];
  for (const reply of echoed) {
    const error = await catchError(reply);
    const texts = [
      inspect(error, { depth: 9, showHidden: true }),
      JSON.stringify(error),
      error.message,
      `${error.stack}`,
    ];
    for (const text of texts) expect(text).not.toContain(apiKey);
  }
});

test('a broken connection is a ConnectionError with its cause and no key', async () => {
  const server = await startServer(() => 'reset');
  const call = createClient(server, { maxRetries: 0 }).client.leads.list({ externalId: 'x' });
  const error = (await call.catch((reason: unknown) => reason)) as ConnectionError;
  expect(error).toBeInstanceOf(ConnectionError);
  expect(error.cause).toBeInstanceOf(TypeError);
  expect(error.message).toMatch(/^No answer to GET http:\/\/127\.0\.0\.1:\d+\/v1\/leads: \w+\.$/);
  expect(inspect(error, { depth: 9, showHidden: true })).not.toContain(apiKey);
});

describe('the message of an error', () => {
  test('has server message, first detail, status, code, call with its id, and request id', async () => {
    const details = [
      { path: 'body.email', code: 'invalid', message: 'Must be an e-mail address.' },
      { path: 'body.name', code: 'invalid', message: 'Must be text.' },
    ];
    const reply = fail(400, 'VALIDATION_ERROR', { 'X-Request-Id': 'req_9' }, { details });
    const server = await startServer(() => reply);
    const error = await createClient(server)
      .client.leads.update('lead_7', {})
      .catch((reason: unknown) => reason);
    expect((error as ApiError).message).toBe(
      'It is VALIDATION_ERROR. body.email: Must be an e-mail address. And 1 more. (400 VALIDATION_ERROR, PATCH /v1/leads/lead_7, request req_9)',
    );
    expect(error).toMatchObject({ method: 'PATCH', path: '/v1/leads/lead_7' });
  });

  test.each([['body.email: Must be an e-mail address. (and 1 more: see details)'], ['Must be an e-mail address.']])(
    'says once what the server has said of its details: %s',
    async (message) => {
      const details = [
        { path: 'body.email', code: 'invalid', message: 'Must be an e-mail address.' },
        { path: 'body.name', code: 'invalid', message: 'Must be text.' },
      ];
      const error = await catchError(fail(400, 'VALIDATION_ERROR', {}, { message, details }));
      expect(error.message).toBe(`${message} (400 VALIDATION_ERROR, GET /v1/me)`);
      expect(error.details).toEqual(details);
    },
  );

  test('has the reason of a failed connection, even if the cause has no code', async () => {
    const fetch = async () => {
      throw new TypeError('Load failed');
    };
    const { client } = createClient({ baseUrl: 'https://x.example' }, { fetch, maxRetries: 0 });
    await expect(client.me.get()).rejects.toThrow('No answer to GET https://x.example/v1/me: Load failed.');
  });

  test.each<[string, (client: LeadEngagement) => Promise<unknown>]>([
    ['a call', (client) => client.leads.get('lead_1')],
    ['a list', async (client) => client.leads.list()],
    ['an upload', async (client) => client.contacts.import('email\n')],
    ['request()', async (client) => client.request('GET', '/v1/x')],
  ])('the line of %s', async (_, call) => {
    const server = await startServer(() => fail(404, 'NOT_FOUND'));
    const error = (await call(createClient(server).client).catch((reason: unknown) => reason)) as Error;
    expect(error.stack).toMatch(/^NotFoundError: It is NOT_FOUND\. \(404.*\n {4}at [^\n]*(errors\.test\.ts|jobs\.ts)/);
    expect(error.stack).toContain('errors.test.ts');
  });
});

test('instanceof is true across copies of the package, and false for other classes', async () => {
  vi.resetModules();
  const copy = await import('../src/errors.js');
  expect(copy.ApiError).not.toBe(ApiError);
  const error = new copy.NotFoundError({ status: 404, method: 'GET', path: '/', message: '', headers: new Headers() });
  for (const fitting of [NotFoundError, ApiError, LeadEngagementError, Error]) expect(error).toBeInstanceOf(fitting);
  for (const other of [ConflictError, ConnectionError]) expect(error).not.toBeInstanceOf(other);
  class Mine extends ApiError {}
  expect(error).not.toBeInstanceOf(Mine);
  const mine = new Mine({ status: 404, method: 'GET', path: '/', message: '', headers: new Headers() });
  expect(mine).toBeInstanceOf(Mine);
  expect(mine).toBeInstanceOf(copy.ApiError);
  for (const value of [undefined, null, 'text', {}, new Error('x')]) expect(value).not.toBeInstanceOf(ApiError);
});

test('instanceof is true across copies for the errors of webhooks and of OAuth too', async () => {
  const load = async () => {
    vi.resetModules();
    const { WebhookVerificationError } = await import('../src/webhooks/web.js');
    const { OAuthError } = await import('../src/oauth.js');
    return { WebhookVerificationError, OAuthError };
  };
  const [one, other] = [await load(), await load()];
  const refused = new one.WebhookVerificationError('no_match', 'x');
  const expired = new one.OAuthError('invalid_grant', 'x', 400);
  expect([refused.name, expired.name]).toEqual(['WebhookVerificationError', 'OAuthError']);
  expect(other.OAuthError).not.toBe(one.OAuthError);
  for (const copy of [one, other]) {
    expect(refused).toBeInstanceOf(copy.WebhookVerificationError);
    expect(expired).toBeInstanceOf(copy.OAuthError);
    expect(refused).not.toBeInstanceOf(copy.OAuthError);
    expect(expired).not.toBeInstanceOf(ApiError);
  }
});
