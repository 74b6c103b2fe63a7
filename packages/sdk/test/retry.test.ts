import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ApiError, ConnectionError, RateLimitError, ServerError } from '../src/index.js';
import { parseRetryAfter } from '../src/response.js';
import { findRetryDelayMs } from '../src/retry.js';
import { createClient } from './support/client.js';
import { fail, type Reply, startServer, succeed } from './support/server.js';

/** Sends one reply after the other, then success. */
function startServerReplying(...replies: Reply[]) {
  return startServer((_, index) => replies[index] ?? succeed({ id: 'lead_1' }));
}

const retryable: [string, Reply][] = [
  ...[408, 429, 500, 502, 503, 504].map((status): [string, Reply] => [`${status}`, fail(status, 'X')]),
  ['a proxy page with 502', { status: 502, body: '<html>Bad gateway</html>' }],
  ['409 IDEMPOTENCY_IN_PROGRESS', fail(409, 'IDEMPOTENCY_IN_PROGRESS', {}, { retryable: true })],
  ['a reset connection', 'reset'],
];

describe.each([
  ['GET', 'get'],
  ['POST', 'create'],
  ['DELETE', 'delete'],
] as const)('%s', (_, operation) => {
  const call = (server: { baseUrl: string }) => {
    const { leads } = createClient(server).client;
    return operation === 'create' ? leads.create({ contactId: 'con_1' }) : leads[operation]('lead_1');
  };

  test.each(retryable)('is repeated after %s', async (_name, reply) => {
    const server = await startServerReplying(reply, reply);
    await expect(call(server)).resolves.toEqual({ id: 'lead_1' });
    expect(server.received).toHaveLength(3);
  });

  test.each([400, 401, 403, 404, 409, 410, 412, 413, 415, 422, 501])('is not repeated after %i', async (status) => {
    const server = await startServerReplying(fail(status, 'X'));
    await expect(call(server)).rejects.toMatchObject({ status });
    expect(server.received).toHaveLength(1);
  });
});

/** What the server says of a failure, and how often a request is sent then: one that is repeatable, and a PATCH. */
describe('what the server says goes before the status:', () => {
  test.each<[string, Reply, number, number]>([
    ['503, which would be too slow again', saying(503, 'UNAVAILABLE', false, 'too_slow'), 1, 1],
    ['503, which passes', saying(503, 'UNAVAILABLE', true, 'overloaded'), 3, 3],
    ['500, which does not pass', saying(500, 'INTERNAL', false), 1, 1],
    ['500, which passes', saying(500, 'INTERNAL', true), 3, 1],
    ['409, which passes', saying(409, 'CONFLICT', true, 'busy'), 3, 1],
    ['409, which stays', saying(409, 'CONFLICT', false, 'in_use'), 1, 1],
    ['a status that no list has, and which passes', saying(418, 'NEW', true), 3, 1],
    ['no yes or no, but a text', fail(503, 'UNAVAILABLE', {}, { retryable: 'false' }), 3, 3],
  ])('%s', async (_, reply, repeatable, patch) => {
    const server = await startServer(() => reply);
    const { leads } = createClient(server).client;
    const calls: [number, () => Promise<unknown>][] = [
      [repeatable, () => leads.get('lead_1')],
      [repeatable, () => leads.delete('lead_1')],
      [repeatable, () => leads.create({ contactId: 'con_1' })],
      [patch, () => leads.update('lead_1', {})],
    ];
    for (const [times, call] of calls) {
      await expect(call()).rejects.toBeInstanceOf(ApiError);
      expect(server.received.splice(0)).toHaveLength(times);
    }
  });

  test('after 409 the delay is that of Retry-After', async () => {
    const server = await startServerReplying(saying(409, 'CONFLICT', true, 'busy', { 'Retry-After': '5' }));
    const { client, delaysMs } = createClient(server);
    await client.leads.get('lead_1');
    expect(delaysMs).toEqual([expect.closeTo(5250, -3)]);
    expect(delaysMs[0]).toBeGreaterThan(5000);
  });
});

