import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { eventTypes } from '@lead-engagement/contract';
import express from 'express';
import { fastify } from 'fastify';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { createWebhookEvent, webhookFixtures } from '../src/webhooks/fixtures.js';
import * as node from '../src/webhooks/node.js';
import * as web from '../src/webhooks/web.js';

const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
const closers: (() => unknown)[] = [];

afterEach(async () => {
  vi.unstubAllEnvs();
  for (const close of closers.splice(0)) await close();
});

type Handler = node.WebhookHandler;
type Send = (body: string, init?: { method?: string; headers?: Record<string, string> }) => Promise<Response>;

async function listen(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  closers.push(() => {
    server.closeAllConnections();
    return new Promise((resolve) => server.close(resolve));
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/webhooks`;
}

const sendTo =
  (url: string): Send =>
  (body, { method = 'POST', headers = {} } = {}) =>
    fetch(url, {
      method,
      headers: { 'content-type': 'application/json', ...headers },
      ...(method === 'POST' && { body }),
    });

const servers: [string, (handler: Handler) => Promise<Send>][] = [
  [
    'fetch',
    async (handler) =>
      (body, { method = 'POST', headers = {} } = {}) =>
        handler(new Request('https://x/webhooks', { method, headers, ...(method === 'POST' && { body }) })),
  ],
  ['Node', async (handler) => sendTo(await listen((request, response) => void handler.node(request, response)))],
  ['Express', async (handler) => sendTo(await listen(express().all('/webhooks', handler.node)))],
  [
    'Express behind express.raw()',
    async (handler) =>
      sendTo(
        await listen(
          express()
            .use(express.raw({ type: '*/*', limit: '2mb' }))
            .all('/webhooks', handler.node),
        ),
      ),
  ],
  [
    'Express behind a parser that keeps rawBody, as those of Nest and of Functions frameworks do',
    async (handler) =>
      sendTo(
        await listen(
          express()
            .use(
              express.json({ limit: '2mb', verify: (request, _, bytes) => Object.assign(request, { rawBody: bytes }) }),
            )
            .all('/webhooks', handler.node),
        ),
      ),
  ],
  [
    'Fastify',
    async (handler) => {
      const app = fastify();
      closers.push(() => app.close());
      await app.register(handler.fastify, { path: '/webhooks' });
      return sendTo(`${await app.listen({ port: 0, host: '127.0.0.1' })}/webhooks`);
    },
  ],
];

const quiet = { secret, onError: () => {} };
const signed = async (event: object) => {
  const body = JSON.stringify(event);
  return { body, headers: node.sign(body, secret) };
};

describe.each(servers)('with %s', (name, start) => {
  test('the handler of the type gets the event, with all its characters, and the response is 204', async () => {
    const titles: (string | null)[] = [];
    const handler = node.createWebhookHandler({ 'lead.created': async ({ data }) => titles.push(data.title) }, quiet);
    const send = await start(handler);
    const { body, headers } = await signed(createWebhookEvent('lead.created', { title: 'Zażółć 🙂' }));
    const response = await send(body, { headers });
    expect([response.status, await response.text(), titles]).toEqual([204, '', ['Zażółć 🙂']]);
  });

  test('a modified body is 400 with the reason, and reaches no handler', async () => {
    const handle = vi.fn();
    const errors: unknown[] = [];
    const send = await start(
      node.createWebhookHandler({ '*': handle }, { secret, onError: (error) => errors.push(error) }),
    );
    const { body, headers } = await signed(createWebhookEvent('lead.created'));
    const responses = [await send(`${body} `, { headers }), await send(body), await send('', { headers })];
    expect(await Promise.all(responses.map(async (one) => [one.status, await one.text()]))).toEqual([
      [400, 'no_match'],
      [400, 'missing_header'],
      [400, 'no_match'],
    ]);
    expect(errors).toHaveLength(3);
    expect(handle).not.toHaveBeenCalled();
  });

  test('a handler that fails is 500 without details', async () => {
    const errors: unknown[] = [];
    const fail = () => {
      throw new Error('internal detail');
    };
    const send = await start(
      node.createWebhookHandler({ 'lead.created': fail }, { secret, onError: (error) => errors.push(error) }),
    );
    const { body, headers } = await signed(createWebhookEvent('lead.created'));
    const response = await send(body, { headers });
    expect([response.status, await response.text()]).toEqual([500, '']);
    expect(errors).toEqual([expect.objectContaining({ message: 'internal detail' })]);
  });

  test('a body that is too large is 413', async () => {
    if (name.includes('behind')) return; // The parser has its own limit.
    const send = await start(node.createWebhookHandler({}, { ...quiet, maxBodyBytes: 1_000 }));
    expect((await send('x'.repeat(100_000))).status).toBe(413);
    expect((await send('x'.repeat(900))).status).toBe(400);
  });

  test('a GET is 405, or 404 with a router', async () => {
    const send = await start(node.createWebhookHandler({}, quiet));
    expect((await send('', { method: 'GET' })).status).toBe(name === 'Fastify' ? 404 : 405);
  });
});

test('a body parsed by Express is 500 and a reason that says what to do', async () => {
  const errors: unknown[] = [];
  const handler = node.createWebhookHandler({}, { secret, onError: (error) => errors.push(error) });
  const send = sendTo(await listen(express().use(express.json()).post('/webhooks', handler.node)));
  const { body, headers } = await signed(createWebhookEvent('lead.created'));
  const response = await send(body, { headers });
  expect([response.status, await response.text()]).toEqual([500, 'body_not_raw']);
  expect(String(errors[0])).toContain('express.raw');
});

test.each<[string, (handler: Handler) => Promise<Send>]>([
  [
    'stream of Node',
    async (handler) =>
      sendTo(
        await listen(async (request, response) => {
          await text(request);
          await handler.node(request, response);
        }),
      ),
  ],
  [
    'Request',
    async (handler) => async (body, init) => {
      const request = new Request('https://x/webhooks', { method: 'POST', body, ...init });
      await request.json();
      return handler(request);
    },
  ],
])('a %s that something has read before is 500, not a forged event', async (_, start) => {
  const errors: unknown[] = [];
  const handle = vi.fn();
  const handler = node.createWebhookHandler({ '*': handle }, { secret, onError: (error) => errors.push(error) });
  const send = await start(handler);
  const { body, headers } = await signed(createWebhookEvent('lead.created'));
  const response = await send(body, { headers });
  expect([response.status, await response.text()]).toEqual([500, 'body_not_raw']);
  expect(String(errors[0])).toContain('nothing may parse or read it before');
  expect(handle).not.toHaveBeenCalled();
});

describe.each([
  ['Node', node],
  ['the web', web],
])('in the build for %s', (_, { createWebhookHandler, rememberEvents }) => {
  const fail = (error: unknown) => {
    throw error;
  };

  const deliver = async (handler: Handler, event: object) => {
    const { body, headers } = await signed(event);
    return (await handler(new Request('https://x', { method: 'POST', body, headers }))).status;
  };

  test('a repeated event is handled once, even while the first is in progress, and again if the first failed', async () => {
    let calls = 0;
    let fail: (error: Error) => void = () => undefined;
    let failing: Promise<never> | undefined = new Promise((_, reject) => {
      fail = reject;
    });
    const handle = async () => {
      calls += 1;
      await failing;
    };
    const handler = createWebhookHandler(
      { 'lead.created': handle, 'lead.deleted': () => undefined },
      { ...quiet, handled: new Set<string>() },
    );
    const event = createWebhookEvent('lead.created');
    const first = deliver(handler, event);
    await vi.waitFor(() => expect(calls).toBe(1), { timeout: 60_000 });
    const second = deliver(handler, event);
    // When these that came later have been handled, the second delivery has been verified.
    for (let later = 0; later < 10; later++) await deliver(handler, createWebhookEvent('lead.deleted'));
    fail(new Error('not yet'));
    expect(await Promise.all([first, second])).toEqual([500, 500]);
    expect(calls).toBe(1);
    failing = undefined;
    expect([await deliver(handler, event), await deliver(handler, event), calls]).toEqual([204, 204, 2]);
  });

  test('events without a handler and of unknown types are accepted; "*" gets them', async () => {
    const seen: string[] = [];
    const handler = createWebhookHandler(
      { 'lead.created': () => seen.push('own'), '*': ({ type }) => seen.push(type) },
      quiet,
    );
    const silent = createWebhookHandler({}, quiet);
    for (const type of ['lead.created', 'lead.deleted', 'brand.new', 'toString', '__proto__']) {
      const event = { ...webhookFixtures['lead.created'], type };
      expect([type, await deliver(handler, event), await deliver(silent, event)]).toEqual([type, 204, 204]);
    }
    expect(seen).toEqual(['own', 'lead.deleted', 'brand.new', 'toString', '__proto__']);
  });

  test('the secret comes from the environment, several separated by commas; without one it throws', async () => {
    expect(() => createWebhookHandler({})).toThrow(/LEAD_ENGAGEMENT_WEBHOOK_SECRET/);
    expect(() => createWebhookHandler({}, { secret: '' })).toThrow(TypeError);
    vi.stubEnv('LEAD_ENGAGEMENT_WEBHOOK_SECRET', `whsec_old,${secret}`);
    expect(await deliver(createWebhookHandler({}), createWebhookEvent('lead.created'))).toBe(204);
  });

  test.each([`whsec_new, ${secret}`, `${secret},`, ` ,\t${secret} ,, whsec_old`])(
    'spaces and empty parts of the variable do not matter: "%s"',
    async (text) => {
      vi.stubEnv('LEAD_ENGAGEMENT_WEBHOOK_SECRET', text);
      expect(await deliver(createWebhookHandler({}, { onError: fail }), createWebhookEvent('lead.created'))).toBe(204);
    },
  );

  test.each([
    ['a variable of commas', ' , ', {}],
    ['an empty list', undefined, { secret: [] }],
    ['a list with a gap', undefined, { secret: [secret, undefined] as string[] }],
    ['a list with an empty text', undefined, { secret: ['', secret] }],
    ['null', undefined, { secret: null as unknown as string }],
    ['a tolerance that is no number', undefined, { secret, toleranceSeconds: Number.NaN }],
    ['a size that is no number', undefined, { secret, maxBodyBytes: Number.NaN }],
  ])('%s is a TypeError at construction, and not a 500 for each request', (__, variable, options) => {
    vi.stubEnv('LEAD_ENGAGEMENT_WEBHOOK_SECRET', variable);
    expect(() => createWebhookHandler({}, options)).toThrow(TypeError);
  });

  test.each([
    ['rejects', () => Promise.reject(new Error('The error tracker is down.'))],
    [
      'throws',
      () => {
        throw new Error('The error tracker is down.');
      },
    ],
  ])('an onError that %s changes no response, and its error is logged', async (__, onError) => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    closers.push(() => log.mockRestore());
    const handler = createWebhookHandler({ 'lead.created': fail }, { secret, onError });
    const unsigned = await handler(new Request('https://x', { method: 'POST', body: '{}' }));
    expect([unsigned.status, await unsigned.text()]).toEqual([400, 'missing_header']);
    expect(await deliver(handler, createWebhookEvent('lead.created'))).toBe(500);
    const send = sendTo(await listen((request, response) => void handler.node(request, response)));
    expect((await send('{}')).status).toBe(400);
    expect(log.mock.calls.map(([error]) => (error as Error).message)).toEqual(
      Array(3).fill('The error tracker is down.'),
    );
  });

  test('rememberEvents drops repeats of the last events, and forgets the oldest', async () => {
    const seen: string[] = [];
    const handled = rememberEvents(2);
    const handler = createWebhookHandler({ '*': ({ id }) => seen.push(id) }, { ...quiet, handled });
    const events = [1, 2, 3].map(() => createWebhookEvent('lead.created'));
    const [first, second, third] = events.map(({ id }) => id);
    for (const event of [...events, ...events.toReversed()]) expect(await deliver(handler, event)).toBe(204);
    expect(seen).toEqual([first, second, third, first]);
    for (const wrong of [0, 1.5, Number.NaN]) expect(() => rememberEvents(wrong)).toThrow(TypeError);
  });
});

test('every type has a fixture, and each event created from it has a new id', () => {
  expect(Object.keys(webhookFixtures)).toEqual([...eventTypes]);
  for (const type of eventTypes) {
    const event = createWebhookEvent(type);
    expect(event).toEqual({ ...webhookFixtures[type], id: event.id });
    expect(event.id).not.toBe(createWebhookEvent(type).id);
    expect(Object.keys(event.data).length).toBeGreaterThan(2);
  }
  createWebhookEvent('lead.created').data.tagIds.push('changed');
  expect(webhookFixtures['lead.created'].data.tagIds).not.toContain('changed');
});
