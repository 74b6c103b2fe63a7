import { getEventListeners } from 'node:events';
import { createReadStream } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { afterEach, describe, expect, test } from 'vitest';
import {
  ApiError,
  ConnectionError,
  LeadEngagementError,
  NotFoundError,
  ServerError,
  TimeoutError,
} from '../src/errors.js';
import { EventStream } from '../src/event-stream.js';
import type { FileDownload } from '../src/file-download.js';
import type { RetryEvent } from '../src/hooks.js';
import type { Call } from '../src/request.js';
import { systemRuntime } from '../src/runtime.js';
import { type ClientOptions, type CommonOptions, readSettings } from '../src/settings.js';
import { Transport } from '../src/transport.js';
import type { UploadBody } from '../src/types.js';
import { apiKey } from './support/client.js';

const closers: (() => void)[] = [];
afterEach(() => {
  for (const close of closers.splice(0)) close();
});

/** A server with this request handler, and a transport that calls it. Delays take no time, and are recorded. */
async function start(
  handle: (request: IncomingMessage, response: ServerResponse, index: number) => void,
  options: Omit<CommonOptions, 'baseUrl'> = {},
) {
  let count = 0;
  const server = createServer((request, response) => handle(request, response, count++));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closers.push(() => {
    server.closeAllConnections();
    server.close();
  });
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const delaysMs: number[] = [];
  const runtime = { ...systemRuntime, random: () => 0, sleep: async (delayMs: number) => void delaysMs.push(delayMs) };
  const settings = readSettings({ apiKey, baseUrl, tenantId: 'tn_1', logLevel: 'off', ...options });
  return { transport: new Transport(settings, runtime), count: () => count, delaysMs, baseUrl };
}

const streamed = { 'content-type': 'text/event-stream; charset=utf-8' };
const read = async (stream: AsyncIterable<unknown>) => {
  for await (const _ of stream);
};
const reasonOf = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => 'no error',
    (error: unknown) => error,
  );

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
    response.writeHead(200, streamed).end(event(Number(request.headers['last-event-id']) + 1));
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
      const answer = {
        status: 200,
        headers: new Headers(),
        text: '',
        body,
        close: () => undefined,
        timeoutMs: 1_000,
        signal: undefined,
      };
      const received = [];
      const stream = new EventStream(async () => answer);
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
  await expect(read(transport.events(events))).rejects.toThrow(NotFoundError);
  expect(count()).toBe(1);
});

test('leaving the loop and aborting the signal both close the connection', async () => {
  let closed = 0;
  const { transport } = await start((request, response) => {
    request.on('close', () => undefined);
    response.on('close', () => {
      closed += 1;
    });
    response.writeHead(200, streamed).write(event(1));
  });
  for await (const _ of transport.events(events)) break;
  await expect.poll(() => closed).toBe(1);
  const controller = new AbortController();
  const reason = new Error('Enough.');
  const readAndAbort = async () => {
    for await (const _ of transport.events({ ...events, options: { signal: controller.signal } })) {
      controller.abort(reason);
    }
  };
  await expect(readAndAbort()).rejects.toBe(reason);
  await expect.poll(() => closed).toBe(2);
});

test.each(['GET', 'POST'] as const)(
  'a stream of a %s that is aborted while it waits for an event rejects with the reason of the signal',
  async (method) => {
    const { transport, count } = await start((_, response) => response.writeHead(200, streamed).write(event(1)));
    const controller = new AbortController();
    const reason = { enough: true };
    const stream = transport.events({ method, path: '/v1/stream', options: { signal: controller.signal } });
    const iterator = stream[Symbol.asyncIterator]();
    await iterator.next();
    const next = iterator.next();
    controller.abort(reason);
    await expect(next).rejects.toBe(reason);
    expect(getEventListeners(controller.signal, 'abort')).toHaveLength(0);
    expect(count()).toBe(1);
  },
);

