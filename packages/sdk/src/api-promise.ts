import type { ResponseInfo } from './types.js';

/** The data of an answer, and what was received beside it. */
export interface WithResponse<T> {
  data: T;
  response: ResponseInfo;
}

/** Taken from a method, so that handlers which expect an Error fit, as they do with every promise. */
type OnRejected<B> = { handle(reason: unknown): B | PromiseLike<B> }['handle'];

/**
 * The promise of a call's data. `.withResponse()` gives status, headers and request id as well.
 * The request is under way whether or not anybody waits.
 */
export class ApiPromise<T> extends Promise<T> {
  static override get [Symbol.species](): PromiseConstructor {
    return Promise;
  }

  readonly #answer: Promise<WithResponse<T>>;

  /** @internal */
  constructor(answer: Promise<WithResponse<T>>) {
    // The promise underneath is never looked at: were it to reject, a caller of withResponse() alone would leave that unhandled.
    super((resolve) => resolve(undefined as T));
    this.#answer = answer;
  }

  /** The data together with status, headers and request id. Rejects as the promise itself does. */
  withResponse(): Promise<WithResponse<T>> {
    return this.#answer;
  }

  // catch() and finally() come here too.
  // biome-ignore lint/suspicious/noThenProperty: it is a promise.
  override then<A = T, B = never>(
    onFulfilled?: ((value: T) => A | PromiseLike<A>) | null,
    onRejected?: OnRejected<B> | null,
  ): Promise<A | B> {
    return this.#answer.then(({ data }) => data).then(onFulfilled, onRejected);
  }
}
