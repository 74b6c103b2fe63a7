import { describe, expect, test } from 'vitest';
import { createClient } from './support/client.js';
import { fail, type Reply, startServer, succeed } from './support/server.js';

const credentials = { email: 'ada@example.com', password: 'correct horse battery' };
const session = { token: 'eyJ.x.y', refreshToken: 'eyJ.z.z' };

function startServerReplying(...replies: Reply[]) {
  return startServer((_, index) => replies[index] ?? succeed(session));
}

describe('a POST without Idempotency-Key', () => {
  test.each([429, 503])('is repeated after %i: nothing was carried out', async (status) => {
    const server = await startServerReplying(fail(status, 'X'));
    await createClient(server).client.auth.login(credentials);
    expect(server.received).toHaveLength(2);
  });

  test.each<[string, Reply]>([
    ['500', fail(500, 'INTERNAL')],
    ['502', fail(502, 'X')],
    ['504', fail(504, 'X')],
    ['a reset connection', 'reset'],
  ])('is not repeated after %s: it may have been carried out', async (_, reply) => {
    const server = await startServerReplying(reply);
    await expect(createClient(server).client.auth.refresh({ refreshToken: 'x' })).rejects.toThrow();
    expect(server.received).toHaveLength(1);
    expect(server.received[0]?.headers).not.toHaveProperty('idempotency-key');
  });

  test('is repeated if the server could not be reached', async () => {
    const { client, delaysMs } = createClient(
      { baseUrl: 'http://127.0.0.1:9' },
      {
        fetch: () => Promise.reject(Object.assign(new Error('connect'), { code: 'ECONNREFUSED' })),
      },
    );
    await expect(client.auth.login(credentials)).rejects.toMatchObject({ name: 'ConnectionError' });
    expect(delaysMs).toHaveLength(2);
  });
});

test('a client without a key sends no credential, and can sign in', async () => {
  const server = await startServerReplying();
  const { client } = createClient(server, { apiKey: null });
  expect(await client.auth.login(credentials)).toEqual(session);
  expect(server.received[0]?.headers).not.toHaveProperty('authorization');
  expect(JSON.parse(server.received[0]?.body ?? '')).toEqual(credentials);
});
