import { headerNames } from '../protocol.js';
import { toJson } from './json.js';

/** A failed request. `status` is 0 if there was no response. */
export class RequestError extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    /** The delay that the server requests, in milliseconds. */
    readonly retryAfterMs = 0,
  ) {
    super(message);
  }

  /** True if the same request may succeed later, because the network, the load or the server caused the failure. */
  get isTransient(): boolean {
    return this.status === 0 || this.status === 429 || this.status >= 500;
  }
}

/** The options of every `fetch`. The server learns nothing about the page except its origin. */
const common = { mode: 'cors', credentials: 'omit', cache: 'no-store', referrerPolicy: 'no-referrer' } as const;
const timeoutMs = 20_000;
const maxRetryAfterSeconds = 300;

/** Sends a request and resolves to its response, or throws a RequestError. `signal` ends it; without one, the timeout is 20 s. */
export async function request(
  fetch: typeof globalThis.fetch,
  url: string,
  init: { method: 'GET' | 'POST'; token?: string | undefined; headers?: Record<string, string>; body?: unknown },
  signal: AbortSignal = AbortSignal.timeout(timeoutMs),
): Promise<Response> {
  const { method, token, body } = init;
  const headers = {
    ...init.headers,
    ...(token !== undefined && { Authorization: `Bearer ${token}` }),
    ...(body !== undefined && { 'Content-Type': 'application/json' }),
  };
  const ended = new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
  // A `fetch` that the page has replaced may ignore the signal.
  const response = await Promise.race([
    fetch(url, { ...common, method, headers, body: toJson(body) ?? null, signal }),
    ended,
  ]).catch((error: Error) => {
    throw new RequestError(0, '', error.message);
  });
  if (response.ok) return response;
  const { error } = await response.json().catch(() => ({}));
  const seconds = Number(response.headers.get(headerNames.retryAfter)) || 0;
  throw new RequestError(
    response.status,
    String(error?.code ?? ''),
    String(error?.message ?? response.statusText),
    Math.min(seconds, maxRetryAfterSeconds) * 1_000,
  );
}
