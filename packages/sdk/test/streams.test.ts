import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import fc from 'fast-check';
import { afterEach, expect, test } from 'vitest';
import { ConnectionError, NotFoundError } from '../src/errors.js';
import { EventStream } from '../src/event-stream.js';
import { systemRuntime } from '../src/runtime.js';
import { readSettings } from '../src/settings.js';
import { Transport } from '../src/transport.js';
import { apiKey } from './support/client.js';

const closers: (() => void)[] = [];
afterEach(() => {
  for (const close of closers.splice(0)) close();
});

/** A server with this request handler, and a transport that calls it. Delays take no time. */
async function start(handle: (request: IncomingMessage, response: ServerResponse, index: number) => void) {
  let count = 0;
  const server = createServer((request, response) => handle(request, response, count++));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closers.push(() => {
    server.closeAllConnections();
    server.close();
  });
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const runtime = { ...systemRuntime, random: () => 0, sleep: async () => undefined };
  return { transport: new Transport(readSettings({ apiKey, baseUrl, tenantId: 'tn_1' }), runtime), count: () => count };
}

const events = { method: 'GET', path: '/v1/stream' } as const;
const event = (id: number) => `id: ${id}\ndata: {"n":${id}}\n\n`;

test('a live stream resumes after the last event when its connection is lost, and misses none', async () => {
  const lost: (string | undefined)[] = [];
  const { transport } = await start((request, response) => {
    const after = Number(request.headers['last-event-id'] ?? 0);
    lost.push(request.headers['last-event-id'] as string | undefined);
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write(`: open\n\n${event(after + 1)}${event(after + 2)}`);
    // The connection is cut once within an event, and once after one.
    if (after === 0) response.write('id: 3\ndata: {"n":', () => request.socket.destroy());
    else response.end();
  });
  const seen: number[] = [];
  for await (const { data } of transport.events<{ n: number }>(events)) {
    seen.push(data.n);
    if (data.n === 6) break;
  }
  expect(seen).toEqual([1, 2, 3, 4, 5, 6]);
  expect(lost).toEqual([undefined, '2', '4']);
});

test('a stream starts after the event that the caller names', async () => {
  const { transport } = await start((request, response) => {
    response.end(event(Number(request.headers['last-event-id']) + 1));
  });
  const stream = transport.events<{ n: number }>({ ...events, options: { lastEventId: '41' } });
  for await (const { id } of stream) {
    expect(id).toBe('42');
    break;
  }
  expect(stream.lastEventId).toBe('42');
});

test('events do not depend on how the bytes are split', async () => {
  const sent = [1, 2, 3].map((n) => ({ n, text: `ü${n}\n€` }));
  const bytes = Buffer.from(sent.map((data) => `data: ${JSON.stringify(data)}\r\n\r\n`).join(''));
  await fc.assert(
    fc.asyncProperty(fc.array(fc.nat(bytes.length)), async (cuts) => {
      const places = [0, ...cuts.toSorted((a, b) => a - b), bytes.length];
      const chunks = places.slice(1).map((end, at) => bytes.subarray(places[at], end));
      const body = Readable.toWeb(Readable.from(chunks)) as ReadableStream<Uint8Array>;
      const answer = { status: 200, headers: new Headers(), text: '', body, close: () => undefined };
      const received = [];
      const stream = new EventStream(async () => answer, { reconnects: false, wait: async () => undefined });
      for await (const { data } of stream) received.push(data);
      expect(received).toEqual(sent);
    }),
  );
});

test('a refused stream throws the error of the server and is not opened again', async () => {
  const { transport, count } = await start((_, response) => {
    response.writeHead(404, { 'content-type': 'application/json' });
    response.end('{"success":false,"error":{"code":"NOT_FOUND","message":"No."}}');
  });
  const read = async () => {
    for await (const _ of transport.events(events));
  };
  await expect(read()).rejects.toThrow(NotFoundError);
  expect(count()).toBe(1);
});

