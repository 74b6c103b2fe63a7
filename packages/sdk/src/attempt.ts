import { waitUnlessAborted } from './abort.js';
import { ConnectionError, TimeoutError } from './errors.js';
import type { PreparedRequest } from './request.js';
import type { Fetch, ResponseHeaders } from './types.js';

/** What is sent. */
export type SentRequest = Pick<PreparedRequest, 'url' | 'headers' | 'body'> & { readonly method: string };

/** A response that has arrived completely. */
export interface RawAnswer {
  readonly status: number;
  readonly headers: ResponseHeaders;
  readonly text: string;
}

/** A response whose body the caller reads if it is a success. `text` is the body of a failure. */
export interface OpenAnswer extends RawAnswer {
  readonly body: ReadableStream<Uint8Array> | undefined;
  /** The timeout of the attempt, in milliseconds. */
  readonly timeoutMs: number;
  /** The caller's signal. */
  readonly signal: AbortSignal | undefined;
  /** Ends the response if it has not ended, and removes the signal's listener. Call it when you no longer need the body. */
  close(): void;
}

/** A success whose body is not read yet. */
export type OpenBody = OpenAnswer & { readonly body: ReadableStream<Uint8Array> };

/**
 * The bytes of a response as they arrive. Leaving the iteration ends the response. Rejects with the signal's reason if it aborts, with a
 * TimeoutError if nothing arrives for `silenceMs`, and with a ConnectionError if the connection is lost.
 */
export async function* readBody(
  { body, signal, close }: OpenBody,
  silenceMs: number,
): AsyncGenerator<Uint8Array, void, undefined> {
  const reader = body.getReader();
  try {
    for (;;) {
      const { done, value } = await readInTime(reader, silenceMs, signal);
      if (done) return;
      yield value;
    }
  } finally {
    close();
  }
}

async function readInTime(
  reader: ReadableStreamDefaultReader<Uint8Array>,
  silenceMs: number,
  signal: AbortSignal | undefined,
) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const silence = new Promise<never>((_, reject) => {
    const error = new TimeoutError(`Nothing arrived for ${silenceMs} ms.`, silenceMs);
    timer = setTimeout(() => reject(error), silenceMs);
  });
  const reading = reader.read().catch((cause: unknown) => {
    throw new ConnectionError('The connection was lost.', { cause });
  });
  try {
    return await waitUnlessAborted(Promise.race([reading, silence]), signal);
  } catch (error) {
    signal?.throwIfAborted();
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

type FetchResponse = Awaited<ReturnType<Fetch>>;

/**
 * Sends a request once and reads the whole response. Rejects with a TimeoutError after `timeoutMs`, with the signal's reason if it
 * aborts, and otherwise with a ConnectionError.
 */
export async function attemptRequest(
  fetch: Fetch,
  request: SentRequest,
  timeoutMs: number,
  signal: AbortSignal | undefined,
): Promise<RawAnswer> {
  const { answer, letGo } = await attempt(fetch, request, timeoutMs, signal, readWhole);
  letGo();
  return answer;
}

/**
 * Sends a request once, but leaves the body of a success unread: `timeoutMs` is the limit for its headers, see `readBody`. `signal` can end the
 * response at any time.
 */
export async function attemptStream(
  fetch: Fetch,
  request: SentRequest,
  timeoutMs: number,
  signal: AbortSignal | undefined,
): Promise<OpenAnswer> {
  const { answer, letGo, abort } = await attempt(fetch, request, timeoutMs, signal, async (response) => {
    const { status, headers, body } = response;
    if (status >= 200 && status < 300 && body) return { status, headers, text: '', body };
    return { ...(await readWhole(response)), body: undefined };
  });
  const close = () => {
    letGo();
    abort();
  };
  if (!answer.body) letGo();
  return { ...answer, timeoutMs, signal, close };
}

async function readWhole(response: FetchResponse): Promise<RawAnswer> {
  return { status: response.status, headers: response.headers, text: await response.text() };
}

async function attempt<T>(
  fetch: Fetch,
  request: SentRequest,
  timeoutMs: number,
  signal: AbortSignal | undefined,
  read: (response: FetchResponse) => Promise<T>,
): Promise<{ answer: T; letGo(): void; abort(): void }> {
  signal?.throwIfAborted();
  const controller = new AbortController();
  const onAbort = () => controller.abort(signal?.reason);
  const timer = setTimeout(() => {
    const message = `No answer to ${describe(request)} within ${timeoutMs} ms.`;
    controller.abort(new TimeoutError(message, timeoutMs));
  }, timeoutMs);
  signal?.addEventListener('abort', onAbort);
  const letGo = () => signal?.removeEventListener('abort', onAbort);
  try {
    // Also checks the signal here, because not every fetch does.
    const answer = await waitUnlessAborted(exchange(fetch, request, controller.signal, read), controller.signal);
    return { answer, letGo, abort: () => controller.abort() };
  } catch (error) {
    letGo();
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

async function exchange<T>(
  fetch: Fetch,
  request: SentRequest,
  signal: AbortSignal,
  read: (response: FetchResponse) => Promise<T>,
): Promise<T> {
  const { method, url, headers, body } = request;
  try {
    // A redirected POST would arrive as a GET, so redirects are not followed: see createApiError.
    const init = { method, headers, signal, redirect: 'manual' } as const;
    const sent =
      body === undefined ? init : { ...init, body, ...(body instanceof ReadableStream && { duplex: 'half' as const }) };
    return await read(await fetch(url, sent));
  } catch (cause) {
    const code = findCauseCode(cause);
    const why = code ?? (cause instanceof Error ? cause.message : String(cause));
    throw new ConnectionError(`No answer to ${describe(request)}: ${why}.`, { cause });
  }
}

/** The system's error code, such as ECONNREFUSED, of an error or of its causes. */
export function findCauseCode(error: unknown): string | undefined {
  for (let current = error; current instanceof Error; current = current.cause) {
    if ('code' in current && typeof current.code === 'string') return current.code;
  }
  return undefined;
}

function describe({ method, url }: SentRequest): string {
  return `${method} ${url.split('?')[0]}`;
}
