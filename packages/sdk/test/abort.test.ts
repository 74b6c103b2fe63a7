import { getEventListeners } from 'node:events';
import { describe, expect, test } from 'vitest';
import { LeadEngagement } from '../src/index.js';
import { systemRuntime } from '../src/runtime.js';
import { apiKey, createClient, tenantId } from './support/client.js';
import { fail, startServer, succeed } from './support/server.js';

describe.each([
  ['an Error', new Error('stop')],
  ['no Error at all', { code: 7 }],
  ['a text', 'enough'],
])('with %s as its reason', (_, reason) => {
  test('a signal that is already aborted rejects with it and sends nothing', async () => {
    const server = await startServer(() => succeed({}));
    await expect(createClient(server).client.me.get({ signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
    expect(server.received).toHaveLength(0);
  });

  test('a signal that aborts during an attempt rejects with it, and no attempt follows', async () => {
    const controller = new AbortController();
    const server = await startServer(() => {
      controller.abort(reason);
      return 'silence';
    });
    await expect(createClient(server).client.me.get({ signal: controller.signal })).rejects.toBe(reason);
    expect(server.received).toHaveLength(1);
  });

  test('a signal that aborts during a delay ends it at once', async () => {
    const controller = new AbortController();
    const server = await startServer(() => fail(429, 'RATE_LIMITED', { 'Retry-After': '30' }));
    const waits: number[] = [];
    const client = new LeadEngagement(
      { apiKey, tenantId, baseUrl: server.baseUrl, logLevel: 'off' },
      {
        ...systemRuntime,
        sleep(delayMs, signal) {
          waits.push(delayMs);
          setImmediate(() => controller.abort(reason));
          return systemRuntime.sleep(delayMs, signal);
        },
      },
    );
    const startedAt = performance.now();
    await expect(client.me.get({ signal: controller.signal })).rejects.toBe(reason);
    expect(waits).toHaveLength(1);
    expect(performance.now() - startedAt).toBeLessThan(20_000);
    expect(server.received).toHaveLength(1);
  });
});

test('without a reason, an abort is the usual AbortError', async () => {
  const server = await startServer(() => succeed({}));
  const call = createClient(server).client.me.get({ signal: AbortSignal.abort() });
  await expect(call).rejects.toMatchObject({ name: 'AbortError' });
});

test('a signal that outlives many calls keeps no listener of them', async () => {
  const server = await startServer(() => fail(503, 'UNAVAILABLE'));
  const { signal } = new AbortController();
  const { client } = createClient(server);
  await Promise.allSettled(Array.from({ length: 8 }, (_, index) => client.leads.get(`lead_${index}`, { signal })));
  const real = new LeadEngagement({ apiKey, tenantId, baseUrl: server.baseUrl, logLevel: 'off' });
  await real.leads.get('lead_1', { signal, maxRetries: 1 }).catch(() => {});
  expect(getEventListeners(signal, 'abort')).toEqual([]);
});

test('an abort after success changes nothing', async () => {
  const server = await startServer(() => succeed({ id: 'lead_1' }));
  const controller = new AbortController();
  const call = createClient(server).client.leads.get('lead_1', { signal: controller.signal });
  await call;
  controller.abort();
  await expect(call).resolves.toEqual({ id: 'lead_1' });
});
