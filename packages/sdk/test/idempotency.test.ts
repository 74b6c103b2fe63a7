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

test.each<[number | string, string]>([
  [3, '"3"'],
  ['"7"', '"7"'],
  ['*', '*'],
])('ifMatch %j is sent as the entity tag %s', async (ifMatch, tag) => {
  const server = await startServer(() => succeed({}));
  await createClient(server).client.leads.update('lead_1', { title: 'New' }, { ifMatch });
  expect(server.received[0]?.headers['if-match']).toBe(tag);
});
