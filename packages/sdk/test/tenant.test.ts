import { expect, test } from 'vitest';
import { createClient } from './support/client.js';
import { startServer, succeed } from './support/server.js';

const noTenant = { tenantId: undefined };

test('every operation is one request, under the prefix where the credential names the tenant', async () => {
  const server = await startServer(() => succeed({}));
  const { client } = createClient(server, noTenant);
  await client.leads.get('lead_1');
  await client.contacts.create({ name: 'Ada' });
  await client.pipelines.get('pipe_1');
  expect(server.received.map(({ url }) => url)).toEqual(['/v1/leads/lead_1', '/v1/contacts', '/v1/pipelines/pipe_1']);
  for (const { headers } of server.received) expect(headers).not.toHaveProperty('x-tenant-id');
});

test('a tenant that is given is named by each request, so that the server refuses the credential of another one', async () => {
  const server = await startServer(() => succeed({}));
  const { client } = createClient(server, { tenantId: 'tn_1' });
  await client.leads.get('lead_1');
  await client.request('GET', '/api/v1/leads/lead_1');
  expect(server.received.map(({ headers }) => headers['x-tenant-id'])).toEqual(['tn_1', 'tn_1']);
});

test('a path that is written by hand is called as it is', async () => {
  const server = await startServer(() => succeed({}));
  const { client } = createClient(server, noTenant);
  await client.request('GET', '/api/v1/leads/lead_1', { headers: { 'X-Tenant-ID': 'tn_2' } });
  expect(server.received[0]).toMatchObject({ url: '/api/v1/leads/lead_1', headers: { 'x-tenant-id': 'tn_2' } });
});
