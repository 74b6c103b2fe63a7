import { expect, test } from 'vitest';
import { LeadEngagement } from '../src/index.js';
import { apiKey, createClient, tenantId } from './support/client.js';
import { fail, startServer, succeed } from './support/server.js';

const keysOf = (received: { headers: Record<string, unknown> }[]) =>
  received.map(({ headers }) => headers['idempotency-key']);

test('all attempts of a POST carry the same key, and the next call another one', async () => {
  const server = await startServer((_, index) => (index % 2 === 0 ? fail(503, 'UNAVAILABLE') : succeed({})));
  const { client } = createClient(server);
  await client.leads.create({ contactId: 'con_1' });
  await client.leads.create({ contactId: 'con_1' });
  expect(keysOf(server.received)).toEqual(['key-1', 'key-1', 'key-2', 'key-2']);
});

test('with the default runtime, the key is a random UUID', async () => {
  const server = await startServer(() => succeed({}));
  const client = new LeadEngagement({ apiKey, tenantId, baseUrl: server.baseUrl, logLevel: 'off' });
  await Promise.all([client.contacts.create({ name: 'Ada' }), client.contacts.create({ name: 'Ada' })]);
  const keys = keysOf(server.received);
  expect(keys).toEqual([expect.stringMatching(/^[0-9a-f-]{36}$/), expect.stringMatching(/^[0-9a-f-]{36}$/)]);
  expect(keys[0]).not.toBe(keys[1]);
});

test('a custom key is sent unchanged', async () => {
  const server = await startServer(() => succeed({}));
  await createClient(server).client.leads.create({ contactId: 'con_1' }, { idempotencyKey: 'order-4711' });
  expect(keysOf(server.received)).toEqual(['order-4711']);
});

test.each(['', 'a b', 'a\nb', 'ü'])('the key %j is a TypeError and sends nothing', async (idempotencyKey) => {
  const server = await startServer(() => succeed({}));
  const call = createClient(server).client.leads.create({ contactId: 'con_1' }, { idempotencyKey });
  await expect(call).rejects.toThrow(TypeError);
  expect(server.received).toHaveLength(0);
});

test('only a POST carries a key', async () => {
  const server = await startServer(() => succeed({}));
  const { leads } = createClient(server).client;
  await Promise.all([leads.get('lead_1'), leads.update('lead_1', {}), leads.delete('lead_1')]);
  expect(keysOf(server.received)).toEqual([undefined, undefined, undefined]);
});

type AnyClient = ReturnType<typeof createClient>['client'];

test.each<[string, string, (client: AnyClient) => PromiseLike<unknown>]>([
  ['a PATCH', 'idempotencyKey', ({ leads }) => leads.update('lead_1', {}, { idempotencyKey: 'k' } as never)],
  ['a GET', 'idempotencyKey', ({ leads }) => leads.get('lead_1', { idempotencyKey: 'k' } as never)],
  [
    'a POST without a credential',
    'idempotencyKey',
    ({ auth }) => auth.login({} as never, { idempotencyKey: 'k' } as never),
  ],
  ['a PATCH of your own', 'idempotencyKey', (client) => client.request('PATCH', '/v1/x', { idempotencyKey: 'k' })],
  ['a list of your own', 'idempotencyKey', (client) => client.requestPage('/v1/x', { idempotencyKey: 'k' })],
  ['a GET', 'ifMatch', ({ leads }) => leads.get('lead_1', { ifMatch: 3 } as never)],
  ['a GET of your own', 'ifMatch', (client) => client.request('GET', '/v1/x', { ifMatch: 3 })],
  ['a creation', 'ifMatch', ({ leads }) => leads.create({ contactId: 'con_1' }, { ifMatch: 3 } as never)],
  ['a deletion without a version', 'ifMatch', ({ sessions }) => sessions.end('ses_1', { ifMatch: 3 } as never)],
  ['a PATCH', 'lastEventId', ({ leads }) => leads.update('lead_1', {}, { lastEventId: '7' } as never)],
])('%s refuses %s, which it would not use, before any request', async (_, option, call) => {
  const server = await startServer(() => succeed({}));
  const error = await Promise.resolve(call(createClient(server).client)).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(TypeError);
  expect(error).toMatchObject({ message: expect.stringMatching(`^${option} applies to a .* only\\.$`) });
  expect(server.received).toHaveLength(0);
});

test('an option that is undefined is taken by every call, and each kind of change takes ifMatch', async () => {
  const server = await startServer(() => succeed({}));
  const { client } = createClient(server);
  await client.leads.get('lead_1', { idempotencyKey: undefined, ifMatch: undefined } as never);
  await client.webhookEndpoints.rotateSecret('whe_1', { ifMatch: 3 });
  await client.tags.delete('tag_1', { ifMatch: 3 });
  await client.request('POST', '/v1/new', { ifMatch: 3, idempotencyKey: 'k' });
  expect(server.received.map(({ headers }) => headers['if-match'])).toEqual([undefined, '"3"', '"3"', '"3"']);
});

test.each<[number | string, string]>([
  [3, '"3"'],
  ['"7"', '"7"'],
  ['*', '*'],
])('ifMatch %j is sent as the entity tag %s', async (ifMatch, tag) => {
  const server = await startServer(() => succeed({}));
  await createClient(server).client.leads.update('lead_1', { title: 'New' }, { ifMatch });
  expect(server.received[0]?.headers['if-match']).toBe(tag);
});
