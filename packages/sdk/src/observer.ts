import type { RawAnswer } from './attempt.js';
import { ApiError } from './errors.js';
import { type Logger, logLevels, type RequestEvent, type RetryEvent } from './hooks.js';
import { mergeHeaders, type PreparedRequest, showRequest } from './request.js';
import { findRequestId } from './response.js';
import type { Settings } from './settings.js';
import type { ResponseHeaders } from './types.js';

const secretHeader = /^(?!idempotency-).*(auth|cookie|key|token|secret)/i;

/** Calls the hooks of a client and writes its log, without credentials, queries and bodies. */
export class Observer {
  readonly #settings: Settings;

  constructor(settings: Settings) {
    this.#settings = settings;
  }

  /** Reports an attempt to the hook and the log, and returns the request to send. */
  async request(request: PreparedRequest, attempt: number): Promise<RequestEvent & PreparedRequest> {
    const event = { ...request, headers: { ...request.headers }, attempt };
    const { onRequest } = this.#settings.hooks;
    await onRequest?.(event);
    // A hook can write a name in another case than it has already, and values that a header cannot have.
    if (onRequest) event.headers = mergeHeaders(event.headers);
    this.#log('debug', `${showRequest(event)}: attempt ${attempt}`, new Map(Object.entries(event.headers)));
    return event;
  }

  async response(request: RequestEvent & PreparedRequest, raw: RawAnswer, durationMs: number): Promise<void> {
    const { status, headers } = raw;
    const requestId = findRequestId(headers);
    const place = requestId ? ` (request ${requestId})` : '';
    this.#log('info', `${showRequest(request)}: ${status} in ${durationMs.toFixed()} ms${place}`);
    this.#log('debug', `${showRequest(request)}: response headers`, headers);
    await this.#settings.hooks.onResponse?.({ request, status, headers, requestId, durationMs });
  }

  async retry(
    request: PreparedRequest,
    { attempt, maxRetries, error, delayMs }: Omit<RetryEvent, 'method' | 'url'> & { maxRetries?: number },
  ): Promise<void> {
    const isLimit = error instanceof ApiError && error.status === 429;
    const cause = error instanceof ApiError ? `${error.status} ${error.code ?? ''}`.trim() : error.name;
    const next = `attempt ${attempt + 1}${maxRetries === undefined ? '' : ` of ${maxRetries + 1}`} in ${(delayMs / 1000).toFixed(1)} s`;
    this.#log(isLimit ? 'warn' : 'info', `${showRequest(request)}: ${cause}; ${next}`);
    const { method, url } = request;
    await this.#settings.hooks.onRetry?.({ method, url, attempt, error, delayMs });
  }

  /** Headers are read only if they are logged: in undici, that takes as long as everything else in a call. */
  #log(level: keyof Logger, message: string, headers?: Pick<ResponseHeaders, 'forEach'>): void {
    const { logger, logLevel } = this.#settings;
    if (logLevels.indexOf(level) > logLevels.indexOf(logLevel)) return;
    logger[level](`Lead Engagement: ${message}`, ...(headers ? [{ headers: redact(headers) }] : []));
  }
}

function redact(headers: Pick<ResponseHeaders, 'forEach'>): Record<string, string> {
  const shown = new Map<string, string>();
  headers.forEach((value, name) => {
    shown.set(name, secretHeader.test(name) ? '[redacted]' : value);
  });
  return Object.fromEntries(shown);
}
