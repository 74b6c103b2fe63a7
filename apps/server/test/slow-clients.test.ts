import { get } from 'node:http';
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApi, type TestApi, type TestCaller } from './support/api.js';

/** Long enough for a normal client on a busy machine. */
const timeouts = { headersMs: 3_000, requestMs: 4_000, checkMs: 250, keepAliveMs: 500 };
const dripMs = 100;
const deadlineMs = 60_000;

let api: TestApi;
let caller: TestCaller;
let url: string;
const sockets: Socket[] = [];
beforeAll(async () => {
  api = await startTestApi({ timeouts });
  caller = await api.newCaller(await api.newTenant());
  url = await api.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(async () => {
  for (const socket of sockets) socket.destroy();
  await api.close();
});

/** Sends `start`, then the bytes of `drip` one by one in a loop; resolves to the response when the server closes the connection. */
function dribble(start: string, drip: string): Promise<string> {
  return new Promise((resolve) => {
    let received = '';
    let timer: NodeJS.Timeout | undefined;
    const socket = connect(Number(new URL(url).port), '127.0.0.1', () => {
      socket.write(start);
      if (drip !== '') timer = setInterval(() => socket.writable && socket.write(drip), dripMs);
    });
    sockets.push(socket);
    socket.on('data', (chunk) => {
      received += chunk.toString();
    });
    // The last bytes arrive after the connection is closed.
    socket.on('error', () => undefined);
    socket.on('close', () => {
      clearInterval(timer);
      resolve(received);
    });
  });
}

/** The status of a normal request, on its own connection. */
function readMe(): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    get(`${url}/v1/me`, { agent: false, headers: caller.credentials }, (response) => {
      response.resume().on('end', () => resolve(response.statusCode));
    }).on('error', reject);
  });
}

/** The number of concurrent clients of each kind. */
const count = 50;

test('clients that send their headers or bodies byte by byte get an error and are closed, and do not delay others', async () => {
  // In their own tenant, whose slots they hold.
  const { key } = await api.newCaller(await api.newTenant());
  const head = `POST /v1/contacts HTTP/1.1\r\nHost: leads.test\r\nAuthorization: Bearer ${key}\r\n`;
  const slow = Array.from({ length: count }, () => [
    dribble('GET /v1/me HTTP/1.1\r\nHost: leads.test\r\nX-Drip: ', 'x'),
    dribble(`${head}Content-Type: application/json\r\nContent-Length: 100000\r\n\r\n{"name":"`, 'x'),
    dribble(`${head}Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n`, '1\r\nx\r\n'),
  ]).flat();
  let over = false;
  const ended = Promise.all(slow).finally(() => {
    over = true;
  });
  let answered = 0;
  const startedAt = performance.now();
  while (!over && performance.now() - startedAt < deadlineMs) {
    expect(await readMe()).toBe(200);
    answered += 1;
  }
  expect(over).toBe(true);
  // A client that is still sending when the connection closes may lose the response to a reset.
  const told = (await ended).filter((answer) => answer !== '');
  expect(told.length).toBeGreaterThan(0);
  for (const answer of told) {
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(answer).toContain('did not arrive in time');
  }
  expect(answered).toBeGreaterThan(0);
});

test('a silent connection is closed without a response, which a browser would take for that to its next request', async () => {
  expect(await dribble('', '')).toBe('');
});

test('an idle connection is kept for a while, then closed', async () => {
  const received = await dribble('GET /healthz HTTP/1.1\r\nHost: leads.test\r\n\r\n', '');
  expect(received).toMatch(/^HTTP\/1\.1 200 [\s\S]*\{"status":"ok"\}$/);
});
