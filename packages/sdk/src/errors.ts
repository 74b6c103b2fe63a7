import type { ErrorCode } from './resources/constants.js';
import type { OpenEnum, RateLimit, ResponseHeaders } from './types.js';

/** For each class, the mark that its errors carry: the same in every copy of the package. */
const marks = new Map<unknown, symbol>();

/** Base of everything that the SDK throws, except TypeErrors for wrong arguments and the reason of your own abort signal. */
export class LeadEngagementError extends Error {
  /** True for errors of another copy of the package too: a program can load it as an ES module and as CommonJS. */
  static override [Symbol.hasInstance](value: unknown): boolean {
    // biome-ignore lint/complexity/noThisInStatic: the class that stands after instanceof.
    const mark = marks.get(this);
    // A class that a program derives has no mark.
    // biome-ignore lint/complexity/noThisInStatic: with the derived class as its `this`.
    if (!mark) return super[Symbol.hasInstance](value);
    return (value as { [mark]?: true } | null | undefined)?.[mark] === true;
  }
}

/** No answer arrived: the connection could not be made or broke. `cause` is what `fetch` threw. */
export class ConnectionError extends LeadEngagementError {}

/** An attempt, from connecting to the last byte of the answer, took longer than `timeoutMs`. */
export class TimeoutError extends LeadEngagementError {
  constructor(
    message: string,
    /** The limit that passed, in milliseconds. */
    readonly timeoutMs: number,
  ) {
    super(message);
  }
}

/** One thing that is wrong with a request: where (`body.email`, `query.limit`), which kind, and what to do. */
export interface ErrorDetail {
  path: string;
  code: string;
  message: string;
}

/** The `error` object of a response: see the properties of ApiError. */
export interface ErrorBody {
  readonly existingId?: string;
  readonly mergedIntoId?: string;
  /** Fields that a newer server has added. */
  readonly [field: string]: unknown;
}

/** The arguments of an ApiError. */
export interface ApiErrorFields extends Partial<RateLimit> {
  status: number;
  method: string;
  path: string;
  message: string;
  headers: ResponseHeaders;
  code?: OpenEnum<ErrorCode> | undefined;
  details?: ErrorDetail[] | undefined;
  docs?: string | undefined;
  requestId?: string | undefined;
  retryAfter?: number | undefined;
  body?: ErrorBody | undefined;
}

/** The server answered, but not with success. Each family of statuses has a class of its own. */
export class ApiError extends LeadEngagementError {
  /** HTTP status. */
  declare readonly status: number;
  /** The method of the request, such as `GET`. */
  declare readonly method: string;
  /** Where, with the ids of the records but without the query. */
  declare readonly path: string;
  /** Machine-readable code; undefined where something between client and API answered. */
  declare readonly code: OpenEnum<ErrorCode> | undefined;
  /** With VALIDATION_ERROR: each thing that is wrong. */
  declare readonly details: ErrorDetail[] | undefined;
  /** A link to the explanation of the code. */
  declare readonly docs: string | undefined;
  /** Quote this when you ask for help. */
  declare readonly requestId: string | undefined;
  /** Seconds after which the server wants to be asked again, where it said so. */
  declare readonly retryAfter: number | undefined;
  /** The answer's headers. */
  declare readonly headers: ResponseHeaders;
  /** The `error` object as it came, with fields that this version does not know. */
  declare readonly body: ErrorBody | undefined;

  /** @internal */
  constructor({ message, headers, body, ...shown }: ApiErrorFields) {
    super(message);
    Object.assign(this, shown);
    // Not enumerable: a logged error stays readable.
    Object.defineProperties(this, { headers: { value: headers }, body: { value: body } });
  }
}

/** 401: the credential is missing, unknown, revoked or expired. */
export class AuthenticationError extends ApiError {}

/** 403: the credential lacks a scope, names another tenant, or the plan allows no more. */
export class PermissionDeniedError extends ApiError {}

/** 404: no such record in this tenant. */
export class NotFoundError extends ApiError {}

/** 409: the change conflicts with the stored state, or the state does not allow it. */
export class ConflictError extends ApiError {
  /** The record in the way, where there is one. */
  get existingId(): string | undefined {
    return this.body?.existingId;
  }
}

/** 410: the contact was merged into another. */
export class GoneError extends ApiError {
  /** The contact to use in its place. */
  get mergedIntoId(): string | undefined {
    return this.body?.mergedIntoId;
  }
}

/** 412: the record has changed since the version in `ifMatch` was read. */
export class PreconditionFailedError extends ApiError {}

/** 400, 413, 415, 422: the request itself has to be changed; `details` says where. */
export class ValidationError extends ApiError {}

/** The codes of a RateLimitError. */
export type RateLimitCode = Extract<ErrorCode, `${string}_LIMITED`>;

/** 429: too many requests. Thrown after the retries, or at once where `retryAfter` exceeds `maxRetryAfterMs`. */
export class RateLimitError extends ApiError implements RateLimit {
  /** Which limit: of the tenant's requests, of its requests in flight, or of the user's AI calls. */
  declare readonly code: OpenEnum<RateLimitCode> | undefined;
  declare readonly limit: number | undefined;
  declare readonly remaining: number | undefined;
  declare readonly resetAt: Date | undefined;
}

/** 5xx: the server, or something before it, failed. */
export class ServerError extends ApiError {}

const classes = {
  LeadEngagementError,
  ConnectionError,
  TimeoutError,
  ApiError,
  AuthenticationError,
  PermissionDeniedError,
  NotFoundError,
  ConflictError,
  GoneError,
  PreconditionFailedError,
  ValidationError,
  RateLimitError,
  ServerError,
};
// As text, because bundlers rename classes.
for (const [name, errorClass] of Object.entries(classes)) {
  const mark = Symbol.for(`@lead-engagement/sdk ${name}`);
  marks.set(errorClass, mark);
  Object.assign(errorClass.prototype, { name, [mark]: true });
}

const families: Readonly<Record<number, typeof ApiError>> = {
  400: ValidationError,
  401: AuthenticationError,
  403: PermissionDeniedError,
  404: NotFoundError,
  409: ConflictError,
  410: GoneError,
  412: PreconditionFailedError,
  413: ValidationError,
  415: ValidationError,
  422: ValidationError,
  429: RateLimitError,
};

/** The class of the errors with an HTTP `status`. */
export function errorClassOf(status: number): typeof ApiError {
  return families[status] ?? (status >= 500 ? ServerError : ApiError);
}
