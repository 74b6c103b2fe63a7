import { headerNames } from '../protocol.js';

/** A request that did not succeed. `status` is 0 where no answer came. */
export class RequestError extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    /** What the server asks for, in milliseconds. */
    readonly retryAfterMs = 0,
  ) {
    super(message);
  }

  /** Whether the same request may succeed later: the network, the load or the server was at fault. */
  get isTransient(): boolean {
    return this.status === 0 || this.status === 429 || this.status >= 500;
  }
}

/** What `fetch` is called with besides the address. Nothing of the page goes along but its origin. */
const common = { mode: 'cors', credentials: 'omit', cache: 'no-store', referrerPolicy: 'no-referrer' } as const;
const timeoutMs = 20_000;
const maxRetryAfterSeconds = 300;

/** Sends a request and resolves to its response, or throws a RequestError. `signal` ends it; without one it has 20 s. */
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
  const response = await fetch(url, { ...common, method, headers, body: JSON.stringify(body) ?? null, signal }).catch(
    (error: Error) => {
      throw new RequestError(0, '', error.message);
    },
  );
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
