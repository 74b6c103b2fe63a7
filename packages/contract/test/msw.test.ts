import { http } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { failureFixture, responseFixture } from '../src/fixtures.js';
import { contract, errorKinds, Failure, type Lead } from '../src/index.js';
import { mockApi } from '../src/msw.js';
import { pathExampleOf } from '../src/openapi/examples/ids.js';
import { otherPrefix, type Route, returnsStream } from '../src/route.js';

const baseUrl = 'https://leads.example.com';
const api = mockApi({ http, baseUrl: `${baseUrl}/` });
const server = setupServer(...api.handlers);

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

const routes = Object.entries(contract as Record<string, Record<string, Route>>).flatMap(([resource, operations]) =>
  Object.entries(operations).map(([operation, route]) => ({ resource, operation, route })),
);
const answered = routes.filter(({ route }) => !returnsStream(route));

describe.each(answered.map((each) => [`${each.resource}.${each.operation}`, each] as const))(
  '%s',
  (_, { resource, operation, route }) => {
    test('is answered under both prefixes with its own fixture, which its schema accepts', async () => {
      const { status, body } = responseFixture(resource as 'leads', operation as 'get');
      const schema = Object.entries(route.responses).find(([each]) => Number(each) === status)?.[1] as z.ZodType;
      expect(schema.safeParse(body)).toMatchObject({ success: true });
      for (const path of [route.path, otherPrefix(route.path)]) {
        const url = baseUrl + path.replaceAll(/:(\w+)/g, (_, name: string) => String(pathExampleOf(resource, name)));
        const response = await fetch(url, { method: route.method });
        const sent = await response.json();
        expect([response.status, Object.keys(sent)]).toEqual([status, Object.keys(body)]);
        expect(schema.safeParse(sent)).toMatchObject({ success: true });
      }
    });
  },
);

test('an operation that streams has no fixture, and says so', () => {
  const streams = routes.filter(({ route }) => returnsStream(route));
  expect(streams.length).toBeGreaterThan(0);
  for (const { resource, operation } of streams)
    expect(() => responseFixture(resource as 'leads', operation as 'get')).toThrow(
      `${resource}.${operation} returns a stream`,
    );
});

test('an operation that is not there has no fixture, and says so', () => {
  for (const [resource, operation] of [
    ['leads', 'nosuch'],
    ['nosuch', 'get'],
    ['toString', 'call'],
  ])
    expect(() => responseFixture(resource as 'leads', operation as 'get')).toThrow(
      `There is no operation ${resource}.${operation}.`,
    );
});

test.each(errorKinds)('the fixture of %s is a failure with its code', (kind) => {
  const { status, body, headers } = failureFixture(kind, { baseUrl });
  expect(Failure.parse(body).error.code).toBe(kind.split('.')[0]);
  expect(status).toBeGreaterThanOrEqual(400);
  if (status === 429) expect(Number(headers['retry-after'])).toBeGreaterThan(0);
});

const read = async (path: string) => (await fetch(baseUrl + path)).json();

test('a record has the id that the path asks for, and the version of its ETag', async () => {
  const id = 'lead_01m5k2y0q7e3sd8f5g2h9jkv99';
  const response = await fetch(`${baseUrl}/v1/leads/${id}`);
  const { data } = (await response.json()) as { data: Lead };
  expect([data.id, response.headers.get('etag')]).toEqual([id, `"${data.version}"`]);
});

test('a list ends after its page, so that a client that reads all pages comes to an end', async () => {
  expect((await read('/v1/leads')).meta).toMatchObject({ total: 1, hasMore: false, cursor: '' });
});

test('an answer changes the fields that it names, of a list in each record', async () => {
  server.use(
    ...api.answer('leads', 'get', { title: 'Mine' }),
    ...api.answer('leads', 'list', [{ title: 'a' }, { title: 'b' }]),
  );
  const { id } = (await read('/v1/leads')).data[0];
  expect((await read(`/v1/leads/${id}`)).data).toMatchObject({ title: 'Mine', id });
  const { data, meta } = await read('/api/v1/leads');
  expect([data.map(({ title }: Lead) => title), meta.total]).toEqual([['a', 'b'], 2]);
});