test('a live stream that was open survives every failure that can pass, and reports each one', async () => {
  const retries: RetryEvent[] = [];
  const { transport, delaysMs } = await start(
    (request, response, index) => {
      if (index === 1) response.writeHead(503, { 'content-type': 'text/html' }).end('<h1>Deploying</h1>');
      else if (index === 2) response.writeHead(502).end();
      else if (index === 3) response.writeHead(429, { 'retry-after': '90' }).end('{}');
      else if (index === 4) request.socket.destroy();
      else if (index === 5)
        return; // Until the timeout.
      else if (index === 6) response.writeHead(520).end();
      else response.writeHead(200, streamed).end(event(index));
    },
    { timeoutMs: 500, onRetry: (retry) => void retries.push(retry) },
  );
  const seen: number[] = [];
  for await (const { data } of transport.events<{ n: number }>(events)) {
    seen.push(data.n);
    if (data.n === 8) break;
  }
  expect(seen).toEqual([0, 7, 8]);
  expect(retries.map(({ attempt, error }) => [attempt, error.name])).toEqual([
    [1, 'ConnectionError'], // It ended.
    [2, 'ServerError'],
    [3, 'ServerError'],
    [4, 'RateLimitError'],
    [5, 'ConnectionError'],
    [6, 'TimeoutError'],
    [7, 'ServerError'],
    [1, 'ConnectionError'],
  ]);
  expect(retries[0]).toMatchObject({ method: 'GET', url: expect.stringMatching(/\/v1\/stream$/), delayMs: 250 });
  // The delays double, and a Retry-After is waited for, also if it exceeds maxRetryAfterMs.
  expect(delaysMs).toEqual([250, 500, 1_000, 90_900, 4_000, 4_000, 4_000, 250]);
});

test('the log has a line for each time that a live stream reconnects', async () => {
  const lines: string[] = [];
  const log = (message: string) => void lines.push(message);
  const { transport } = await start((_, response, index) => response.writeHead(200, streamed).end(event(index)), {
    logger: { error: log, warn: log, info: log, debug: log },
    logLevel: 'info',
  });
  for await (const { data } of transport.events<{ n: number }>(events)) if (data.n === 1) break;
  expect(lines.filter((line) => line.includes('attempt'))).toEqual([
    'Lead Engagement: GET /v1/stream: ConnectionError; attempt 2 in 0.3 s',
  ]);
});

test('a live stream that cannot be opened throws after the usual retries', async () => {
  const { transport, count } = await start((_, response) => response.writeHead(503).end());
  await expect(read(transport.events(events))).rejects.toThrow(ServerError);
  expect(count()).toBe(3);
  await expect(read(transport.events({ ...events, options: { maxRetries: 1 } }))).rejects.toThrow(ServerError);
  expect(count()).toBe(5);
  let attempts = 0;
  const mistyped = await start(() => undefined, {
    fetch: async () => {
      attempts += 1;
      throw new TypeError('fetch failed', { cause: Object.assign(new Error(), { code: 'ENOTFOUND' }) });
    },
  });
  await expect(read(mistyped.transport.events(events))).rejects.toThrow(/ENOTFOUND/);
  expect(attempts).toBe(3);
});

test.each([401, 403, 404, 410])('a live stream that is refused with %d when it reconnects throws', async (status) => {
  const { transport, count } = await start((_, response, index) => {
    if (index === 0) response.writeHead(200, streamed).end(event(1));
    else response.writeHead(status).end('{}');
  });
  await expect(read(transport.events(events))).rejects.toMatchObject({ status });
  expect(count()).toBe(2);
});

test('a live stream whose next attempt may not be made for days throws', async () => {
  const { transport, count } = await start((_, response, index) => {
    if (index === 0) response.writeHead(200, streamed).end(event(1));
    else response.writeHead(429, { 'retry-after': '172800' }).end('{}');
  });
  await expect(read(transport.events(events))).rejects.toMatchObject({ status: 429, retryAfter: 172_800 });
  expect(count()).toBe(2);
});

test.each([
  ['GET', 'text/html; charset=utf-8'],
  ['POST', 'application/json'],
  ['GET', undefined],
] as const)(
  'the answer to a %s with the type %s is no event stream: it throws, and its connection is closed',
  async (method, type) => {
    let closed = 0;
    const { transport, count } = await start((_, response) => {
      response.on('close', () => {
        closed += 1;
      });
      response.writeHead(200, type && { 'content-type': type }).write('<h1>Welcome</h1>');
    });
    const error = await reasonOf(read(transport.events({ method, path: '/v1/stream' })));
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({
      status: 200,
      message: expect.stringContaining(`not from the API: check baseUrl. The body: ${type ?? 'of no type'}`),
    });
    await expect.poll(() => closed).toBe(1);
    expect(count()).toBe(1);
  },
);

