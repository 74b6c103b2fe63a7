import { expect, test } from 'vitest';
import { createClient } from './support/client.js';
import { startServer, succeed } from './support/server.js';

const name = 'x-consistency-token';
const created = (token: string) => ({ headers: { [name]: token }, body: { success: true, data: {} } });

test('a list is sent the greatest token that a write has had, in whichever order the answers came', async () => {
  const tokens = ['2.b', '3.c', '1.a'];
  const server = await startServer(({ method }, index) =>
    method === 'POST' ? created(tokens[index] as string) : succeed([]),
  );
  const { client } = createClient(server);
  for (const _ of tokens) await client.contacts.create({ name: 'Ada' });
  await client.leads.list();
  await client.withOptions({ timeoutMs: 9_000 }).leads.list();
  await client.leads.list({ headers: { [name]: 'mine' } });
  const lists = server.received.slice(tokens.length);
  expect(lists.map(({ headers }) => headers[name])).toEqual(['3.c', '3.c', 'mine']);
});

test('without a token from the server, and for another tenant or server, none is sent', async () => {
  const server = await startServer(({ method }) => (method === 'POST' ? created('1.a') : succeed([])));
  const { client } = createClient(server);
  await client.leads.list();
  await client.contacts.create({ name: 'Ada' });
  await client.withOptions({ tenantId: 'tn_other' }).leads.list();
  const lists = server.received.filter(({ method }) => method === 'GET');
  expect(lists.map(({ headers }) => headers[name])).toEqual([undefined, undefined]);
});
