import { describe, expect, test, vi } from 'vitest';
import type { LogLevel, RequestEvent, ResponseEvent, RetryEvent } from '../src/index.js';
import { apiKey, createClient } from './support/client.js';
import { fail, startServer, succeed } from './support/server.js';

const secret = 'whsec_0123456789';

function createLogger() {
  const lines: [string, string, object?][] = [];
  const write = (level: string) => (message: string, details?: object) =>
    void lines.push(details ? [level, message, details] : [level, message]);
  const logger = { error: write('error'), warn: write('warn'), info: write('info'), debug: write('debug') };
  return { logger, lines };
}

async function callWithLog(logLevel?: LogLevel) {
  const replies = [fail(429, 'RATE_LIMITED', { 'Retry-After': '2' }), fail(503, 'UNAVAILABLE')];
  const server = await startServer(
    (_, index) =>
      replies[index] ?? {
        headers: { 'X-Request-Id': 'req_7', 'Set-Cookie': secret },
        body: { success: true, data: { secret } },
      },
  );
  const { logger, lines } = createLogger();
  const { client } = createClient(server, { logger, logLevel, headers: { 'X-Auth-Token': secret, 'X-Plain': 'seen' } });
  await client.webhookEndpoints.list({ url: 'https://example.com' } as never).catch(() => {});
  await client.leads.create({ contact: { email: 'ada@example.com' } });
  return lines;
}

describe('the log', () => {
  test('reports only delays for a rate limit by default', async () => {
    expect(await callWithLog()).toEqual([
      ['warn', 'Lead Engagement: GET /v1/webhook-endpoints: 429 RATE_LIMITED; attempt 2 of 3 in 2.0 s'],
    ]);
  });

  test('is written to the console by default', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
    const server = await startServer((_, index) => (index === 0 ? fail(429, 'RATE_LIMITED') : succeed({})));
    await createClient(server, { logLevel: undefined }).client.me.get();
    expect(warn.mock.calls).toEqual([[expect.stringContaining('429 RATE_LIMITED; attempt 2 of 3')]]);
    warn.mockRestore();
  });

  test('has a line for each response and retry at level info, without queries and bodies', async () => {
    const lines = await callWithLog('info');
    expect(lines.map(([level]) => level)).toEqual(['info', 'warn', 'info', 'info', 'info', 'info']);
    expect(lines.at(-1)?.[1]).toMatch(/^Lead Engagement: POST \/v1\/leads: 200 in \d+ ms \(request req_7\)$/);
    expect(lines.every(([, , details]) => details === undefined)).toBe(true);
  });

  test('shows headers at level debug, but no credential at any level', async () => {
    const text = JSON.stringify(await callWithLog('debug'));
    expect(text).toContain('"x-plain":"seen"');
    expect(text).toContain('"x-auth-token":"[redacted]"');
    expect(text).toContain('"idempotency-key":"key-1"');
    for (const hidden of [apiKey, secret, 'ada@example.com']) expect(text).not.toContain(hidden);
  });

  test('is silent if it is off', async () => {
    expect(await callWithLog('off')).toEqual([]);
  });
});

describe('hooks', () => {
  test('get each attempt, response and delay, in order, and never the credential', async () => {
    const seen: [string, RequestEvent | ResponseEvent | RetryEvent][] = [];
    const note = (name: string) => (event: RequestEvent | ResponseEvent | RetryEvent) => void seen.push([name, event]);
    const server = await startServer((_, index) =>
      index === 0 ? fail(503, 'UNAVAILABLE', { 'Retry-After': '1' }) : succeed({}),
    );
    const hooks = { onRequest: note('request'), onResponse: note('response'), onRetry: note('retry') };
    await createClient(server, hooks)
      .client.leads.list({ externalId: 'x' })
      .catch(() => {});
    expect(seen.map(([name]) => name)).toEqual(['request', 'response', 'retry', 'request', 'response']);
    expect(seen[0]?.[1]).toMatchObject({
      method: 'GET',
      url: `${server.baseUrl}/v1/leads?externalId=x`,
      attempt: 1,
    });
    expect(seen[2]?.[1]).toMatchObject({ attempt: 1, error: { status: 503 } });
    expect((seen[2]?.[1] as RetryEvent | undefined)?.delayMs).toBeGreaterThanOrEqual(1000);
    expect(seen[4]?.[1]).toMatchObject({ status: 200, request: { attempt: 2 } });
    expect(JSON.stringify(seen)).not.toContain(apiKey);
  });

  test('can add headers, but not another credential', async () => {
    const server = await startServer(() => succeed({}));
    const onRequest = async ({ headers }: RequestEvent) => {
      headers.traceparent = '00-1';
      headers.authorization = 'Bearer other';
    };
    await createClient(server, { onRequest }).client.me.get();
    expect(server.received[0]?.headers).toMatchObject({ traceparent: '00-1', authorization: `Bearer ${apiKey}` });
  });

  test('replace a header that is written in another case, but never the credential', async () => {
    const server = await startServer(() => succeed({}));
    const onRequest = ({ headers }: RequestEvent) => {
      headers.Authorization = 'Bearer other';
      headers['User-Agent'] = 'mine/1';
      headers['X-Trace'] = 'hook';
    };
    const { client } = createClient(server, { onRequest, headers: { 'x-trace': 'client' } });
    await client.me.get();
    expect(server.received[0]?.headers).toMatchObject({
      authorization: `Bearer ${apiKey}`,
      'user-agent': 'mine/1',
      'x-trace': 'hook',
    });
  });

  test('that set a header which cannot be sent fail the call with a TypeError before any request', async () => {
    const server = await startServer(() => succeed({}));
    const onRequest = ({ headers }: RequestEvent) => {
      headers.traceparent = 'a\nb';
    };
    const { client, delaysMs } = createClient(server, { onRequest });
    await expect(client.me.get()).rejects.toThrow(TypeError);
    expect([server.received.length, delaysMs]).toEqual([0, []]);
  });

  test('fail the call with the error that they throw, without a retry', async () => {
    const server = await startServer(() => succeed({}));
    const onResponse = () => {
      throw new Error('mine');
    };
    await expect(createClient(server, { onResponse }).client.me.get()).rejects.toThrow('mine');
    expect(server.received).toHaveLength(1);
  });
});
