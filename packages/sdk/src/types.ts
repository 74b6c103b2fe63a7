/** One of the known values `T`, or one that a newer server has added. */
export type OpenEnum<T extends string> = T | (string & {});

/** The headers of an answer; names are case-insensitive. */
export interface ResponseHeaders {
  get(name: string): string | null;
  has(name: string): boolean;
  forEach(callback: (value: string, name: string) => void): void;
}

/** A file to upload. Only one that can be read again, which a stream cannot, is sent again after a failure. */
export type UploadBody = string | Uint8Array | Blob | ReadableStream<Uint8Array> | AsyncIterable<Uint8Array>;

/** `Uint8Array<ArrayBuffer>`, under compilers before TypeScript 5.7 too. */
export type Bytes = ReturnType<Uint8ArrayConstructor['of']>;

/** What is handed to `fetch`. */
export interface FetchInit {
  method: string;
  headers: Record<string, string>;
  body?: string | Bytes | Blob | ReadableStream<Uint8Array>;
  /** Set with a body that is a stream. */
  duplex?: 'half';
  signal: AbortSignal;
  redirect: 'manual';
}

/** The part of a fetch that the SDK uses: the global one fits, and so do undici's and most wrappers. */
export type Fetch = (
  url: string,
  init: FetchInit,
) => Promise<{
  readonly status: number;
  readonly headers: ResponseHeaders;
  /** Needed for files and event streams only. */
  readonly body?: ReadableStream<Uint8Array> | null;
  text(): Promise<string>;
}>;

/** The rate limit headers of a response; undefined if a proxy answered in place of the API. */
export interface RateLimit {
  /** Requests that the present window allows. */
  readonly limit: number | undefined;
  /** Requests left in it. */
  readonly remaining: number | undefined;
  /** When the bucket refills. */
  readonly resetAt: Date | undefined;
}

/** The parts of a response beside its data. */
export interface ResponseInfo {
  /** HTTP status. */
  status: number;
  headers: ResponseHeaders;
  rateLimit: RateLimit;
  /** Quote this when you ask for help. */
  requestId: string | undefined;
}

/** Options of one call; they win over the client's. */
export interface RequestOptions {
  /** Ends the call: it rejects with the signal's reason, in the middle of an attempt or of a wait. */
  signal?: AbortSignal | undefined;
  /** Limit of each attempt, from connecting to the last byte of the answer, in milliseconds. */
  timeoutMs?: number | undefined;
  /** Attempts after the first one. 0 turns retries off. */
  maxRetries?: number | undefined;
  /** More headers. Those that the SDK sets itself win. */
  headers?: Readonly<Record<string, string>> | undefined;
}

/** Options of a POST. */
export interface IdempotentOptions extends RequestOptions {
  /** Repeating a call with the same key and body has no second effect for 24 hours. Default: a new random one per call. */
  idempotencyKey?: string | undefined;
}

/** Options of a live stream. */
export interface StreamOptions extends RequestOptions {
  /** Goes on after this event: the `lastEventId` of an earlier stream. Without it, the stream begins now. */
  lastEventId?: string | undefined;
}

/** Options of a change to a record that carries a version. */
export interface ConditionalOptions extends RequestOptions {
  /** The `version` that you have read, or an ETag: the change is refused with PreconditionFailedError if it is outdated. */
  ifMatch?: number | string | undefined;
}

/** The value of a custom field. */
export type CustomFieldValue = string | number | boolean | string[];

/**
 * The types of your custom fields, by their keys: `new LeadEngagement<{ lead: { budget: number } }>()`. Those of a resource
 * that is left out can have any value.
 */
export interface CustomFields {
  lead?: object;
  contact?: object;
}

/** The custom fields of a record; those that are not set are missing. */
export type CustomValues<F extends CustomFields, R extends keyof CustomFields> = F[R] extends object
  ? { [Key in keyof F[R]]?: F[R][Key] }
  : Record<string, CustomFieldValue>;

/** Custom fields to set; null clears one. */
export type CustomWrites<F extends CustomFields, R extends keyof CustomFields> = F[R] extends object
  ? { [Key in keyof F[R]]?: F[R][Key] | null | undefined }
  : Record<string, string | number | boolean | readonly string[] | null>;
