import { headers } from '@lead-engagement/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApi, type TestApi, type TestCaller } from '../support/api.js';
import { exchange, read } from '../support/wire.js';

let api: TestApi;
let reader: TestCaller;
let other: TestCaller;
let port: number;
beforeAll(async () => {
  api = await startTestApi();
  reader = await api.newCaller(await api.newTenant(), ['read:leads']);
  other = await api.newCaller(await api.newTenant());
  port = Number(new URL(await api.app.listen({ host: '127.0.0.1', port: 0 })).port);
});
afterAll(async () => {
  expect(api.logged.filter((line) => JSON.parse(line).level >= 50)).toEqual([]);
  await api.close();
});

/** Sends these lines unchanged on a connection that is then closed. Returns status, code, and the tenant. */
async function send(start: string, lines: string[], host = ['Host: leads.test']) {
  const target = start.includes(' HTTP/') ? start : `${start} HTTP/1.1`;
  const sent = [target, ...host, 'Connection: close', ...lines];
  const { status, head, body } = read(await exchange(port, `${sent.join('\r\n')}\r\n\r\n`));
  const header = (name: string) => new RegExp(`^${name}: (.*)$`, 'im').exec(head)?.[1] ?? '';
  const code: string = body === '' ? '' : (JSON.parse(body).error?.code ?? '');
  return { status, code, header, tenant: header(headers.tenant) };
}

const bearer = ({ key }: TestCaller) => `Authorization: Bearer ${key}`;
const apiKey = ({ key }: TestCaller) => `X-Api-Key: ${key}`;
const tenant = ({ tenantId }: TestCaller) => `${headers.tenantId}: ${tenantId}`;

describe('ambiguous credentials are refused:', () => {
  test.each<[string, string, () => string[], number, string]>([
    ['two bearers', '/v1/me', () => [bearer(reader), bearer(other)], 400, 'BAD_REQUEST'],
    ['two bearers, the other first', '/v1/me', () => [bearer(other), bearer(reader)], 400, 'BAD_REQUEST'],
    ['in other letters', '/v1/me', () => [bearer(reader), bearer(other).replace('A', 'a')], 400, 'BAD_REQUEST'],
    ['a bearer and Basic', '/v1/me', () => [bearer(reader), 'Authorization: Basic eDp5'], 400, 'BAD_REQUEST'],
    ['Basic and a bearer', '/v1/me', () => ['Authorization: Basic eDp5', bearer(reader)], 401, 'UNAUTHENTICATED'],
    ['two X-Api-Key', '/api/v1/me', () => [apiKey(reader), apiKey(other), tenant(reader)], 401, 'UNAUTHENTICATED'],
    ['both headers', '/api/v1/me', () => [bearer(reader), apiKey(other), tenant(reader)], 400, 'BAD_REQUEST'],
    ['two tenants', '/api/v1/me', () => [bearer(reader), tenant(reader), tenant(other)], 403, 'TENANT_MISMATCH'],
    ['a folded line', '/v1/me', () => [bearer(reader).replace(' Bearer ', ' Bearer\r\n ')], 400, 'BAD_REQUEST'],
    ['a bare line feed', '/v1/me', () => [`X-Odd: a\n${bearer(reader)}`], 400, 'BAD_REQUEST'],
    ['a tab after the scheme', '/v1/me', () => [bearer(reader).replace('Bearer ', 'Bearer\t')], 401, 'UNAUTHENTICATED'],
    ['an underscore', '/api/v1/me', () => [`X_Api_Key: ${reader.key}`, tenant(reader)], 401, 'UNAUTHENTICATED'],
    ['a no-break space', '/v1/me', () => [`${bearer(reader)}\u00a0`], 401, 'UNAUTHENTICATED'],
    ['in the query', '/v1/me?api_key=KEY', () => [], 401, 'UNAUTHENTICATED'],
    ['in a cookie', '/v1/me', () => [`Cookie: ${bearer(reader)}`], 401, 'UNAUTHENTICATED'],
    ['for a proxy', '/v1/me', () => [`Proxy-${bearer(reader)}`], 401, 'UNAUTHENTICATED'],
  ])('%s', async (_, path, lines, status, code) => {
    expect(await send(`GET ${path.replace('KEY', reader.key)}`, lines())).toMatchObject({ status, code });
  });

  test('the same credential twice counts as one', async () => {
    const same = await send('GET /v1/me', [bearer(reader), bearer(reader)]);
    expect(same).toMatchObject({ status: 200, tenant: reader.tenantId });
  });
});