test('an event that is not JSON is an error of the SDK, and the stream is not opened again', async () => {
  const { transport, count } = await start((_, response) => {
    response.writeHead(200, streamed).end(`${event(1)}data: {"n":\n\n`);
  });
  const error = await reasonOf(read(transport.events(events)));
  expect(error).toBeInstanceOf(LeadEngagementError);
  expect(error).toMatchObject({ message: expect.stringContaining('not JSON'), cause: expect.any(SyntaxError) });
  expect(count()).toBe(1);
});

test('the stream of a POST is not opened again when its connection is lost', async () => {
  const { transport, count } = await start((request, response) => {
    response.writeHead(200, streamed).write(event(1), () => request.socket.destroy());
  });
  await expect(read(transport.events({ method: 'POST', path: '/v1/stream' }))).rejects.toThrow(ConnectionError);
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
  const again = () => transport.file({ method: 'GET', path: '/v1/file' });
  expect(await (await again()).text()).toBe(bytes.toString());
  expect(Buffer.compare(Buffer.from(await (await again()).arrayBuffer()), bytes)).toBe(0);
  const blob = await (await again()).blob();
  expect([blob.type, blob.size]).toEqual(['text/csv', bytes.length]);
});

test('the size of a file is that of its bytes, and unknown if the response is compressed', async () => {
  const { transport } = await start((_, response, index) => {
    const body = index === 0 ? Buffer.from('name') : gzipSync('name'.repeat(100));
    response.writeHead(200, { 'content-length': body.length, ...(index === 1 && { 'content-encoding': 'gzip' }) });
    response.end(body);
  });
  const files = [await transport.file(download), await transport.file(download)];
  expect(files.map(({ size }) => size)).toEqual([4, undefined]);
  expect(await files[1]?.text()).toBe('name'.repeat(100));
  files[0]?.cancel();
});

const download = { method: 'GET', path: '/v1/file' } as const;
const readers: [string, (file: FileDownload) => Promise<unknown>][] = [
  ['text()', (file) => file.text()],
  ['arrayBuffer()', (file) => file.arrayBuffer()],
  ['blob()', (file) => file.blob()],
  ['stream()', (file) => buffer(file.stream())],
  ['a loop', read],
];

describe.each(readers)('a file that is read by %s', (_, readFile) => {
  test('rejects with a ConnectionError if its connection is lost', async () => {
    const { transport } = await start((request, response) => {
      response.writeHead(200, { 'content-length': 1_000 }).write('name', () => request.socket.destroy());
    });
    const error = await reasonOf(readFile(await transport.file(download)));
    expect(error).toBeInstanceOf(ConnectionError);
    expect((error as Error).cause).toBeInstanceOf(TypeError);
  });

  test('rejects with a TimeoutError if nothing arrives for timeoutMs, and its connection is closed', async () => {
    let closed = 0;
    const { transport } = await start((__, response) => {
      response.on('close', () => {
        closed += 1;
      });
      response.writeHead(200).write('name');
    });
    const file = await transport.file({ ...download, options: { timeoutMs: 300 } });
    const error = await reasonOf(readFile(file));
    expect(error).toBeInstanceOf(TimeoutError);
    expect(error).toMatchObject({ timeoutMs: 300 });
    await expect.poll(() => closed).toBe(1);
  });

  test('rejects with the reason of the signal, which keeps no listener', async () => {
    const { transport } = await start((__, response) => response.writeHead(200).write('name'));
    const controller = new AbortController();
    const file = await transport.file({ ...download, options: { signal: controller.signal } });
    const reading = readFile(file);
    const reason = new Error('Enough.');
    setImmediate(() => controller.abort(reason));
    await expect(reading).rejects.toBe(reason);
    expect(getEventListeners(controller.signal, 'abort')).toHaveLength(0);
  });
});

