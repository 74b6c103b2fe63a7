import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import type { Contestant } from './contestants.js';
import { startLocalServer, succeed } from './server.js';

/** A call that fails once: the second attempt, if there is one, succeeds. */
export interface Fault {
  name: string;
  method: 'get' | 'post';
  /** Sends the first response. */
  fail(response: ServerResponse): void;
  timeoutMs?: number;
  /** The time after which the caller aborts, in milliseconds. */
  abortMs?: number;
}

const refuse = (status: number, retryAfter: () => string | undefined) => (response: ServerResponse) => {
  const value = retryAfter();
  const error = { code: 'RATE_LIMITED', message: 'Refused.' };
  response.writeHead(status, { 'content-type': 'application/json', ...(value && { 'retry-after': value }) });
  response.end(JSON.stringify({ success: false, error }));
};

export const faults: readonly Fault[] = [
  { name: '429, Retry-After: 2', method: 'get', fail: refuse(429, () => '2') },
  {
    name: '429, Retry-After: a date in 3 s',
    method: 'get',
    fail: refuse(429, () => new Date(Date.now() + 3_000).toUTCString()),
  },
  { name: '429, Retry-After: 3600', method: 'get', fail: refuse(429, () => '3600') },
  { name: '503 on POST', method: 'post', fail: refuse(503, () => undefined) },
  { name: 'reset before the response', method: 'get', fail: (response) => response.socket?.resetAndDestroy() },
  {
    name: 'reset before the response to a POST',
    method: 'post',
    fail: (response) => response.socket?.resetAndDestroy(),
  },
  {
    name: 'reset within the response',
    method: 'get',
    fail(response) {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' });
      response.write('{"id":', () => setTimeout(() => response.socket?.resetAndDestroy(), 50));
    },
  },
  { name: 'silence, timeout of 1 s', method: 'get', timeoutMs: 1_000, fail: () => undefined },
  { name: '429, Retry-After: 5, aborted after 1 s', method: 'get', abortMs: 1_000, fail: refuse(429, () => '5') },
];

/** A call that takes longer is reported as still waiting. */
const patienceMs = 8_000;

/** The reaction of a client to a fault, in a few words. */
export async function tryFault(contestant: Contestant, fault: Fault): Promise<string> {
  if (fault.abortMs !== undefined && !contestant.takesSignal) return 'takes no signal';
  const arrivals: { atMs: number; key: string | undefined }[] = [];
  const server = await startLocalServer((request: IncomingMessage, response: ServerResponse) => {
    const key = request.headers['idempotency-key'];
    arrivals.push({ atMs: performance.now(), key: Array.isArray(key) ? key[0] : key });
    if (arrivals.length === 1) fault.fail(response);
    else succeed(response);
  });
  const { abortMs, timeoutMs } = fault;
  const calls = contestant.connect({ baseUrl: server.baseUrl, ...(timeoutMs !== undefined && { timeoutMs }) });
  const controller = new AbortController();
  if (abortMs !== undefined) setTimeout(() => controller.abort(), abortMs);
  const startedMs = performance.now();
  try {
    const call = calls[fault.method](abortMs === undefined ? undefined : controller.signal);
    const outcome = await Promise.race([
      call.then(() => 'ok' as const).catch((error: unknown) => toError(error)),
      delay(patienceMs, 'waiting' as const),
    ]);
    return describe(outcome, arrivals, performance.now() - startedMs, fault);
  } finally {
    await server.close();
  }
}

function describe(
  outcome: 'ok' | 'waiting' | Error,
  arrivals: readonly { atMs: number; key: string | undefined }[],
  tookMs: number,
  { method, abortMs }: Fault,
): string {
  const [first, second] = arrivals;
  if (outcome === 'waiting') return `still waiting after ${patienceMs / 1_000} s`;
  if (abortMs !== undefined && outcome !== 'ok' && tookMs > 900)
    return `ended ${seconds(tookMs - abortMs)} after the abort`;
  if (!first || !second) {
    if (outcome === 'ok') return 'ok at once';
    return tookMs < 300 ? 'thrown at once' : `thrown after ${seconds(tookMs)}`;
  }
  const key = method === 'get' ? '' : first.key && first.key === second.key ? ', same key' : ', no key';
  const again = `again after ${seconds(second.atMs - first.atMs)}${key}`;
  return outcome === 'ok' ? again : `${again}, then thrown`;
}

function seconds(ms: number): string {
  return `${(ms / 1_000).toFixed(1)} s`;
}

function toError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}
