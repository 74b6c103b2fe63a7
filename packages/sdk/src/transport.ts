import pRetry, { type RetryContext } from 'p-retry';
import { ApiPromise } from './api-promise.js';
import { attemptRequest } from './attempt.js';
import { type PageContents, PagePromise } from './pages.js';
import { type Call, nameTenant, needsTenant, type PreparedRequest, prepareRequest } from './request.js';
import { type Answer, readAnswer } from './response.js';
import { findRetryDelayMs, isRetryable } from './retry.js';
import type { Runtime } from './runtime.js';
import { checkMaxRetries, checkTimeoutMs, type Settings } from './settings.js';
import { createTenantFinder, type TenantFinder } from './tenant.js';

interface Plan {
  readonly timeoutMs: number;
  readonly maxRetries: number;
  readonly signal: AbortSignal | undefined;
}

/** Carries out the calls of the resource classes. */
export class Transport {
  readonly #settings: Settings;
  readonly #runtime: Runtime;
  readonly #findTenantId: TenantFinder;

  constructor(settings: Settings, runtime: Runtime) {
    this.#settings = settings;
    this.#runtime = runtime;
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

  async #send(call: Call): Promise<Answer> {
    const { signal, timeoutMs, maxRetries } = call.options ?? {};
    signal?.throwIfAborted();
    const plan = {
      timeoutMs: checkTimeoutMs(timeoutMs) ?? this.#settings.timeoutMs,
      maxRetries: checkMaxRetries(maxRetries) ?? this.#settings.maxRetries,
      signal,
    };
    const request = prepareRequest(this.#settings, call, this.#runtime.createKey);
    if (!needsTenant(call)) return this.#exchange(request, plan);
    return this.#exchange(nameTenant(request, await this.#findTenantId(signal)), plan);
  }

  async #exchange(request: PreparedRequest, plan: Plan): Promise<Answer> {
    const { fetch, apiKey } = this.#settings;
    const attempt = async () => {
      const raw = await attemptRequest(fetch, request, plan.timeoutMs, plan.signal);
      return readAnswer(raw, apiKey, this.#runtime.now());
    };
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
