import pRetry, { type RetryContext } from 'p-retry';
import { maxTimerMs, waitAtMost } from './abort.js';
import { ApiPromise } from './api-promise.js';
import { attemptRequest, attemptStream, type OpenBody, type RawAnswer } from './attempt.js';
import { showCaller } from './caller.js';
import { type Credential, createCredential, isTokenExpired } from './credential.js';
import { ConflictError, LeadEngagementError, ServerError, TimeoutError } from './errors.js';
import { EventStream } from './event-stream.js';
import { FileDownload } from './file-download.js';
import { Observer } from './observer.js';
import { type PageContents, PagePromise } from './pages.js';
import { authorize, type Call, eventStreamType, type PreparedRequest, prepareRequest } from './request.js';
import { consistencyTokenHeader, lastEventIdHeader } from './resources/constants.js';
import { type Answer, createApiError, readAnswer, readResponseInfo } from './response.js';
import { findRetryDelayMs, isRetryable } from './retry.js';
import type { Runtime } from './runtime.js';
import { checkMaxRetries, checkTimeoutMs, type Settings } from './settings.js';
import { openUpload } from './uploads.js';

/** The maximum Retry-After of a stream that reconnects, in milliseconds: a day, so that the delay fits into a timer. */
const longestWaitMs = 86_400_000;

interface Plan {
  readonly timeoutMs: number;
  readonly maxRetries: number;
  readonly signal: AbortSignal | undefined;
}

/** State shared by clients with the same credential, tenant and server. */
export interface Identity {
  readonly credential: Credential;
  /**
   * The greatest consistency token that an answer has had: with it, lists show all writes so far, regardless of the database that the server reads
   * them. Undefined if the server sends none.
   */
  newestToken?: string | undefined;
}

/** Sends a request once. */
type Attempt<Raw> = (
  fetch: Settings['fetch'],
  request: PreparedRequest,
  timeoutMs: number,
  signal: AbortSignal | undefined,
) => Promise<Raw>;

/** Reads a response. An echoed credential is redacted in errors. */
type Read<Raw, T> = (raw: Raw, request: PreparedRequest, credential: string | null) => T;

/** Carries out the calls of the resource classes. */
export class Transport {
  readonly #settings: Settings;
  /** @internal */
  readonly runtime: Runtime;
  readonly #observer: Observer;
  /** @internal */
  readonly identity: Identity;

  /** @internal */
  constructor(settings: Settings, runtime: Runtime, identity?: Identity) {
    this.#settings = settings;
    this.runtime = runtime;
    this.#observer = new Observer(settings);
    this.identity = identity ?? {
      credential: createCredential(settings),
    };
  }

