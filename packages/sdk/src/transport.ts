import pRetry, { type RetryContext } from 'p-retry';
import { ApiPromise } from './api-promise.js';
import { attemptRequest, attemptStream, type OpenAnswer } from './attempt.js';
import { type Credential, createCredential, isTokenExpired } from './credential.js';
import { LeadEngagementError } from './errors.js';
import { EventStream } from './event-stream.js';
import { FileDownload } from './file-download.js';
import { type PageContents, PagePromise } from './pages.js';
import { authorize, type Call, nameTenant, needsTenant, type PreparedRequest, prepareRequest } from './request.js';
import { lastEventIdHeader } from './resources/constants.js';
import { type Answer, createApiError, readAnswer, readResponseInfo } from './response.js';
import { findRetryDelayMs, isRetryable } from './retry.js';
import type { Runtime } from './runtime.js';
import { checkMaxRetries, checkTimeoutMs, type Settings } from './settings.js';
import { createTenantFinder, type TenantFinder } from './tenant.js';

interface Plan {
  readonly timeoutMs: number;
  readonly maxRetries: number;
  readonly signal: AbortSignal | undefined;
}

/** Sends a request once. */
type Attempt<Raw> = (
  fetch: Settings['fetch'],
  request: PreparedRequest,
  timeoutMs: number,
  signal: AbortSignal | undefined,
) => Promise<Raw>;

/** Reads what came; an echoed credential is blacked out in errors. */
type Read<Raw, T> = (raw: Raw, credential: string | null) => T;

/** Carries out the calls of the resource classes. */
export class Transport {
  readonly #settings: Settings;
  readonly #runtime: Runtime;
  readonly #credential: Credential;
  readonly #findTenantId: TenantFinder;

  constructor(settings: Settings, runtime: Runtime) {
    this.#settings = settings;
    this.#runtime = runtime;
    this.#credential = createCredential(settings);
    this.#findTenantId = createTenantFinder(settings.tenantId, (call) => this.#send(call));
  }

  /** Calls a route that answers with one record. */
  call<T>(call: Call): ApiPromise<T> {
    return new ApiPromise(this.#send(call).then(({ data, response }) => ({ data: data as T, response })));
  }

  /** Calls a route that answers with a page. */
  page<T>(call: Call): PagePromise<T> {
    const readPage = async (cursor?: string) => {
      const query = cursor === undefined ? call.query : { ...call.query, cursor };
      const { data, meta, response } = await this.#send({ ...call, query });
      return { contents: { data, ...(meta as object) } as PageContents<T>, response };
    };
    return new PagePromise(readPage);
  }

  /** Calls a route that answers with a file. */
  async file(call: Call): Promise<FileDownload> {
    const answer = await this.#open(call);
    return new FileDownload(answer, readResponseInfo(answer));
  }

  /** Calls a route that answers with events, when somebody iterates over them. A GET is resumed, a POST is not. */
  events<T>(call: Call): EventStream<T> {
    const { signal, lastEventId } = call.options ?? {};
    const open = (id: string | undefined) => {
      const headers = { ...call.options?.headers, ...(id !== undefined && { [lastEventIdHeader]: id }) };
      return this.#open({ ...call, accept: 'text/event-stream', options: { ...call.options, headers } });
    };
    const wait = (attempt: number) =>
      this.#runtime.sleep(findRetryDelayMs(undefined, attempt, Infinity, this.#runtime.random()) ?? 0, signal);
    return new EventStream<T>(open, { reconnects: call.method === 'GET', wait }, lastEventId);
  }

  async #open(call: Call): Promise<OpenAnswer & { body: ReadableStream<Uint8Array> }> {
    return this.#carryOut(call, attemptStream, (answer, credential) => {
      const { body, status } = answer;
      if (body) return { ...answer, body };
      if (status < 200 || status >= 300) throw createApiError(answer, credential, this.#runtime.now());
      throw new LeadEngagementError('The fetch of this client gives no body: files and event streams need one.');
    });
  }

  #send(call: Call): Promise<Answer> {
    return this.#carryOut(call, attemptRequest, (raw, credential) => readAnswer(raw, credential, this.#runtime.now()));
  }

  async #carryOut<Raw, T>(call: Call, send: Attempt<Raw>, read: Read<Raw, T>): Promise<T> {
    const { signal, timeoutMs, maxRetries } = call.options ?? {};
    signal?.throwIfAborted();
    const plan = {
      timeoutMs: checkTimeoutMs(timeoutMs) ?? this.#settings.timeoutMs,
      maxRetries: checkMaxRetries(maxRetries) ?? this.#settings.maxRetries,
      signal,
    };
    const request = prepareRequest(this.#settings, call, this.#runtime.createKey);
    const named = this.#namesTenant(call) ? nameTenant(request, await this.#findTenantId(signal)) : request;
    const attempt = async (credential: string | null) =>
      read(await send(this.#settings.fetch, authorize(named, credential), plan.timeoutMs, signal), credential);
    return this.#repeat(() => this.#renewing(attempt, named), request, plan);
  }

  #namesTenant(call: Call): boolean {
    return needsTenant(call) && (!this.#settings.carriesTenant || this.#settings.tenantId !== undefined);
  }

  /** Tries once more with a new token if the first one had expired: the server had done nothing with it. */
  async #renewing<T>(attempt: (credential: string | null) => Promise<T>, { body }: PreparedRequest): Promise<T> {
    const credential = await this.#credential.get();
    try {
      return await attempt(credential);
    } catch (error) {
      if (!isTokenExpired(error) || body instanceof ReadableStream) throw error;
      const next = await this.#credential.renew(credential);
      if (next === undefined) throw error;
      return attempt(next);
    }
  }

  async #repeat<T>(attempt: () => Promise<T>, request: PreparedRequest, plan: Plan): Promise<T> {
    try {
      return await pRetry(attempt, {
        retries: plan.maxRetries,
        minTimeout: 0,
        onFailedAttempt: (context) => this.#waitForRetry(context, request.repeatable, plan.signal),
      });
    } catch (error) {
      // p-retry would wrap a reason that is no Error.
      plan.signal?.throwIfAborted();
      throw error;
    }
  }

  /** Waits until the next attempt is due; throws the error where there shall be none. */
  async #waitForRetry(context: RetryContext, repeatable: boolean, signal: AbortSignal | undefined): Promise<void> {
    const { error, attemptNumber, retriesLeft } = context;
    if (signal?.aborted || retriesLeft <= 0 || !isRetryable(error, repeatable)) throw error;
    const delayMs = findRetryDelayMs(error, attemptNumber, this.#settings.maxRetryAfterMs, this.#runtime.random());
    if (delayMs === undefined) throw error;
    await this.#runtime.sleep(delayMs, signal);
  }
}