function saying(status: number, code: string, retryable: boolean, reason?: string, headers = {}): Reply {
  return fail(status, code, headers, { retryable, ...(reason !== undefined && { reason }) });
}

describe('a gateway, with x-should-retry, goes before the body and the status:', () => {
  const gateway = (status: number, should: string, retryable?: boolean): Reply =>
    fail(status, 'X', { 'x-should-retry': should }, retryable === undefined ? {} : { retryable });

  test.each<[string, Reply, number, number]>([
    ['true, with 409', gateway(409, 'true'), 3, 1],
    ['true, with a body that says no', gateway(503, 'true', false), 3, 3],
    ['false, with 503', gateway(503, 'false'), 1, 1],
    ['false, with a body that says yes', gateway(500, 'false', true), 1, 1],
    ['another text, with 503', gateway(503, 'maybe'), 3, 3],
    ['another text, with 404', gateway(404, '1'), 1, 1],
  ])('%s', async (_, reply, repeatable, patch) => {
    const server = await startServer(() => reply);
    const { leads } = createClient(server).client;
    await expect(leads.get('lead_1')).rejects.toBeInstanceOf(ApiError);
    expect(server.received.splice(0)).toHaveLength(repeatable);
    await expect(leads.update('lead_1', {})).rejects.toBeInstanceOf(ApiError);
    expect(server.received).toHaveLength(patch);
  });
});

test.each([['a text'], [undefined], [new TypeError('fetch failed')], [new RangeError('of a hook')]])(
  'what a hook throws reaches the caller as it is, and nothing is repeated: %s',
  async (thrown) => {
    const server = await startServer(() => fail(503, 'X'));
    for (const hook of ['onRequest', 'onResponse', 'onRetry']) {
      const rethrow = () => {
        throw thrown;
      };
      const { client } = createClient(server, { [hook]: rethrow });
      const caught = await client.me.get().then(
        () => 'nothing was thrown',
        (reason: unknown) => ({ reason }),
      );
      expect(caught).toEqual({ reason: thrown });
      expect(server.received.splice(0).length, hook).toBe(hook === 'onRequest' ? 0 : 1);
    }
  },
);

describe('PATCH', () => {
  test.each([408, 429, 503])('is repeated after %i: nothing was carried out', async (status) => {
    const server = await startServerReplying(fail(status, 'X'));
    await createClient(server).client.leads.update('lead_1', { title: 'New' });
    expect(server.received.map(({ body }) => body)).toEqual(['{"title":"New"}', '{"title":"New"}']);
  });

  test.each<[string, Reply]>([
    ['500', fail(500, 'INTERNAL')],
    ['502', fail(502, 'X')],
    ['504', fail(504, 'X')],
    ['a reset connection', 'reset'],
  ])('is not repeated after %s: it may have been carried out', async (_, reply) => {
    const server = await startServerReplying(reply);
    await expect(createClient(server).client.leads.update('lead_1', {})).rejects.toThrow();
    expect(server.received).toHaveLength(1);
  });

  test('is repeated if no connection was made', async () => {
    let attempts = 0;
    const fetch = async () => {
      attempts += 1;
      throw new TypeError('fetch failed', { cause: Object.assign(new Error(), { code: 'ECONNREFUSED' }) });
    };
    const call = createClient({ baseUrl: 'http://127.0.0.1' }, { fetch }).client.leads.update('lead_1', {});
    await expect(call).rejects.toBeInstanceOf(ConnectionError);
    expect(attempts).toBe(3);
  });
});

