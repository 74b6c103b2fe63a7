import { once } from 'node:events';
import { connect } from 'node:net';
import { type Contract, contract, maxBodyBytes, type Route } from '@lead-engagement/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApi, type TestApi, type TestCaller } from './support/api.js';
import { dataOf } from './support/sample.js';
import { read } from './support/wire.js';

let api: TestApi;
let caller: TestCaller;
let port: number;
beforeAll(async () => {
  api = await startTestApi();
  caller = await api.newCaller(await api.newTenant());
  port = Number(new URL(await api.app.listen({ host: '127.0.0.1', port: 0 })).port);
});
afterAll(() => api.close());

const mebibyte = Buffer.alloc(1024 * 1024, ' ');

/** Sends all of a body before it reads a byte of the answer. */
async function sendBlindly(
  path: string,
  type: string,
  mebibytes: number,
  isChunked: boolean,
  more: string[] = [],
  key = caller.key,
) {
  const socket = connect(port, '127.0.0.1');
  // Each write that waits listens.
  socket.setMaxListeners(0);
  let failure: Error | undefined;
  socket.on('error', (error) => {
    failure = error;
  });
  const write = async (bytes: string | Buffer) => {
    if (failure) throw failure;
    if (!socket.write(bytes)) await Promise.race([once(socket, 'drain'), once(socket, 'close')]);
  };
  const size = isChunked ? 'Transfer-Encoding: chunked' : `Content-Length: ${mebibytes * mebibyte.length}`;
  const head = [`POST ${path} HTTP/1.1`, 'Host: x', `Authorization: Bearer ${key}`, `Content-Type: ${type}`, size];
  await write(`${[...head, ...more].join('\r\n')}\r\n\r\n`);
  for (let sent = 0; sent < mebibytes; sent += 1) {
    if (isChunked) await write(`${mebibyte.length.toString(16)}\r\n`);
    await write(mebibyte);
    if (isChunked) await write('\r\n');
  }
  if (isChunked) await write('0\r\n\r\n');
  let received = '';
  for await (const chunk of socket) received += chunk;
  if (failure) throw failure;
  return read(received);
}

const far = 64;

test.each([
  ['with a length', false, []],
  ['in chunks', true, []],
  ['with a length, of a client that wants the connection closed', false, ['Connection: close']],
  ['in chunks, of a client that wants the connection closed', true, ['Connection: close']],
])('a body far beyond the limit %s is answered before the connection closes', async (_, isChunked, more) => {
  for (const mebibytes of [2, far]) {
    const answer = await sendBlindly('/v1/contacts', 'application/json', mebibytes, isChunked, more);
    expect(answer.status).toBe(413);
    expect(JSON.parse(answer.body).error.code).toBe('PAYLOAD_TOO_LARGE');
    expect(answer.head.toLowerCase()).toContain('connection: close');
  }
});

test('so is a file that turns out to be too large while it comes', async () => {
  const base = dataOf(await caller.call('POST', '/v1/knowledge-bases', { name: 'Large' }), 201);
  const upload = contract.knowledgeBases as Contract['knowledgeBases'];
  const route = Object.values<Route>(upload).find(({ metadata }) => metadata.uploads) as Route;
  const path = route.path.replace(':id', base.id);
  const type = route.metadata.uploads?.[0] as string;
  const mebibytes = Math.ceil(maxBodyBytes(route) / mebibyte.length) + far;
  for (const isChunked of [false, true]) {
    const answer = await sendBlindly(path, type, mebibytes, isChunked);
    expect(answer.status, answer.body).toBe(413);
  }
});

test('so is one that is refused before it is read', async () => {
  const refused = await sendBlindly('/v1/nosuch', 'application/json', far, true, ['Connection: close']);
  expect(refused.status).toBe(413);
  const unknown = await sendBlindly('/v1/contacts', 'application/json', far, true, ['Connection: close'], 'x');
  expect(unknown.status).toBe(401);
});

/** Sends a body of `far` MiB that is refused at once, and resolves when the system has taken all of it. */
async function sendRefused(more: string[]): Promise<void> {
  const socket = connect(port, '127.0.0.1');
  const head = [
    'POST /v1/nosuch HTTP/1.1',
    'Host: x',
    'Content-Type: text/csv',
    `Content-Length: ${far * mebibyte.length}`,
  ];
  socket.write(`${[...head, ...more].join('\r\n')}\r\n\r\n`);
  for (let sent = 0; sent < far; sent += 1) {
    if (!socket.write(mebibyte)) await once(socket, 'drain');
  }
  socket.destroy();
}

test.each([
  ['of one request', 1, ['Connection: close']],
  ['of one request whose connection stays open', 1, []],
  ['of four requests together', 4, ['Connection: close']],
])('the rest of the bodies %s is read no faster than 32 MiB a second', async (_, count, more) => {
  const startedMs = performance.now();
  await Promise.all(Array.from({ length: count }, () => sendRefused(more)));
  // What the system holds for both ends of each, up to some 40 MiB, is not read yet.
  expect(performance.now() - startedMs).toBeGreaterThan(((count * (far - 40)) / 32) * 1_000);
});
