import type { ResponseInfo } from './types.js';

/** The data of a response, with its metadata. */
export interface WithResponse<T> {
  /** The same as the call alone resolves to. */
  data: T;
  /** The status, the headers, the rate limit and the id of the request. */
  response: ResponseInfo;
}

/** Taken from a method, so that handlers which expect an Error are assignable, as for every promise. */
type OnRejected<B> = { handle(reason: unknown): B | PromiseLike<B> }['handle'];

/**
 * The promise of a call's data. `.withResponse()` also gives status, headers and request id. The request is sent even if you do not
 * await the promise.
 */
export class ApiPromise<T> extends Promise<T> {
  static override get [Symbol.species](): PromiseConstructor {
    return Promise;
  }

  readonly #answer: Promise<WithResponse<T>>;

  /** @internal */
  constructor(answer: Promise<WithResponse<T>>) {
    // The promise of the base class never rejects: a caller that uses only withResponse() would leave that rejection unhandled.
    super((resolve) => resolve(undefined as T));
    this.#answer = answer;
  }

  /** The data together with status, headers and request id. Rejects if the promise itself does. */
  withResponse(): Promise<WithResponse<T>> {
    return this.#answer;
  }

  // catch() and finally() call this too.
  // biome-ignore lint/suspicious/noThenProperty: it is a promise.
  override then<A = T, B = never>(
    onFulfilled?: ((value: T) => A | PromiseLike<A>) | null,
    onRejected?: OnRejected<B> | null,
  ): Promise<A | B> {
    return this.#answer.then(({ data }) => data).then(onFulfilled, onRejected);
  }
}