describe('an address leads to the route that it spells, with the rules of its prefix, or to none:', () => {
  test.each<[string, number, string]>([
    ['/%61pi/v1/me', 400, 'TENANT_REQUIRED'],
    ['/v1/%6de', 200, ''],
    ['http://elsewhere.test/v1/me', 200, ''],
    ['http://elsewhere.test/api/v1/me', 400, 'TENANT_REQUIRED'],
    ['http://elsewhere.test//v1/me', 404, 'NOT_FOUND'],
    ['/api%2fv1/me', 404, 'NOT_FOUND'],
    ['/api%2Fv1%2Fme', 404, 'NOT_FOUND'],
    ['//v1/me', 404, 'NOT_FOUND'],
    ['//api/v1/me', 404, 'NOT_FOUND'],
    ['/api//v1/me', 404, 'NOT_FOUND'],
    ['/api/v1/../../v1/me', 404, 'NOT_FOUND'],
    ['/v1/me/', 404, 'NOT_FOUND'],
    ['/v1/me;/api/v1/me', 404, 'NOT_FOUND'],
    ['/v1/me;v=1', 404, 'NOT_FOUND'],
    ['/v1/me%3f', 404, 'NOT_FOUND'],
    ['/v1\\me', 404, 'NOT_FOUND'],
    ['/API/v1/me', 404, 'NOT_FOUND'],
    ['/v1/__proto__', 404, 'NOT_FOUND'],
    ['/constructor/v1/me', 404, 'NOT_FOUND'],
  ])('%s', async (path, status, code) => {
    expect(await send(`GET ${path}`, [bearer(reader)])).toMatchObject({ status, code });
  });

  test('no header changes the route or method', async () => {
    const more = [
      'X-Original-URL: /v1/users',
      'X-Rewrite-URL: /v1/users',
      'X-Forwarded-Prefix: /api',
      'Accept-Version: 9',
    ];
    expect(await send('GET /v1/me', [bearer(reader), ...more])).toMatchObject({ status: 200, tenant: reader.tenantId });
    for (const name of ['X-HTTP-Method-Override', 'X-HTTP-Method', 'X-Method-Override']) {
      const answer = await send('POST /v1/leads', [bearer(reader), `${name}: GET`, 'Content-Length: 0']);
      expect(answer).toMatchObject({ status: 403, code: 'FORBIDDEN' });
    }
  });
});

describe('a method is served, or refused with the allowed ones:', () => {
  test.each(['OPTIONS', 'TRACE', 'PUT', 'DELETE'])('%s', async (method) => {
    const answer = await send(`${method} /v1/leads`, [bearer(reader)]);
    expect(answer).toMatchObject({ status: 405, code: 'METHOD_NOT_ALLOWED', tenant: reader.tenantId });
    expect(answer.header('Allow')).toBe('GET, HEAD, POST');
  });

  test('on a path that looks like one with an id', async () => {
    const answer = await send('GET /v1/leads/bulk', [bearer(reader)]);
    expect(answer).toMatchObject({ status: 405, code: 'METHOD_NOT_ALLOWED' });
    expect(answer.header('Allow')).toBe('POST');
  });

  test('HEAD requires the scope of GET, and a GET route', async () => {
    expect((await send('HEAD /v1/leads', [bearer(reader)])).status).toBe(200);
    expect((await send('HEAD /v1/users', [bearer(reader)])).status).toBe(403);
    expect((await send('HEAD /v1/leads', [])).status).toBe(401);
    expect((await send('HEAD /v1/leads/nosuch/stage', [bearer(reader)])).status).toBe(405);
  });
});

describe('errors of the HTTP layer are returned in the envelope:', () => {
  test.each<[string, string, string[], number, string]>([
    ['no Host', 'GET /v1/me', [], 400, 'BAD_REQUEST'],
    ['two Hosts', 'GET /v1/me', ['Host: leads.test', 'Host: elsewhere.test'], 400, 'BAD_REQUEST'],
    ['no Host in HTTP/1.0, which needs none', 'GET /v1/me HTTP/1.0', [], 200, ''],
  ])('%s', async (_, start, host, status, code) => {
    const answer = await send(start, [bearer(reader)], host);
    expect(answer).toMatchObject({ status, code });
    expect(answer.header(headers.requestId)).toMatch(/^req_/);
  });

  test('an unknown expectation is ignored', async () => {
    expect((await send('GET /v1/me', [bearer(reader), 'Expect: 200-ok'])).status).toBe(200);
  });
});
