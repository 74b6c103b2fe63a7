import { afterEach, expect, test } from 'vitest';
import { createHttp, type Http, type SendRequest } from '../src/http.js';
import { type ReplayResponse, type ReplayServer, startReplayServer } from '../src/testing.js';

const servers: ReplayServer[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close();
});

async function start(answer: (path: string) => ReplayResponse): Promise<ReplayServer> {
  const server = await startReplayServer(({ path }) => answer(path));
  servers.push(server);
  return server;
}

const http: Http = createHttp(
  async ({ url, method, headers, body }: SendRequest) => {
    const response = await fetch(url, { method, headers, body: body ?? null, redirect: 'manual' });
    return { status: response.status, headers: response.headers, body: response.body as AsyncIterable<Uint8Array> };
  },
  'test',
  Date.now,
);

const bodies = { form: { form: { client_secret: 'secret' } }, json: { json: { password: 'secret' } } };
const headers = { accept: 'application/atom+xml', authorization: 'Bearer secret' };

test.each([301, 302, 303])('after %i, the next request is a GET without a body or credentials', async (status) => {
  for (const body of Object.values(bodies)) {
    const other = await start(() => ({ body: 'found' }));
    const first = await start(() => ({ status, headers: { location: `${other.url}/next` } }));
    const { text } = await http.getText(`${first.url}/token`, { ...body, headers, redirects: 1 });
    expect(text).toBe('found');
    expect(first.requests).toMatchObject([{ method: 'POST', body: expect.stringContaining('secret') }]);
    expect(other.requests).toMatchObject([{ method: 'GET', path: '/next', body: '' }]);
    expect(JSON.stringify(other.requests)).not.toContain('secret');
    expect(other.requests[0]?.headers).not.toHaveProperty('content-type');
  }
});

test.each([307, 308])('after %i, a body is sent again to the same origin only', async (status) => {
  for (const body of Object.values(bodies)) {
    const other = await start(() => ({ body: 'found' }));
    const first = await start((path) =>
      path === '/moved'
        ? { body: 'found' }
        : { status, headers: { location: path === '/token' ? '/moved' : `${other.url}/next` } },
    );
    await http.getText(`${first.url}/token`, { ...body, redirects: 1 });
    expect(first.requests).toMatchObject([{ path: '/token' }, { method: 'POST', path: '/moved' }]);
    expect(first.requests[1]?.body).toBe(first.requests[0]?.body);
    await expect(http.getText(`${first.url}/elsewhere`, { ...body, redirects: 1 })).rejects.toMatchObject({
      kind: 'refused',
      message: expect.stringMatching(/redirects a request with a body to 127\.0\.0\.1:\d+/),
    });
    expect(other.requests).toEqual([]);
  }
});

test.each([301, 302, 303, 307, 308])('after %i, a GET keeps its Accept header and loses the others', async (status) => {
  const other = await start(() => ({ body: 'found' }));
  const first = await start(() => ({ status, headers: { location: `${other.url}/next` } }));
  await http.getText(first.url, { headers: { ...headers, 'if-none-match': '"1"' }, redirects: 1 });
  expect(other.requests[0]?.headers).toMatchObject({ accept: 'application/atom+xml', 'user-agent': 'test' });
  for (const name of ['authorization', 'if-none-match']) expect(other.requests[0]?.headers).not.toHaveProperty(name);
});