  /**
   * Calls a route that returns one record.
   * @internal
   */
  call<T>(call: Call): ApiPromise<T> {
    return new ApiPromise(this.#send(call).then(({ data, response }) => ({ data: data as T, response })));
  }

  /**
   * Calls a route that returns a page.
   * @internal
   */
  page<T>(call: Call): PagePromise<T> {
    const readPage = async (cursor?: string) => {
      // `since` is where a feed of changes began, another name of the cursor.
      const query = cursor === undefined ? call.query : { ...call.query, since: undefined, cursor };
      const { data, meta, response } = await this.#send({ ...call, query });
      return { contents: { data, ...(meta as object) } as PageContents<T>, response };
    };
    return new PagePromise(readPage);
  }

  /**
   * Calls a route that returns a file.
   * @internal
   */
  async file(call: Call): Promise<FileDownload> {
    const answer = await this.#open(call);
    return new FileDownload(answer, readResponseInfo(answer));
  }

  /**
   * Calls a route that returns events, when the caller iterates over them. A GET is resumed, a POST is not.
   * @internal
   */
  events<T>(call: Call): EventStream<T> {
    const { signal, lastEventId } = call.options ?? {};
    const live = { ...call, accept: eventStreamType };
    const open = (id: string | undefined, isAgain: boolean) => {
      const headers = { ...call.options?.headers, ...(id !== undefined && { [lastEventIdHeader]: id }) };
      // A stream that was open is retried by `reconnect`, without a limit.
      const options = { ...call.options, headers, ...(isAgain && { maxRetries: 0 }) };
      return this.#open({ ...live, options });
    };
    const reconnect = async (error: unknown, attempt: number) => {
      const request = prepareRequest(this.#settings, live, undefined, this.runtime.createKey);
      const mayPass = isRetryable(error, request) || error instanceof ServerError;
      const delayMs = mayPass ? findRetryDelayMs(error, attempt, longestWaitMs, this.runtime.random()) : undefined;
      if (delayMs === undefined) throw error;
      await this.#observer.retry(request, { attempt, error: error as Error, delayMs });
      await this.runtime.sleep(delayMs, signal);
    };
    return new EventStream<T>(open, call.method === 'GET' ? reconnect : undefined, lastEventId);
  }

  async #open(call: Call): Promise<OpenBody> {
    return this.#carryOut(call, attemptStream, (answer, request, credential) => {
      const { body, status } = answer;
      const type = answer.headers.get('Content-Type') ?? 'of no type';
      if (body && call.accept === eventStreamType && !type.toLowerCase().startsWith(eventStreamType)) {
        // A page of a proxy, for instance, whose end would look like a lost connection.
        answer.close();
        throw createApiError({ ...answer, text: type }, request, credential, this.runtime.now());
      }
      if (body) return { ...answer, body };
      if (status < 200 || status >= 300) throw createApiError(answer, request, credential, this.runtime.now());
      throw new LeadEngagementError('This fetch gives no response body.');
    });
  }

  #send(call: Call): Promise<Answer> {
    return this.#carryOut(call, attemptRequest, (raw, request, credential) =>
      readAnswer(raw, request, credential, this.runtime.now()),
    );
  }

  async #carryOut<Raw extends RawAnswer, T>(call: Call, send: Attempt<Raw>, read: Read<Raw, T>): Promise<T> {
    const { signal, timeoutMs, maxRetries } = call.options ?? {};
    const settings = this.#settings;
    const upload = call.upload && openUpload(call.upload.file);
    try {
      signal?.throwIfAborted();
      const plan = {
        timeoutMs: checkTimeoutMs(timeoutMs) ?? Math.min(settings.timeoutMs + (call.waitMs ?? 0), maxTimerMs),
        maxRetries: checkMaxRetries(maxRetries) ?? settings.maxRetries,
        signal,
      };
      const request = prepareRequest(settings, call, upload?.body, this.runtime.createKey);
      const attempt = async (credential: string | null, number: number) => {
        const announced = await this.#observer.request(this.#withToken(request), number);
        const startedMs = this.runtime.now();
        const raw = await send(settings.fetch, authorize(announced, credential), plan.timeoutMs, signal);
        this.#keepToken(raw);
        await this.#observer.response(announced, raw, this.runtime.now() - startedMs);
        return read(raw, request, credential);
      };
      return await this.#repeat(
        (number) => this.#renewing((credential) => attempt(credential, number), request, plan),
        request,
        plan,
      );
    } catch (error) {
      if (error instanceof LeadEngagementError) showCaller(error, call.caller);
      throw error;
    } finally {
      upload?.close();
    }
  }

  #findCredential({ timeoutMs, signal }: Plan): Promise<string | null> {
    return waitAtMost(this.identity.credential.get(), timeoutMs, signal, 'getAccessToken gave no token');
  }

  /** A token that the caller has set takes precedence. */
  #withToken(request: PreparedRequest): PreparedRequest {
    const { newestToken } = this.identity;
    const name = consistencyTokenHeader.toLowerCase();
    if (request.method !== 'GET' || newestToken === undefined || Object.hasOwn(request.headers, name)) return request;
    return { ...request, headers: { ...request.headers, [name]: newestToken } };
  }

  /** Answers can arrive in another order than their writes were made: the greater token covers both. */
  #keepToken({ headers }: RawAnswer): void {
    const token = headers.get(consistencyTokenHeader);
    if (token !== null && token > (this.identity.newestToken ?? '')) this.identity.newestToken = token;
  }

  /**
   * Tries once more with a new token if the first one had expired: the server did nothing with that request. A stream cannot be sent
   * again; the next call has a new token.
   */
  async #renewing<T>(
    attempt: (credential: string | null) => Promise<T>,
    { body }: PreparedRequest,
    plan: Plan,
  ): Promise<T> {
    const credential = await this.#findCredential(plan);
    try {
      return await attempt(credential);
    } catch (error) {
      const isForgotten = isTokenExpired(error) && this.identity.credential.forget(credential);
      if (!isForgotten || body instanceof ReadableStream) throw error;
    }
    return attempt(await this.#findCredential(plan));
  }

  /** Retries until an attempt succeeds or no retry is left. A signal also ends the delays. */
  async #repeat<T>(attempt: (number: number) => Promise<T>, request: PreparedRequest, plan: Plan): Promise<T> {
    const { maxRetries, signal } = plan;
    let allowedMs = this.#settings.maxRetryAfterMs;
    let timeout: TimeoutError | undefined;
    // An error that no retry can mend is handed past p-retry, which has rules of its own for a TypeError and for what is not an Error.
    const settle = async (number: number): Promise<() => T> => {
      try {
        const result = await attempt(number);
        return () => result;
      } catch (error) {
        if (error instanceof TimeoutError) timeout = error;
        if (!signal?.aborted && isRetryable(error, request)) throw error;
        return () => {
          throw error;
        };
      }
    };
    const shouldRetry = async ({ error, attemptNumber }: RetryContext) => {
      const delayMs = findRetryDelayMs(error, attemptNumber, allowedMs, this.runtime.random());
      if (delayMs === undefined) return false;
      allowedMs = Math.max(0, allowedMs - delayMs);
      await this.#observer.retry(request, { attempt: attemptNumber, maxRetries, error, delayMs });
      await this.runtime.sleep(delayMs, signal);
      return true;
    };
    try {
      const finish = await pRetry(settle, { retries: maxRetries, minTimeout: 0, factor: 1, shouldRetry });
      return finish();
    } catch (error) {
      signal?.throwIfAborted();
      // The attempt that took too long is still being carried out: that is what the caller has to know.
      const isCarriedOut = timeout && error instanceof ConflictError && error.code === 'IDEMPOTENCY_IN_PROGRESS';
      throw isCarriedOut ? timeout : error;
    }
  }
}