test('a file may take longer than timeoutMs as long as its pieces arrive', async () => {
  const { transport } = await start((_, response) => {
    let pieces = 0;
    response.writeHead(200);
    const timer = setInterval(() => {
      response.write('name');
      if (++pieces < 8) return;
      clearInterval(timer);
      response.end();
    }, 200);
  });
  const startedAt = performance.now();
  const file = await transport.file({ ...download, options: { timeoutMs: 1_500 } });
  expect(await file.text()).toBe('name'.repeat(8));
  expect(performance.now() - startedAt).toBeGreaterThan(1_500);
});

test.each<[string, (file: FileDownload) => unknown]>([
  ['cancel() of a file that was not read', (file) => file.cancel()],
  [
    'cancel() during a read',
    async (file) => {
      const reading = reasonOf(file.text());
      file.cancel();
      expect(await reading).toBeInstanceOf(ConnectionError);
    },
  ],
  ['canceling its stream', (file) => file.stream().cancel()],
  [
    'canceling its stream after the first piece',
    async (file) => {
      const reader = file.stream().getReader();
      await reader.read();
      await reader.cancel();
    },
  ],
  [
    'leaving a loop',
    async (file) => {
      for await (const _ of file) break;
    },
  ],
])('%s closes the connection, and leaves no listener on the signal', async (_, end) => {
  let closed = 0;
  const { transport } = await start((__, response) => {
    response.on('close', () => {
      closed += 1;
    });
    response.writeHead(200).write('name');
  });
  const { signal } = new AbortController();
  await end(await transport.file({ ...download, options: { signal } }));
  await expect.poll(() => closed).toBe(1);
  expect(getEventListeners(signal, 'abort')).toHaveLength(0);
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
    new TypeError('A file must be text, bytes, a Blob, a stream or an async iterable.'),
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

test.each([408, 429, 503])('a stream is sent once, and %i is the error of the call', async (status) => {
  const { transport, count } = await start(async (request, response) => {
    await buffer(request);
    response.writeHead(status).end('{}');
  });
  const upload = { file: Readable.from([Buffer.from(csv)]), type: 'text/csv' };
  const error = await transport.call({ method: 'POST', path: '/v1/import', upload }).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject({ status });
  expect(count()).toBe(1);
});

describe('a stream is closed if', () => {
  const call = { method: 'POST', path: '/api/v1/imports/:id' } as const;
  const stop = () => {
    throw new Error('stop');
  };
  const causes: [string, Partial<ClientOptions>, Partial<Call>][] = [
    ['an id is wrong', {}, { params: [''] }],
    ['an option is wrong', {}, { options: { timeoutMs: 0 } }],
    ['the signal has aborted', {}, { options: { signal: AbortSignal.abort() } }],
    ['a hook fails', { onRequest: stop }, {}],
    ['getAccessToken fails', { apiKey: undefined, getAccessToken: stop }, {}],
    ['the server responds before it has read the body', {}, {}],
    ['the server cannot be reached', { baseUrl: 'http://127.0.0.1:1' }, {}],
  ];

  test.each(causes)('%s', async (_, options, more) => {
    const { baseUrl } = await start((_request, response) => response.writeHead(401).end('{}'));
    const settings = readSettings({ apiKey, baseUrl, tenantId: 'tn_1', ...options } as ClientOptions);
    const transport = new Transport(settings, { ...systemRuntime, sleep: async () => undefined });
    const send = (file: UploadBody) =>
      expect(transport.call({ ...call, params: ['1'], ...more, upload: { file, type: 'text/csv' } })).rejects.toThrow();
    // Longer than what the streams and the socket read ahead.
    const file = createReadStream(process.execPath);
    await send(file);
    await expect.poll(() => file.closed).toBe(true);
    let isCancelled = false;
    await send(
      new ReadableStream({
        pull: (controller) => controller.enqueue(new Uint8Array(65_536)),
        cancel: () => {
          isCancelled = true;
        },
      }),
    );
    await expect.poll(() => isCancelled).toBe(true);
    let isEnded = false;
    const iterator = {
      next: async () => ({ done: false as const, value: new Uint8Array(65_536) }),
      return: async () => {
        isEnded = true;
        return { done: true as const, value: undefined };
      },
    };
    await send({ [Symbol.asyncIterator]: () => iterator });
    await expect.poll(() => isEnded).toBe(true);
  });
});
