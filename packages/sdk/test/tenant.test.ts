import { expect, test } from 'vitest';
import { AuthenticationError, LeadEngagementError, TimeoutError } from '../src/index.js';
import { createClient } from './support/client.js';
import { fail, type Received, startServer, succeed } from './support/server.js';

const me = succeed({ tenant: { id: 'tn_found' } });
const isLookUp = ({ url }: Received) => url === '/v1/me';

test('without a tenant id, concurrent calls look it up once, and later calls do not look it up again', async () => {
  const server = await startServer((request) => (isLookUp(request) ? me : succeed({})));
  const { client } = createClient(server, { tenantId: undefined });
  await Promise.all([client.leads.get('lead_1'), client.leads.get('lead_2'), client.contacts.create({ name: 'Ada' })]);
  await client.leads.get('lead_3');
  expect(server.received.filter(isLookUp)).toHaveLength(1);
  const others = server.received.filter((request) => !isLookUp(request));
  expect(others.map(({ headers }) => headers['x-tenant-id'])).toEqual(Array(4).fill('tn_found'));
});

test('a call under /v1 needs no tenant and does not look it up', async () => {
  const server = await startServer(() => succeed([], { total: 0, cursor: '', hasMore: false }));
  await createClient(server, { tenantId: undefined }).client.pipelines.list();
  expect(server.received.map(({ url }) => url)).toEqual(['/v1/pipelines']);
  expect(server.received[0]?.headers).not.toHaveProperty('x-tenant-id');
});

test("a failed look-up is the caller's error, and the next call tries again", async () => {
  const server = await startServer((request, index) => {
    if (!isLookUp(request)) return succeed({ id: 'lead_1' });
    return index === 0 ? fail(401, 'KEY_REVOKED') : me;
  });
  const { client } = createClient(server, { tenantId: undefined });
  await expect(client.leads.get('lead_1')).rejects.toBeInstanceOf(AuthenticationError);
  await expect(client.leads.get('lead_1')).resolves.toEqual({ id: 'lead_1' });
});

test('a lookup that returns no tenant is an error that says what to do', async () => {
  const server = await startServer(() => succeed({}));
  const call = createClient(server, { tenantId: undefined }).client.leads.get('lead_1');
  await expect(call).rejects.toThrow(LeadEngagementError);
  await expect(call).rejects.toThrow(/pass tenantId/);
});

test('an aborted call stops waiting for a lookup; the others still get it', async () => {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const fetch = async (url: string) => {
    if (url.endsWith('/v1/me')) await released;
    return new Response('{"success":true,"data":{"tenant":{"id":"tn_found"}}}');
  };
  const { client } = createClient({ baseUrl: 'https://leads.example.com' }, { tenantId: undefined, fetch });
  const controller = new AbortController();
  const aborted = client.leads.get('lead_1', { signal: controller.signal });
  const patient = client.leads.get('lead_2');
  controller.abort('enough');
  await expect(aborted).rejects.toBe('enough');
  release();
  await expect(patient).resolves.toBeDefined();
});

test('a call waits for a lookup only as long as its own attempts could take; the others still get it', async () => {
  const releases: (() => void)[] = [];
  const fetch = async (url: string) => {
    if (url.endsWith('/v1/me')) await new Promise<void>((resolve) => releases.push(resolve));
    return new Response('{"success":true,"data":{"tenant":{"id":"tn_found"}}}');
  };
  const { client } = createClient({ baseUrl: 'https://leads.example.com' }, { tenantId: undefined, fetch });
  const patient = client.leads.get('lead_1');
  const error = await client.leads.get('lead_2', { timeoutMs: 20, maxRetries: 0 }).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(TimeoutError);
  expect(error).toMatchObject({ timeoutMs: 20, message: 'The tenant was not found within 20 ms.' });
  for (const release of releases) release();
  await expect(patient).resolves.toBeDefined();
  expect(releases).toHaveLength(1);
});

test('a call with the longest timeout and retries waits for a lookup', async () => {
  const server = await startServer((request) => (isLookUp(request) ? me : succeed({ id: 'lead_1' })));
  const { client } = createClient(server, { tenantId: undefined });
  await expect(client.leads.get('lead_1', { timeoutMs: 2 ** 31 - 1, maxRetries: 1000 })).resolves.toEqual({
    id: 'lead_1',
  });
});
