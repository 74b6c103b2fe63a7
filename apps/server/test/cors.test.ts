import { headers } from '@lead-engagement/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readConfig } from '../src/env/env.js';
import { ConfigurationError } from '../src/errors.js';
import { type Answer, roomy, startTestApi, type TestApi, type TestCaller } from './support/api.js';
import { expectFailure, header } from './support/expect.js';
import { bothPaths, routes } from './support/routes.js';

const origin = 'https://app.example.com';
const allowOrigin = 'access-control-allow-origin';

let api: TestApi;
let caller: TestCaller;
beforeAll(async () => {
  api = await startTestApi({ corsOrigins: [origin, 'http://localhost:5173'] });
  caller = await api.newCaller(await api.newTenant());
});
afterAll(() => api.close());

function preflight(of: TestApi, url: string, method: string, from = origin): Promise<Answer> {
  const asked = { origin: from, 'access-control-request-method': method };
  return of.send({ method: 'OPTIONS', url, headers: asked });
}

describe('a page of an allowed origin', () => {
  test('gets permission for every route, without a credential', async () => {
    for (const { route } of routes) {
      for (const path of bothPaths(route)) {
        const url = path.replace(/:\w+/g, 'x');
        const answer = await preflight(api, url, route.method);
        expect(answer.status, url).toBe(204);
        expect(header(answer, allowOrigin)).toBe(origin);
        expect(header(answer, 'access-control-allow-methods').split(', ')).toContain(route.method);
        expect(header(answer, 'access-control-allow-credentials')).toBe('');
        expect(header(answer, 'vary')).toMatch(/origin/i);
        for (const name of [headers.requestId, headers.rateLimit, headers.rateRemaining, headers.rateReset])
          expect(header(answer, name), name).not.toBe('');
        const allowed = header(answer, 'access-control-allow-headers').split(', ');
        expect(allowed).toEqual(
          expect.arrayContaining(['Authorization', 'Content-Type', headers.idempotencyKey, headers.ifMatch]),
        );
      }
    }
  });

  test('reads responses, also errors, with the headers that clients need', async () => {
    const call = (more: Record<string, string>) => caller.call('GET', '/v1/me', undefined, { origin, ...more });
    for (const answer of [await call({}), await call({ authorization: 'Bearer none' })]) {
      expect(header(answer, allowOrigin)).toBe(origin);
      const exposed = header(answer, 'access-control-expose-headers').split(', ');
      expect(exposed).toEqual(
        expect.arrayContaining([
          headers.requestId,
          headers.tenant,
          headers.rateRemaining,
          headers.retryAfter,
          headers.etag,
        ]),
      );
    }
  });

  test('does not use up the limits of the tenant with preflight requests', async () => {
    const poor = await api.newCaller(await api.newTenant({ limitOverrides: { ...roomy, perMinute: 2 } }));
    for (let times = 0; times < 5; times++) expect((await preflight(api, '/v1/me', 'GET')).status).toBe(204);
    expect((await poor.call('GET', '/v1/me', undefined, { origin })).status).toBe(200);
  });
});

test('a page of any other origin gets no permission, and reads nothing', async () => {
  for (const other of ['https://evil.example.com', `${origin}.evil.com`, 'http://app.example.com', 'null']) {
    expect(header(await preflight(api, '/v1/me', 'GET', other), allowOrigin)).toBe('');
    expect(header(await caller.call('GET', '/v1/me', undefined, { origin: other }), allowOrigin)).toBe('');
  }
});

test('* gives permission to every page', async () => {
  const open = await startTestApi({ corsOrigins: ['*'] });
  try {
    const answer = await preflight(open, '/v1/leads', 'POST', 'https://anywhere.example.com');
    expect({ status: answer.status, allowed: header(answer, allowOrigin) }).toEqual({ status: 204, allowed: '*' });
    expect(header(answer, 'access-control-allow-credentials')).toBe('');
  } finally {
    await open.close();
  }
});

describe('an OPTIONS that is not a preflight request is a normal method', () => {
  test('if pages may call the API', async () => {
    expectFailure(await api.send({ method: 'OPTIONS', url: '/v1/leads' }), 'METHOD_NOT_ALLOWED');
    expectFailure(await api.send({ method: 'OPTIONS', url: '/v1/nosuch' }), 'NOT_FOUND');
    expectFailure(await caller.call('PUT', '/v1/nosuch'), 'NOT_FOUND');
  });

  test('and if none may, for any client', async () => {
    const closed = await startTestApi();
    try {
      const answer = await preflight(closed, '/v1/leads', 'GET');
      expectFailure(answer, 'METHOD_NOT_ALLOWED');
      expect(header(answer, allowOrigin)).toBe('');
      expectFailure(await preflight(closed, '/v1/nosuch', 'GET'), 'NOT_FOUND');
    } finally {
      await closed.close();
    }
  });
});

describe('CORS_ORIGINS', () => {
  test.each([
    ['', []],
    ['*', ['*']],
    ['https://app.example.com, http://localhost:5173', ['https://app.example.com', 'http://localhost:5173']],
  ])('%j is accepted', (value, expected) => {
    expect(readConfig('cli.js', { CORS_ORIGINS: value }).corsOrigins).toEqual(expected);
  });

  test.each([
    'https://app.example.com/',
    'app.example.com',
    'https://*.example.com',
    'null',
    'HTTPS://App.example.com',
  ])('%j is refused by name: no browser sends such an origin', (value) => {
    expect(() => readConfig('cli.js', { CORS_ORIGINS: value })).toThrow(ConfigurationError);
    expect(() => readConfig('cli.js', { CORS_ORIGINS: value })).toThrow(/^CORS_ORIGINS: must be/);
  });
});
