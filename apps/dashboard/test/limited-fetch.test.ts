import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { idempotencyKeyHeader } from '@lead-engagement/sdk';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createLimitedFetch } from '../src/lib/limited-fetch.js';
import { createRepeatedKeys } from '../src/session/repeated-keys.js';

let statuses: (number | 'closed')[];
let keys: (string | string[] | undefined)[];
let tokens: (string | undefined)[];
const server = createServer((request, response) => {
  tokens.push(request.headers.authorization);
  keys.push(request.headers[idempotencyKeyHeader.toLowerCase()]);
  const status = statuses.shift() ?? 201;
  if (status === 'closed') request.socket.destroy();
  else response.writeHead(status).end();
});
beforeEach(async () => {
  [statuses, keys, tokens] = [[], [], []];
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

test.each([
  ['no answer', 'closed', true],
  ['the answer of a proxy that gave up', 504, true],
  ['a failure of the server', 500, true],
  ['a refusal', 409, false],
] as const)('after %s, the same request has the key that it had: %s, %s', async (_, status, isSame) => {
  statuses = [status];
  const { fetch } = createLimitedFetch(createRepeatedKeys());
  const { port } = server.address() as AddressInfo;
  const { signal } = new AbortController();
  const request = { method: 'POST', body: '{}', signal, redirect: 'manual' } as const;
  const send = (key: string) =>
    fetch(`http://127.0.0.1:${port}/leads`, { ...request, headers: { [idempotencyKeyHeader]: key } });
  await send('first').catch(() => undefined);
  await send('second');
  expect(keys).toEqual(['first', isSame ? 'first' : 'second']);
});

test('a refusal of the session before is no refusal of the present one: the request is sent again, once', async () => {
  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}/leads`;
  const { signal } = new AbortController();
  const request = { method: 'GET', body: undefined, signal, redirect: 'manual' } as const;
  const { fetch } = createLimitedFetch(createRepeatedKeys(), () => 'new');
  statuses = [401, 200, 401];
  const first = await fetch(url, { ...request, headers: { Authorization: 'Bearer old' } });
  const second = await fetch(url, { ...request, headers: { Authorization: 'Bearer new' } });
  expect([first.status, second.status]).toEqual([200, 401]);
  expect(tokens).toEqual(['Bearer old', 'Bearer new', 'Bearer new']);
});