describe('number of attempts', () => {
  test('is three by default; the last error is thrown', async () => {
    const server = await startServer((_, index) => fail(503, `N${index}`));
    await expect(createClient(server).client.me.get()).rejects.toMatchObject({ code: 'N2' });
    expect(server.received).toHaveLength(3);
  });

  test('is set by the client or, with precedence, by the call, 0 included', async () => {
    const server = await startServer(() => fail(503, 'X'));
    const { client } = createClient(server, { maxRetries: 4 });
    await client.me.get().catch(() => {});
    expect(server.received.splice(0)).toHaveLength(5);
    await client.me.get({ maxRetries: 0 }).catch(() => {});
    expect(server.received).toHaveLength(1);
  });

  test('is the same for a refused connection, which is a ConnectionError', async () => {
    const { client, delaysMs } = createClient({ baseUrl: 'http://127.0.0.1:1' }, { fetch: undefined });
    const error = await client.me.get().catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(ConnectionError);
    expect(delaysMs).toHaveLength(2);
  });
});

describe('the delay', () => {
  test('without Retry-After is 0.5 s, doubling up to 8 s, at least half of it', async () => {
    const server = await startServer(() => fail(500, 'INTERNAL'));
    const { client, delaysMs } = createClient(server, { maxRetries: 7 });
    await client.me.get().catch(() => {});
    expect(delaysMs).toEqual([250, 500, 1000, 2000, 4000, 4000, 4000]);
  });

  test('with Retry-After is as long as it says and at most a tenth longer', async () => {
    const server = await startServerReplying(fail(429, 'RATE_LIMITED', { 'Retry-After': '7' }));
    const { client, delaysMs } = createClient(server);
    await client.me.get();
    expect(delaysMs).toHaveLength(1);
    expect(delaysMs[0]).toBeGreaterThan(7000);
    expect(delaysMs[0]).toBeLessThanOrEqual(7700);
  });

  test('is skipped if Retry-After exceeds maxRetryAfterMs: the error is thrown with its seconds', async () => {
    const server = await startServerReplying(fail(429, 'RATE_LIMITED', { 'Retry-After': '61' }));
    const { client, delaysMs } = createClient(server);
    const error = await client.me.get().catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(RateLimitError);
    expect(error).toMatchObject({ retryAfter: 61 });
    expect(delaysMs).toEqual([]);
    expect(server.received).toHaveLength(1);
  });

  test('is skipped if the delays of a call together would exceed maxRetryAfterMs', async () => {
    const server = await startServer(() => fail(500, 'INTERNAL'));
    const { client, delaysMs } = createClient(server, { maxRetries: 9, maxRetryAfterMs: 1_800 });
    await expect(client.me.get()).rejects.toMatchObject({ status: 500 });
    expect(delaysMs).toEqual([250, 500, 1000]);
    const mixed = await startServer((_, index) => fail(503, 'UNAVAILABLE', index === 1 ? { 'Retry-After': '1' } : {}));
    const second = createClient(mixed, { maxRetries: 9, maxRetryAfterMs: 1_249 });
    await expect(second.client.me.get()).rejects.toMatchObject({ retryAfter: 1 });
    expect(second.delaysMs).toEqual([250]);
    const none = createClient(await startServer(() => fail(500, 'INTERNAL')), { maxRetryAfterMs: 0 });
    await expect(none.client.me.get()).rejects.toMatchObject({ status: 500 });
    expect(none.delaysMs).toEqual([]);
  });

  test('is kept if Retry-After is the whole maxRetryAfterMs', async () => {
    const server = await startServerReplying(fail(429, 'RATE_LIMITED', { 'Retry-After': '60' }));
    const { client, delaysMs } = createClient(server);
    await client.me.get();
    expect(delaysMs[0]).toBeGreaterThan(60_000);
  });

  test('is kept with a larger maxRetryAfterMs', async () => {
    const server = await startServerReplying(fail(503, 'UNAVAILABLE', { 'Retry-After': '600' }));
    const { client, delaysMs } = createClient(server, { maxRetryAfterMs: 600_000 });
    await client.me.get();
    expect(delaysMs[0]).toBeGreaterThan(600_000);
  });

  test('with the real clock is at least as long as Retry-After says', async () => {
    const times: number[] = [];
    const server = await startServer((_, index) => {
      times.push(performance.now());
      return index === 0 ? fail(429, 'RATE_LIMITED', { 'Retry-After': '1' }) : succeed({});
    });
    const { LeadEngagement } = await import('../src/client.js');
    await new LeadEngagement({ apiKey: 'les_test_x', baseUrl: server.baseUrl, logLevel: 'off' }).me.get();
    expect((times[1] ?? 0) - (times[0] ?? 0)).toBeGreaterThanOrEqual(1000);
  });

  const apiError = (retryAfter?: number) =>
    new ServerError({ status: 503, method: 'GET', path: '/', message: '', headers: new Headers(), retryAfter });
  const anyRandom = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });

  test('is longer than Retry-After, by at most a tenth of it or 50 ms', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 60, noNaN: true }), anyRandom, (seconds, random) => {
        const delayMs = findRetryDelayMs(apiError(seconds), 1, 60_000, random) ?? Number.NaN;
        expect(delayMs).toBeGreaterThan(seconds * 1000);
        expect(delayMs).toBeLessThanOrEqual(seconds * 1000 + Math.max(50, seconds * 100));
      }),
    );
  });

  test('without Retry-After is between half and all of its step', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1000 }), anyRandom, (attempt, random) => {
        const stepMs = Math.min(8000, 500 * 2 ** (attempt - 1));
        const delayMs = findRetryDelayMs(apiError(), attempt, 60_000, random) ?? Number.NaN;
        expect(delayMs).toBeGreaterThanOrEqual(stepMs / 2);
        expect(delayMs).toBeLessThanOrEqual(stepMs);
      }),
    );
  });
});

