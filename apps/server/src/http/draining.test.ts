import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import fastify, { type FastifyInstance } from 'fastify';
import { Agent, request } from 'undici';
import { afterEach, expect, test } from 'vitest';
import { registerDraining } from './draining.js';

const waiting = { timeout: 120_000, interval: 5 };
const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

/** A server whose `/slow` answers when it is told to. */
async function listen(requestsMs?: number) {
  const app: FastifyInstance = fastify({ forceCloseConnections: 'idle', return503OnClosing: false });
  registerDraining(app, requestsMs);
  let waitingForWord: (() => void) | undefined;
  app.get('/quick', async () => 'ok');
  app.post('/body', async () => 'ok');
  app.get('/slow', async () => {
    await new Promise<void>((resolve) => {
      waitingForWord = resolve;
    });
    return 'ok';
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  closers.push(() => app.close());
  return { app, port, answerSlow: () => waitingForWord?.(), isAsked: () => waitingForWord !== undefined };
}

/** A client that keeps its connection, and what it was sent. */
async function openConnection(port: number) {
  const socket: Socket = connect(port, '127.0.0.1');
  closers.push(() => socket.destroy());
  await once(socket, 'connect');
  const seen = { text: '', ended: false };
  socket.on('data', (chunk: Buffer) => {
    seen.text += chunk.toString();
  });
  socket.on('close', () => {
    seen.ended = true;
  });
  const get = (path: string) => socket.write(`GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`);
  return { seen, get, send: (text: string) => socket.write(text) };
}

test('a server closes although a client keeps an idle connection open, which it ends', async () => {
  const { app, port } = await listen();
  const { seen, get } = await openConnection(port);
  get('/quick');
  await expect.poll(() => seen.text, waiting).toContain('200 OK');
  expect(seen.text.toLowerCase()).toContain('connection: keep-alive');
  await app.close();
  await expect.poll(() => seen.ended, waiting).toBe(true);
});

test('a server closes although a client has opened a connection in advance, without a request', async () => {
  const { app, port } = await listen();
  const { seen, get } = await openConnection(port);
  const other = await openConnection(port);
  get('/quick');
  await expect.poll(() => seen.text, waiting).toContain('200 OK');
  await app.close();
  await expect.poll(() => other.seen.ended, { ...waiting, timeout: 10_000 }).toBe(true);
}, 20_000);

test.each([
  ['half a head', 'GET /quick HTT'],
  ['half a head after a request', 'GET /quick HTTP/1.1\r\nHost: a\r\n\r\nGET /quick HTT'],
  ['half a body', 'POST /body HTTP/1.1\r\nHost: a\r\nContent-Type: text/plain\r\nContent-Length: 9\r\n\r\nhalf'],
])('a server closes although a client has stopped after %s', async (_, text) => {
  const { app, port } = await listen(300);
  const { seen, send } = await openConnection(port);
  send(text);
  await app.close();
  await expect.poll(() => seen.ended, waiting).toBe(true);
});

test('a request that is under way when a server closes is answered, and its client told to use another connection', async () => {
  const { app, port, answerSlow, isAsked } = await listen();
  const { seen, get } = await openConnection(port);
  get('/slow');
  await expect.poll(isAsked, waiting).toBe(true);
  const late = await openConnection(port);
  late.get('/quick');
  await expect.poll(() => late.seen.text, waiting).toContain('200 OK');
  late.seen.text = '';
  const closed = app.close();
  late.get('/quick');
  await expect.poll(() => late.seen.ended, waiting).toBe(true);
  expect(late.seen.text).toMatch(/200 OK[\s\S]*connection: close/i);
  answerSlow();
  await closed;
  await expect.poll(() => seen.ended, waiting).toBe(true);
  expect(seen.text).toMatch(/200 OK[\s\S]*connection: close/i);
});

test('a server under load closes without resetting a connection with a request on it', async () => {
  const problems: unknown[] = [];
  let answered = 0;
  for (let round = 0; round < 3; round += 1) {
    const { app, port } = await listen();
    const agent = new Agent({ connections: 8 });
    closers.push(() => agent.destroy());
    const ask = async () => {
      for (;;) {
        try {
          const { statusCode, body } = await request(`http://127.0.0.1:${port}/quick`, { dispatcher: agent });
          await body.dump();
          if (statusCode !== 200) problems.push(statusCode);
          answered += 1;
        } catch (error) {
          // Nobody listens any more: the request, which was not sent, goes to another server.
          if ((error as NodeJS.ErrnoException).syscall !== 'connect') problems.push(error);
          return;
        }
      }
    };
    const clients = Array.from({ length: 8 }, ask);
    await expect.poll(() => answered, waiting).toBeGreaterThan(round * 200 + 100);
    await app.close();
    await Promise.all(clients);
  }
  expect(problems).toEqual([]);
});
