import { waitUnlessAborted } from './abort.js';
import { ConnectionError, TimeoutError } from './errors.js';
import type { PreparedRequest } from './request.js';
import type { Fetch, ResponseHeaders } from './types.js';

/** An answer of which every byte has arrived. */
export interface RawAnswer {
  readonly status: number;
  readonly headers: ResponseHeaders;
  readonly text: string;
}

/**
 * Sends a request once and reads the whole answer.
 * Rejects with a TimeoutError after `timeoutMs`, with the signal's reason when it aborts, else with a ConnectionError.
 */
export async function attemptRequest(
  fetch: Fetch,
  request: PreparedRequest,
  timeoutMs: number,
  signal: AbortSignal | undefined,
): Promise<RawAnswer> {
  signal?.throwIfAborted();
  const controller = new AbortController();
  const onAbort = () => controller.abort(signal?.reason);
  const timer = setTimeout(() => controller.abort(createTimeoutError(request, timeoutMs)), timeoutMs);
  signal?.addEventListener('abort', onAbort);
  try {
    // The signal is heeded here too, because not every fetch does.
    return await waitUnlessAborted(exchange(fetch, request, controller.signal), controller.signal);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', onAbort);
  }
}

async function exchange(fetch: Fetch, request: PreparedRequest, signal: AbortSignal): Promise<RawAnswer> {
  const { method, url, headers, body } = request;
  try {
    // A redirected POST would arrive as a GET: see createApiError for what becomes of redirects.
    const init = { method, headers, signal, redirect: 'manual' } as const;
    const response = await fetch(url, body === undefined ? init : { ...init, body });
    return { status: response.status, headers: response.headers, text: await response.text() };
  } catch (cause) {
    const code = findCauseCode(cause);
    throw new ConnectionError(`No answer to ${describe(request)}${code ? `: ${code}` : ''}.`, { cause });
  }
}

/** The system's code, such as ECONNREFUSED, in an error or what caused it. */
export function findCauseCode(error: unknown): string | undefined {
  for (let current = error; current instanceof Error; current = current.cause) {
    if ('code' in current && typeof current.code === 'string') return current.code;
  }
  return undefined;
}

function createTimeoutError(request: PreparedRequest, timeoutMs: number): TimeoutError {
  return new TimeoutError(`No answer to ${describe(request)} within ${timeoutMs} ms.`, timeoutMs);
}

function describe({ method, url }: PreparedRequest): string {
  return `${method} ${url.split('?')[0]}`;
}