test('leaving the loop and aborting the signal both close the connection', async () => {
  let closed = 0;
  const { transport } = await start((request, response) => {
    request.on('close', () => undefined);
    response.on('close', () => {
      closed += 1;
    });
    response.write(event(1));
  });
  for await (const _ of transport.events(events)) break;
  await expect.poll(() => closed).toBe(1);
  const controller = new AbortController();
  const reason = new Error('Enough.');
  const read = async () => {
    for await (const _ of transport.events({ ...events, options: { signal: controller.signal } })) {
      controller.abort(reason);
    }
  };
  await expect(read()).rejects.toThrow();
  await expect.poll(() => closed).toBe(2);
});

test('the stream of a POST is not opened again when its connection is lost', async () => {
  const { transport, count } = await start((request, response) => {
    response.write(event(1), () => request.socket.destroy());
  });
  const read = async () => {
    for await (const _ of transport.events({ method: 'POST', path: '/v1/stream' }));
  };
  await expect(read()).rejects.toThrow(ConnectionError);
  expect(count()).toBe(1);
});

test('a file arrives with its name, type and length, and byte for byte', async () => {
  const bytes = Buffer.alloc(300_000, 'ä');
  const { transport } = await start((_, response) => {
    const disposition = `attachment; filename="K_ln.csv"; filename*=UTF-8''K%C3%B6ln.csv`;
    response.writeHead(200, { 'content-type': 'text/csv', 'content-disposition': disposition });
    response.end(bytes);
  });
  const file = await transport.file({ method: 'GET', path: '/v1/file', accept: 'text/csv' });
  expect(file).toMatchObject({ name: 'Köln.csv', type: 'text/csv', response: { status: 200 } });
  expect(Buffer.compare(await buffer(file.stream()), bytes)).toBe(0);
  expect(await (await transport.file({ method: 'GET', path: '/v1/file' })).text()).toBe(bytes.toString());
});

const csv = 'name,email\nAda,ada@example.com\n';
test.each([
  ['text', () => csv],
  ['bytes', () => new TextEncoder().encode(csv)],
  ['an ArrayBuffer', () => new TextEncoder().encode(csv).buffer],
  ['a Blob', () => new Blob([csv])],
  ['a web stream', () => new Blob([csv]).stream()],
  ['a stream of Node', () => Readable.from([Buffer.from(csv)])],
])('%s is uploaded unchanged', async (_, file) => {
  const received: { type: string | undefined; text: string }[] = [];
  const { transport } = await start(async (request, response) => {
    received.push({ type: request.headers['content-type'], text: (await buffer(request)).toString() });
    response.end('{"success":true,"data":null}');
  });
  await transport.call({ method: 'POST', path: '/v1/import', upload: { file: file(), type: 'text/csv' } });
  expect(received).toEqual([{ type: 'text/csv', text: csv }]);
});

test.each<[string, unknown]>([
  ['undefined', undefined],
  ['a number', 7],
  ['an object', { csv }],
  ['a list of bytes', [1, 2]],
])('%s is not a file, which is a TypeError, and nothing is sent', async (_, file) => {
  const { transport, count } = await start((__, response) => response.end('{"success":true,"data":null}'));
  const upload = { file: file as string, type: 'text/csv' };
  const call = transport.call({ method: 'POST', path: '/v1/import', upload });
  await expect(call).rejects.toThrow(
    new TypeError('A file must be text, bytes (Uint8Array or ArrayBuffer), a Blob, a stream or an async iterable.'),
  );
  expect(count()).toBe(0);
});

test('a failed upload is repeated if it can be read again, which a stream cannot', async () => {
  const { transport, count } = await start(async (request, response) => {
    await buffer(request);
    response.writeHead(500).end('{}');
  });
  const send = (file: string | Readable) =>
    transport.call({ method: 'POST', path: '/v1/import', upload: { file, type: 'text/csv' } });
  await expect(send(Readable.from([Buffer.from(csv)]))).rejects.toThrow();
  expect(count()).toBe(1);
  await expect(send(csv)).rejects.toThrow();
  expect(count()).toBeGreaterThan(2);
});
