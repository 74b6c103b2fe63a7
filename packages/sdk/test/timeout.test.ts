import { describe, expect, test } from 'vitest';
import { TimeoutError } from '../src/index.js';
import type { Fetch } from '../src/types.js';
import { createClient } from './support/client.js';
import { startServer, succeed } from './support/server.js';

test.each(['silence', 'silence_in_body'] as const)(
  'an attempt that ends in %s is given up after timeoutMs',
  async (reply) => {
    const server = await startServer(() => reply);
    const { client } = createClient(server, { timeoutMs: 100, maxRetries: 0 });
    const startedAt = performance.now();
    const error = await client.me.get().catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(TimeoutError);
    expect(error).toMatchObject({ name: 'TimeoutError', timeoutMs: 100, message: expect.stringContaining('GET') });
    expect(performance.now() - startedAt).toBeGreaterThanOrEqual(99);
  },
);

// These two count the requests sent, not those received: on a busy machine, the server may not have received one in time.
test('the timeout applies to each attempt: a slow one is followed by another', async () => {
  const body = { success: true, data: { id: 'lead_1' } };
  const { fetch, sent } = fetchThat((index) =>
    index < 2 ? new Promise(() => {}) : Promise.resolve(Response.json(body)),
  );
  const { client, delaysMs } = createClient({ baseUrl: 'http://127.0.0.1' }, { fetch, timeoutMs: 100 });
  expect(await client.leads.create({ contactId: 'con_1' })).toEqual({ id: 'lead_1' });
  expect(sent).toHaveLength(3);
  expect(delaysMs).toHaveLength(2);
});

test('a PATCH without a response in time is not repeated', async () => {
  const { fetch, sent } = fetchThat(() => new Promise(() => {}));
  const { client } = createClient({ baseUrl: 'http://127.0.0.1' }, { fetch, timeoutMs: 50 });
  await expect(client.leads.update('lead_1', {})).rejects.toBeInstanceOf(TimeoutError);
  expect(sent).toEqual(['PATCH']);
});

/** A fetch whose response depends on the index of the request, from 0. It records the methods. */
function fetchThat(answer: (index: number) => Promise<Response>) {
  const sent: (string | undefined)[] = [];
  const fetch: Fetch = (_, init) => answer(sent.push(init?.method) - 1);
  return { fetch, sent };
}

test("a call's timeout takes precedence over the client's", async () => {
  const server = await startServer(() => 'silence');
  const { client } = createClient(server, { timeoutMs: 60_000, maxRetries: 0 });
  await expect(client.me.get({ timeoutMs: 50 })).rejects.toMatchObject({ timeoutMs: 50 });
});

test('a fetch that ignores the signal times out too', async () => {
  const fetch = () => new Promise<never>(() => {});
  const { client } = createClient({ baseUrl: 'http://127.0.0.1' }, { fetch, timeoutMs: 50, maxRetries: 0 });
  await expect(client.me.get()).rejects.toBeInstanceOf(TimeoutError);
});

describe('an invalid timeout of a call', () => {
  test.each([0, -1, 1.5, Number.NaN, 2 ** 31])('(%d) is a TypeError and sends nothing', async (timeoutMs) => {
    const server = await startServer(() => succeed({}));
    await expect(createClient(server).client.me.get({ timeoutMs })).rejects.toThrow(TypeError);
    expect(server.received).toHaveLength(0);
  });
});
