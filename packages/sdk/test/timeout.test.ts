import { describe, expect, test, vi } from 'vitest';
import { ConflictError, type LeadEngagement, TimeoutError } from '../src/index.js';
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

describe('a call for whose result the server waits', () => {
  const message = { role: 'USER', content: 'Hello!' } as const;
  const timeoutOf = async (call: (client: LeadEngagement) => Promise<unknown>, options = {}) => {
    const timers = vi.spyOn(globalThis, 'setTimeout');
    const server = await startServer(() => succeed({}));
    await call(createClient(server, options).client);
    const delays = timers.mock.calls.map(([, delayMs]) => delayMs);
    timers.mockRestore();
    return delays;
  };

  test('has that time in addition to the timeout of the client', async () => {
    expect(await timeoutOf((c) => c.conversations.createMessage('conv_1', message, { wait: true }))).toContain(90_000);
    expect(
      await timeoutOf((c) => c.conversations.createMessage('conv_1', message, { wait: true }), { timeoutMs: 5_000 }),
    ).toContain(65_000);
    expect(await timeoutOf((c) => c.contacts.refreshProfile('con_1', { wait: true }), { timeoutMs: 5_000 })).toContain(
      30_000,
    );
  });

  test('has the timeout of the call as it is, and that of the client without wait', async () => {
    const own = { timeoutMs: 7_000 };
    expect(await timeoutOf((c) => c.conversations.createMessage('conv_1', message, { wait: true, ...own }))).toContain(
      7_000,
    );
    for (const query of [undefined, {}, { wait: false }]) {
      expect(await timeoutOf((c) => c.conversations.createMessage('conv_1', message, query))).toContain(30_000);
    }
    expect(
      await timeoutOf((c) => c.conversations.createMessage('conv_1', message, { wait: true }), {
        timeoutMs: 2 ** 31 - 1,
      }),
    ).toContain(2 ** 31 - 1);
  });
});

test('a timeout whose retries find the first attempt under way is what the call rejects with', async () => {
  const inProgress = { success: false, error: { code: 'IDEMPOTENCY_IN_PROGRESS', message: 'Wait.', retryable: true } };
  const { fetch, sent } = fetchThat((index) =>
    index === 0 ? new Promise(() => {}) : Promise.resolve(Response.json(inProgress, { status: 409 })),
  );
  const { client } = createClient({ baseUrl: 'http://127.0.0.1' }, { fetch, timeoutMs: 100 });
  await expect(client.leads.create({ contactId: 'con_1' })).rejects.toBeInstanceOf(TimeoutError);
  expect(sent).toHaveLength(3);
  const other = fetchThat(() => Promise.resolve(Response.json(inProgress, { status: 409 })));
  const second = createClient({ baseUrl: 'http://127.0.0.1' }, { fetch: other.fetch });
  await expect(second.client.leads.create({ contactId: 'con_1' })).rejects.toBeInstanceOf(ConflictError);
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
