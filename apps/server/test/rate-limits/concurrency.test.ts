import { contract, limits as contractLimits, errors, headers, otherPrefix, plans } from '@lead-engagement/contract';
import { afterEach, expect, test } from 'vitest';
import { createLocalRateLimiter, type LocalLimits } from '../../src/limits/rate/local-rate-limiter.js';
import { type Answer, startTestApi, type TestApi, type TestCaller } from '../support/api.js';
import { header } from '../support/expect.js';

/** Where what waits is not to give up before the test has looked, it may wait for longer. */
const patience = 30_000;
let rateLimiter: LocalLimits;
let api: TestApi;
let url: string;
async function start(longestWaitMs?: number): Promise<void> {
  rateLimiter = createLocalRateLimiter(undefined, longestWaitMs);
  api = await startTestApi({ rateLimiter });
  url = await api.app.listen({ port: 0, host: '127.0.0.1' });
}
afterEach(() => api.close());

const { concurrent, perMinute } = plans.FREE;
const leads = otherPrefix(contract.leads.list.path);
const newFreeCaller = async () => api.newCaller(await api.newTenant({ plan: 'FREE', limitOverrides: {} }));
const get = ({ credentials }: TestCaller, path: string, signal?: AbortSignal) =>
  fetch(url + path, { headers: credentials, ...(signal && { signal }) });

/** Expects this many tokens and at most those besides that time has given back since. */
function expectTokens(header: string | null, tokens: number, sinceMs: number): void {
  const givenBack = Math.ceil(((performance.now() - sinceMs) / 60_000) * perMinute);
  expect(Number(header)).toBeGreaterThanOrEqual(tokens);
  expect(Number(header)).toBeLessThanOrEqual(tokens + givenBack);
}

/** Runs `work` while every request for leads is held up in the database. */
async function whileLeadsAreLocked<T>(work: () => Promise<T>): Promise<T> {
  const result = await api.owner.begin(async (tx) => {
    await tx`lock table leads in access exclusive mode`;
    return { value: await work() };
  });
  return result.value as T;
}

test('of 25 slow requests at once on FREE two run, the others wait 500 ms and are refused, and no refusal costs a token', async () => {
  await start();
  const caller = await newFreeCaller();
  const startedMs = performance.now();
  const { running, refused } = await whileLeadsAreLocked(async () => {
    const answers: Response[] = [];
    const all = Array.from({ length: 25 }, async () => {
      const began = performance.now();
      const answer = await get(caller, leads);
      answers.push(answer);
      return { answer, waitedMs: performance.now() - began };
    });
    await expect.poll(() => answers.length, { timeout: 120_000 }).toBe(25 - concurrent);
    return { running: all, refused: [...answers] };
  });
  for (const answer of refused) {
    expect(answer.status).toBe(errors.CONCURRENCY_LIMITED.status);
    expect(((await answer.json()) as { error: { code: string } }).error.code).toBe('CONCURRENCY_LIMITED');
    expect(answer.headers.get(headers.retryAfter)).toBe('1');
    expect(answer.headers.get(headers.rateLimit)).toBe(String(perMinute));
    expectTokens(answer.headers.get(headers.rateRemaining), perMinute - concurrent, startedMs);
  }
  const done = await Promise.all(running);
  expect(done.filter(({ answer }) => answer.status === 200)).toHaveLength(concurrent);
  for (const { answer, waitedMs } of done) {
    if (answer.status !== 200) expect(waitedMs).toBeGreaterThanOrEqual(contractLimits.concurrencyWaitMs - 5);
  }
  const next = await get(caller, leads);
  expect(next.status).toBe(200);
  expectTokens(next.headers.get(headers.rateRemaining), perMinute - concurrent - 1, startedMs);
});

test('who waits for a slot is served when one comes free in time', async () => {
  await start(patience);
  const caller = await newFreeCaller();
  await get(caller, '/v1/me');
  const running = await whileLeadsAreLocked(async () => {
    const all = Array.from({ length: concurrent + 3 }, () => get(caller, leads));
    await expect
      .poll(() => rateLimiter.load(), { interval: 5, timeout: 60_000 })
      .toEqual({ running: concurrent, waiting: 3 });
    return { all };
  });
  expect((await Promise.all(running.all)).map(({ status }) => status)).toEqual(Array(concurrent + 3).fill(200));
  await expect.poll(() => rateLimiter.load()).toEqual({ running: 0, waiting: 0 });
});

test('clients that hang up give their slots back, and their places in the line', async () => {
  await start(patience);
  const caller = await newFreeCaller();
  const startedMs = performance.now();
  await whileLeadsAreLocked(async () => {
    const gone = new AbortController();
    const aborted = Promise.allSettled(Array.from({ length: concurrent }, () => get(caller, leads, gone.signal)));
    await expect.poll(() => rateLimiter.load().running, { timeout: 120_000 }).toBe(concurrent);
    const alsoGone = new AbortController();
    const waiting = Promise.allSettled([get(caller, leads, alsoGone.signal)]);
    await expect.poll(() => rateLimiter.load().waiting, { interval: 5, timeout: 60_000 }).toBe(1);
    alsoGone.abort();
    await expect.poll(() => rateLimiter.load().waiting, { interval: 5, timeout: 60_000 }).toBe(0);
    gone.abort();
    await Promise.all([aborted, waiting]);
    await expect.poll(() => rateLimiter.load().running, { timeout: 120_000 }).toBe(0);
    const next = await get(caller, '/v1/me');
    expect(next.status).toBe(200);
    // Those that ran took their tokens, the one that waited none.
    expectTokens(next.headers.get(headers.rateRemaining), perMinute - concurrent - 1, startedMs);
  });
});

test('a request that is refused by its scope, its tenant or its body gives its slot back', async () => {
  await start();
  const tenant = await api.newTenant({ limitOverrides: { concurrent: 1 } });
  const caller = await api.newCaller(tenant, ['write:leads']);
  for (let round = 0; round < 3; round++) {
    expect((await caller.call('GET', leads)).status).toBe(403);
    expect((await caller.call('POST', leads, { nosuch: 1 })).status).toBe(400);
    const other = { [headers.tenantId]: 'tn_nosuch' };
    expect((await caller.call('GET', '/v1/me', undefined, other)).status).toBe(403);
  }
  await expect.poll(() => rateLimiter.load().running, { timeout: 120_000 }).toBe(0);
});

test('a write, its replay and a read count as one request each', async () => {
  await start();
  const caller = await newFreeCaller();
  const contact = { name: 'Ada' };
  const key = { [headers.idempotencyKey]: 'once' };
  const left = (answer: Answer) => Number(header(answer, headers.rateRemaining));
  expect(left(await caller.call('POST', '/v1/leads', { contact }, key))).toBe(perMinute - 1);
  expect(left(await caller.call('POST', '/v1/leads', { contact }, key))).toBe(perMinute - 2);
  expect(left(await caller.call('GET', leads))).toBe(perMinute - 3);
});