test('an answer has the ETag of the version that it names', async () => {
  server.use(...api.answer('leads', 'get', { version: 7 }));
  const response = await fetch(`${baseUrl}/v1/leads/lead_01m5k2y0q7e3sd8f5g2h9jkv99`);
  expect([response.headers.get('etag'), (await response.json()).data.version]).toEqual(['"7"', 7]);
});

test('a record that is not there is null', async () => {
  expect((await read('/v1/me/mailbox')).data).toHaveProperty('id');
  server.use(...api.answer('me', 'getMailbox', null));
  expect(await read('/v1/me/mailbox')).toEqual({ success: true, data: null });
});

const exampleOf = ({ resource, route }: (typeof routes)[number]) =>
  route.path.replaceAll(/:(\w+)/g, (_, name: string) => String(pathExampleOf(resource, name)));

test('an operation that is made to fail leaves all others alone', async () => {
  let tried = 0;
  for (const { resource, operation, route } of routes) {
    const pattern = new RegExp(`^${route.path.replaceAll(/:\w+/g, '[^/]+')}$`);
    const fitting = answered.filter((each) => each.route.method === route.method && pattern.test(exampleOf(each)));
    const handlers = api.fail(resource as 'leads', operation as 'get', 'NOT_FOUND');
    server.use(...handlers);
    for (const each of fitting) {
      const { status } = await fetch(baseUrl + exampleOf(each), { method: route.method });
      const expected =
        each.route === route ? 404 : responseFixture(each.resource as 'leads', each.operation as 'get').status;
      expect([`${each.resource}.${each.operation}`, status]).toEqual([`${each.resource}.${each.operation}`, expected]);
      tried += each.route === route ? 0 : 1;
    }
    server.resetHandlers();
  }
  expect(tried).toBeGreaterThan(0);
});

test('an operation that streams is not answered with the example of another, and can be made to fail', async () => {
  const stream = `${baseUrl}/v1/conversations/stream`;
  await expect(fetch(stream)).rejects.toThrow();
  server.use(...api.fail('conversations', 'stream', 'RATE_LIMITED'));
  expect((await fetch(stream)).status).toBe(429);
});

test('a path that cannot be decoded is one that the API does not have', async () => {
  await expect(fetch(`${baseUrl}/v1/leads/%zz`)).rejects.toThrow();
});

test('an operation that is not there cannot fail or be answered, and says so', () => {
  for (const [resource, operation] of [
    ['leads', 'nosuch'],
    ['nosuch', 'get'],
    ['toString', 'call'],
  ]) {
    const message = `There is no operation ${resource}.${operation}.`;
    expect(() => api.fail(resource as 'leads', operation as 'get', 'NOT_FOUND')).toThrow(message);
    expect(() => api.answer(resource as 'leads', operation as 'get', {})).toThrow(message);
  }
});

test('each record that a path names has the id that stands there', async () => {
  const named = answered.filter(({ route }) => /:\w+$/.test(route.path) && route.method === 'GET');
  const others: string[] = [];
  for (const each of named) {
    const id = exampleOf(each).split('/').at(-1) ?? '';
    if (!/_[0-9a-z]{26}$/.test(id)) continue;
    const asked = `${id.slice(0, -2)}zz`;
    const { data } = await read(exampleOf(each).replace(id, asked));
    if (data.id !== asked) others.push(`${each.resource}.${each.operation}: ${data.id}`);
  }
  expect(others).toEqual([]);
});

test('an operation can be made to fail', async () => {
  server.use(...api.fail('leads', 'list', 'RATE_LIMITED'));
  const response = await fetch(`${baseUrl}/v1/leads`);
  expect([response.status, (await response.json()).error.code]).toEqual([429, 'RATE_LIMITED']);
  expect(response.headers.get('retry-after')).toBe('1');
});
