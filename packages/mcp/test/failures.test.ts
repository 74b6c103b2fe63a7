import { LeadEngagement, LeadEngagementError } from '@lead-engagement/sdk';
import { afterEach, expect, test, vi } from 'vitest';
import { describeFailure } from '../src/errors.js';
import { requestLimits } from '../src/limits.js';

afterEach(() => void vi.useRealTimers());

function createClient(fetch: typeof globalThis.fetch) {
  return new LeadEngagement({
    baseUrl: 'http://leads.test',
    apiKey: 'les_test_key',
    tenantId: 'tn_1',
    ...requestLimits,
    fetch,
  });
}

async function failureOf(fetch: typeof globalThis.fetch): Promise<string> {
  return describeFailure(
    await createClient(fetch)
      .withOptions({ maxRetries: 0 })
      .leads.list()
      .catch((error: unknown) => error),
  );
}

test('a failure names its code and its request once', async () => {
  const error = { code: 'CONFLICT', message: 'The stage is in use.' };
  const said = await failureOf(async () =>
    Response.json({ success: false, error }, { status: 409, headers: { 'X-Request-Id': 'req_1' } }),
  );
  expect(said).toContain('The stage is in use.');
  for (const once of ['CONFLICT', 'req_1']) expect(said.split(once)).toHaveLength(2);
});

test('only a failed connection is a server that could not be reached', async () => {
  const unreached = await failureOf(async () => {
    throw new TypeError('the network is down');
  });
  expect(unreached).toMatch(/^The server could not be reached: .*the network is down\.$/);
  expect(describeFailure(new LeadEngagementError('The server repeats a cursor.'))).toBe('The server repeats a cursor.');
});

/** A server that never responds, and one that is slow and then asks for the longest delay that is waited for. */
const servers: [string, typeof globalThis.fetch][] = [
  [
    'is silent',
    (_, init) => new Promise((_resolve, reject) => init?.signal?.addEventListener('abort', () => reject(new Error()))),
  ],
  [
    'is slow and overloaded',
    async () => {
      await new Promise((resolve) => setTimeout(resolve, requestLimits.timeoutMs - 1));
      const headers = { 'Retry-After': String(requestLimits.maxRetryAfterMs / 1_000) };
      return Response.json({ success: false, error: {} }, { status: 503, headers });
    },
  ],
];
test.each(servers)(
  'a request to a server that %s fails within a minute, before the host gives up',
  async (_, fetch) => {
    vi.useFakeTimers();
    const failed = vi.fn();
    createClient(fetch).leads.list().catch(failed);
    await vi.advanceTimersByTimeAsync(59_000);
    expect(failed).toHaveBeenCalledOnce();
  },
);
