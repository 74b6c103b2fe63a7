import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { PassThrough } from 'node:stream';
import { ConnectionError, LeadEngagement, LeadEngagementError } from '@lead-engagement/sdk';
import { afterEach, expect, test, vi } from 'vitest';
import { explain } from '../src/listen/errors.js';
import { createKeyReader } from '../src/listen/keys.js';
import { listen } from '../src/listen/listen.js';
import { readReceiver, readSince } from '../src/listen/options.js';
import { chooseIntervalMs, chooseRetryMs } from '../src/listen/pace.js';

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

/** Starts `listen` with a server that answers until a request `isIgnored`. */
async function startListening(isIgnored: (url: string) => boolean) {
  const ignored: string[] = [];
  const server = createServer((request: IncomingMessage, response: ServerResponse) => {
    const url = decodeURIComponent(request.url ?? '');
    if (isIgnored(url)) return void ignored.push(url);
    const data = url.startsWith('/v1/me') ? { tenant: { id: 'tn_1', name: 'Boatyard' } } : [];
    const meta = { total: 0, cursor: '', hasMore: false };
    response.setHeader('Content-Type', 'application/json');
    response.end(JSON.stringify({ success: true, data, ...(Array.isArray(data) && { meta }) }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const stop = new AbortController();
  const input = new PassThrough();
  const lines: string[] = [];
  const run = listen(
    {
      baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      apiKey: 'les_test_key',
      receiver: new URL('http://127.0.0.1:9/'),
      types: undefined,
      since: undefined,
      secret: 'whsec_c2VjcmV0',
    },
    {
      input: input as unknown as NodeJS.ReadStream,
      printer: { line: (text = '') => lines.push(text), forwarded: () => undefined },
      signal: stop.signal,
      stop: () => stop.abort(),
    },
  );
  closing.push(() => {
    stop.abort();
    server.closeAllConnections();
    server.close();
  });
  const countConnections = () =>
    new Promise<number>((resolve, reject) =>
      server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
    );
  return { run, stop, input, lines, ignored, countConnections };
}

const deadline = { timeout: 10_000, interval: 10 };

test.each([
  ['the newest event', '/v1/events?'],
  ['the tenant', '/v1/me'],
  ['the webhook endpoints', '/v1/webhook-endpoints'],
])('Ctrl+C ends it at once while the server does not answer the request for %s', async (_, silent) => {
  const { run, stop, lines, ignored } = await startListening((url) => url.startsWith(silent));
  const ended = vi.fn();
  run.then(ended, ended);
  await vi.waitFor(() => expect(ignored).toHaveLength(1), deadline);
  stop.abort();
  await vi.waitFor(() => expect(ended).toHaveBeenCalledExactlyOnceWith(undefined), deadline);
  expect(lines.join()).not.toContain('Error');
});

test('Ctrl+C also ends the request for an event that is to be sent again, and reports no failure', async () => {
  const { run, stop, input, lines, ignored, countConnections } = await startListening((url) => url.includes('=41'));
  await vi.waitFor(() => expect(lines.at(-1)).toContain('q ends'), deadline);
  input.write('42\n');
  await vi.waitFor(() => expect(ignored).toHaveLength(1), deadline);
  stop.abort();
  await run;
  await vi.waitFor(async () => expect(await countConnections()).toBe(0), deadline);
  expect(lines.at(-1)).toContain('q ends');
});

test.each([
  [{ 'X-Request-Id': 'req_1' }, 'The server failed. (500 INTERNAL_ERROR, GET /v1/me, request req_1)'],
  [{}, 'The server failed. (500 INTERNAL_ERROR, GET /v1/me)'],
])('a failure whose response has the headers %j names its request at most once', async (headers, message) => {
  const body = { success: false, error: { code: 'INTERNAL_ERROR', message: 'The server failed.' } };
  const client = new LeadEngagement({
    baseUrl: 'http://leads.test',
    apiKey: 'les_test_key',
    maxRetries: 0,
    fetch: async () => Response.json(body, { status: 500, headers }),
  });
  const error: unknown = await client.me.get().catch((reason: unknown) => reason);
  expect(explain(error, 'http://leads.test')).toMatchObject({ message });
});

test('only a lost connection is explained as a wrong address', () => {
  const message = 'The server repeats a cursor.';
  expect(explain(new LeadEngagementError(message), 'http://leads.test')).toMatchObject({ message });
  expect(explain(new ConnectionError('No answer.'), 'http://leads.test')).toMatchObject({
    message: expect.stringMatching(/^Cannot reach http:\/\/leads\.test: No answer\. Set /),
  });
});

test('it polls every second while events arrive, and every ten seconds after ten minutes without events', () => {
  expect([0, 59_000, 180_000, 600_000, 86_400_000].map((idle) => chooseIntervalMs(idle, 200))).toEqual([
    1_000, 1_000, 3_000, 10_000, 10_000,
  ]);
});

test('it uses at most half of the requests per minute that the tenant may send', () => {
  for (const perMinute of [20, 60, 200, 1_000]) {
    expect(60_000 / chooseIntervalMs(0, perMinute)).toBeLessThanOrEqual(perMinute / 2);
  }
});

test('after failures it waits longer each time, up to half a minute, and at least as long as the server requests', () => {
  expect([1, 2, 3, 10].map((failures) => chooseRetryMs(failures, undefined))).toEqual([1_000, 2_000, 4_000, 30_000]);
  expect(chooseRetryMs(1, 42)).toBe(42_000);
});

test.each([
  ['http://localhost:4000/hook', 'http://localhost:4000/hook'],
  ['https://127.0.0.1/hook?a=b', 'https://127.0.0.1/hook?a=b'],
  ['localhost:4000/hook', 'http://localhost:4000/hook'],
  ['4000', 'http://localhost:4000/'],
  ['4000/hook', 'http://localhost:4000/hook'],
])('the receiver %s is %s', (text, url) => {
  expect(readReceiver(text).href).toBe(url);
});

test.each(['', 'http://', 'localhost:port', 'http://user:word@localhost'])('%j is refused as a receiver', (text) => {
  expect(() => readReceiver(text)).toThrow(/address/);
});

test('the position to start at is a number, an age or a time', () => {
  const now = new Date('2026-11-23T12:00:00.000Z');
  expect(readSince('42', now)).toEqual({ sequence: 42 });
  expect(readSince('90m', now)).toEqual({ time: new Date('2026-11-23T10:30:00.000Z') });
  expect(readSince('2026-11-22', now)).toEqual({ time: new Date('2026-11-22T00:00:00.000Z') });
  for (const text of ['', '-1', 'yesterday', '5 m', '2026-13-01']) expect(() => readSince(text, now)).toThrow(/number/);
});

test('keys are read one by one: r, a number with Enter, and q or Ctrl+C', () => {
  const commands: unknown[] = [];
  const read = createKeyReader((command) => commands.push(command));
  for (const text of ['r', '4', '2\r', 'x7\n', '12', 'x\n', '\n', 'q', '\u0003']) read(text);
  expect(commands).toEqual([
    { type: 'resend', sequence: undefined },
    { type: 'resend', sequence: 42 },
    { type: 'resend', sequence: 7 },
    { type: 'stop' },
    { type: 'stop' },
  ]);
});
