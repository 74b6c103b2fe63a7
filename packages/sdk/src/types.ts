/** One of the known values `T`, or one that a newer server has added. */
export type OpenEnum<T extends string> = T | (string & {});

/** The headers of a response; names are case-insensitive. */
export interface ResponseHeaders {
  get(name: string): string | null;
  has(name: string): boolean;
  forEach(callback: (value: string, name: string) => void): void;
}

/**
 * A file to upload. A failed upload is repeated, unless it is a stream or an iterable, which can be read only once. Those are closed when
 * the call ends, also if it fails before they are read.
 */
export type UploadBody =
  | string
  | Uint8Array
  | ArrayBuffer
  | Blob
  | ReadableStream<Uint8Array>
  | AsyncIterable<Uint8Array>;

/** `Uint8Array<ArrayBuffer>`, also with compilers before TypeScript 5.7. */
export type Bytes = ReturnType<Uint8ArrayConstructor['of']>;

/** The options of `fetch`. */
export interface FetchInit {
  method: string;
  headers: Record<string, string>;
  body?: string | Bytes | Blob | ReadableStream<Uint8Array>;
  /** Set if the body is a stream. */
  duplex?: 'half';
  signal: AbortSignal;
  redirect: 'manual';
}

/** The part of fetch that the SDK uses. The global fetch, undici's and most wrappers are compatible. */
export type Fetch = (
  url: string,
  init: FetchInit,
) => Promise<{
  readonly status: number;
  readonly headers: ResponseHeaders;
  /** Needed only for files and event streams. */
  readonly body?: ReadableStream<Uint8Array> | null;
  text(): Promise<string>;
}>;

/** The rate limit headers of a response; undefined if a proxy responded in place of the API. */
export interface RateLimit {
  /** The number of requests allowed in the current window. */
  readonly limit: number | undefined;
  /** The number of requests left in the window. */
  readonly remaining: number | undefined;
  /** The time at which the bucket refills. */
  readonly resetAt: Date | undefined;
}

/** The metadata of a response. */
export interface ResponseInfo {
  /** HTTP status. */
  status: number;
  headers: ResponseHeaders;
  rateLimit: RateLimit;
  /** Quote this when you contact support. */
  requestId: string | undefined;
}

/** The fields that the records of a response are to have. */
export interface Selecting<K> {
  /** Names of fields: records have only these, and `id`. Default: all. */
  fields?: K | readonly K[] | undefined;
}

/** A record with its `id` and the fields that were asked for; the whole record if none were. */
export type Selected<T, K extends keyof T> = [keyof T] extends [K] ? T : Pick<T, K | ('id' & keyof T)>;

/** Options of one call. They take precedence over the client's. */
export interface RequestOptions {
  /** Aborts the call: it rejects with the signal's reason, even during an attempt or a delay. */
  signal?: AbortSignal | undefined;
  /**
   * The timeout of each attempt, from connecting to the last byte of the response, and of a wait for `getAccessToken`, in milliseconds.
   * A file or an event stream has this time until its headers; a file then has it again for each piece.
   */
  timeoutMs?: number | undefined;
  /** The number of retries after the first attempt. 0 turns retries off. */
  maxRetries?: number | undefined;
  /** Additional headers. Headers that the SDK sets itself take precedence. */
  headers?: Readonly<Record<string, string>> | undefined;
}

/** Options of a POST. Elsewhere, `idempotencyKey` is a TypeError. */
export interface IdempotentOptions extends RequestOptions {
  /** Repeating a call with the same key and body has no second effect for 24 hours. Default: a new random key per call. */
  idempotencyKey?: string | undefined;
}

/** Options of a live stream. */
export interface StreamOptions extends RequestOptions {
  /** Resumes after this event: pass the `lastEventId` of an earlier stream. Without it, the stream starts now. */
  lastEventId?: string | undefined;
}

/** Options of a change to a record with a version. Elsewhere, `ifMatch` is a TypeError. */
export interface ConditionalOptions extends RequestOptions {
  /** The `version` that you have read, or an ETag. If it is outdated, the change is refused with PreconditionFailedError. */
  ifMatch?: number | string | undefined;
}

/** The value of a custom field. */
export type CustomFieldValue = string | number | boolean | string[];

/**
 * The types of your custom fields, by key: `new LeadEngagement<{ lead: { budget: number } }>()`. If you leave out a resource, its
 * fields can have any value.
 */
export interface CustomFields {
  lead?: object;
  contact?: object;
}

/** The custom fields of a record. Fields without a value are missing. */
export type CustomValues<F extends CustomFields, R extends keyof CustomFields> = F[R] extends object
  ? { [Key in keyof F[R]]?: F[R][Key] }
  : Record<string, CustomFieldValue>;

/** Custom fields to set; null clears one. */
export type CustomWrites<F extends CustomFields, R extends keyof CustomFields> = F[R] extends object
  ? { [Key in keyof F[R]]?: F[R][Key] | null | undefined }
  : Record<string, string | number | boolean | readonly string[] | null>;