describe('Retry-After', () => {
  const nowMs = Date.parse('2026-11-21T12:00:00Z');
  const inAnHour = 'Sat, 21 Nov 2026 13:00:00 GMT';

  test.each<[string, Record<string, string>, number | undefined]>([
    ['seconds', { 'Retry-After': '30' }, 30],
    ['zero', { 'Retry-After': '0' }, 0],
    ['a date, by our clock', { 'Retry-After': inAnHour }, 3600],
    ["a date, by the server's clock", { 'Retry-After': inAnHour, Date: 'Sat, 21 Nov 2026 12:59:30 GMT' }, 30],
    ['a date in the past', { 'Retry-After': 'Sat, 21 Nov 2026 11:00:00 GMT' }, 0],
    ['nothing', {}, undefined],
    ['an empty text', { 'Retry-After': '' }, undefined],
    ['a negative number', { 'Retry-After': '-5' }, undefined],
    ['nonsense', { 'Retry-After': 'Soon' }, undefined],
    ['milliseconds, which go before seconds', { 'retry-after-ms': '250', 'Retry-After': '30' }, 0.25],
    ['seconds, if the milliseconds are nonsense', { 'retry-after-ms': '-250', 'Retry-After': '30' }, 30],
  ])('is read as %s', (_, headers, seconds) => {
    expect(parseRetryAfter(new Headers(headers), nowMs)).toBe(seconds);
  });

  test('any text is parsed without an error, as undefined or as 0 or more', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('Retry-After', 'retry-after-ms'),
        fc.string({ unit: 'grapheme-ascii' }),
        (given, text) => {
          const headers = {
            get: (name: string) => (name.toLowerCase() === given.toLowerCase() ? text : null),
            has: () => true,
            forEach: () => {},
          };
          const seconds = parseRetryAfter(headers, nowMs);
          expect(seconds === undefined || seconds >= 0).toBe(true);
        },
      ),
    );
  });
});

test('an ApiError after retries contains the complete last response', async () => {
  const server = await startServer(() => fail(429, 'RATE_LIMITED', { 'Retry-After': '1', 'X-Request-Id': 'req_1' }));
  const error = await createClient(server)
    .client.me.get()
    .catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject({ status: 429, code: 'RATE_LIMITED', requestId: 'req_1', retryAfter: 1 });
});
