import { get } from 'node:http';
import { connect, type Socket } from 'node:net';
import { limits } from '@lead-engagement/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApi, type TestApi, type TestCaller } from './support/api.js';

const connections = 2_000;
const timeouts = { headersMs: 120_000 };

let api: TestApi;
let caller: TestCaller;
let port: number;
const sockets: Socket[] = [];
beforeAll(async () => {
  api = await startTestApi({ timeouts, trustProxy: false });
  caller = await api.newCaller(await api.newTenant());
  port = Number(new URL(await api.app.listen({ host: '127.0.0.1', port: 0 })).port);
});
afterAll(async () => {
  for (const socket of sockets) socket.destroy();
  await api.close();
});

/** The status of an honest request, on a connection of its own, from an address of this machine. */
function readMe(localAddress: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const options = {
      host: '127.0.0.1',
      port,
      path: '/v1/me',
      localAddress,
      agent: false,
      headers: caller.credentials,
    };
    get(options, (response) => response.resume().on('end', () => resolve(response.statusCode))).on('error', reject);
  });
}

test(`of ${connections} connections that never finish their first head, all but ${limits.waitingConnections} are closed, and others are served`, async () => {
  let open = 0;
  // In turns: the queue of connections that the system holds for a server is short.
  for (let at = 0; at < connections; at += 100) {
    await Promise.all(
      Array.from({ length: 100 }, () => {
        const socket = connect(port, '127.0.0.1');
        sockets.push(socket);
        open += 1;
        socket.on('error', () => undefined);
        socket.on('close', () => {
          open -= 1;
        });
        return new Promise<void>((resolve) => {
          socket.on('connect', () =>
            socket.write('GET /v1/me HTTP/1.1\r\nHost: leads.test\r\nX-Slow: ', () => resolve()),
          );
          socket.on('close', () => resolve());
        });
      }),
    );
    expect(await readMe('127.0.0.1')).toBe(200);
  }
  await expect.poll(() => open, { timeout: 60_000 }).toBe(limits.waitingConnections);
  expect(await readMe('127.0.0.1')).toBe(200);
  expect(api.logged.join('')).toContain('closed connections that had sent no whole request');
});

test('a connection that has sent a request is not counted, nor are few that wait', async () => {
  const kept = Array.from({ length: limits.waitingConnections + 50 }, () => connect(port, '127.0.0.1'));
  sockets.push(...kept);
  let closed = 0;
  const answered = kept.map(
    (socket) =>
      new Promise((resolve) => {
        socket.on('error', () => undefined);
        socket.on('close', () => {
          closed += 1;
        });
        socket.once('data', resolve);
        socket.write('GET /healthz HTTP/1.1\r\nHost: leads.test\r\n\r\n');
      }),
  );
  await Promise.all(answered);
  const slow = connect(port, '127.0.0.1', () => slow.write('GET /healthz HTTP/1.1\r\n'));
  sockets.push(slow);
  const startedAt = performance.now();
  while (performance.now() - startedAt < 2_500) expect(await readMe('127.0.0.1')).toBe(200);
  expect(closed).toBe(0);
  const answer = new Promise<string>((resolve) => slow.once('data', (chunk) => resolve(chunk.toString())));
  slow.write('Host: leads.test\r\n\r\n');
  expect(await answer).toContain('200 OK');
});
