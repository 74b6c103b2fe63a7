import { nameClasses } from './class-names.js';
import type { ErrorCode, ErrorReason, ErrorReasons } from './resources/constants.js';
import type { OpenEnum, RateLimit, ResponseHeaders } from './types.js';

/** Base class of all errors that the SDK throws, except TypeErrors for wrong arguments and the reason of your own abort signal. */
export class LeadEngagementError extends Error {}

/** No response arrived, or only a part of it: the connection failed or was lost. `cause` is the error that `fetch` threw. */
export class ConnectionError extends LeadEngagementError {}

/**
 * An attempt, from connecting to the last byte of the response, took longer than `timeoutMs`; a file or an event stream was silent for
 * that long; or `getAccessToken` took too long.
 */
export class TimeoutError extends LeadEngagementError {
  constructor(
    message: string,
    /** The limit that was exceeded, in milliseconds. */
    readonly timeoutMs: number,
  ) {
    super(message);
  }
}

/** One problem with a request: its place (`body.email`, `query.limit`), its kind, and what to do. */
export interface ErrorDetail {
  path: string;
  code: string;
  message: string;
}

/** The `error` object of a response. See the properties of ApiError. */
export interface ErrorBody {
  readonly existingId?: string;
  readonly mergedIntoId?: string;
  /** Fields that a newer server may add. */
  readonly [field: string]: unknown;
}

/** The fields that an ApiError is created from: those of the error, and of a RateLimitError its limit. */
export interface ApiErrorFields extends Partial<RateLimit> {
  /** HTTP status. */
  status: number;
  message: string;
  /** The method of the request, such as `GET`. */
  method: string;
  /** The path of the request, with the ids of records but without the query. */
  path: string;
  /** The headers of the response. Default: none. */
  headers?: ResponseHeaders | undefined;
  code?: OpenEnum<ErrorCode> | undefined;
  reason?: OpenEnum<ErrorReason> | undefined;
  retryable?: boolean | undefined;
  details?: ErrorDetail[] | undefined;
  docs?: string | undefined;
  requestId?: string | undefined;
  /** In seconds. */
  retryAfter?: number | undefined;
  /** The `error` object, with what a class reads from it, such as `existingId` of a ConflictError. */
  body?: ErrorBody | undefined;
}

/**
 * The server returned an error. Each family of statuses has its own class. The client creates them; create one yourself to test how your
 * program handles it.
 *
 * @example
 * ```ts
 * const missing = new NotFoundError({
 *   status: 404,
 *   code: 'NOT_FOUND',
 *   message: 'No such lead.',
 *   method: 'GET',
 *   path: '/v1/leads/lead_01',
 * });
 * vi.spyOn(client.leads, 'get').mockRejectedValue(missing);
 * ```
 */
export class ApiError extends LeadEngagementError {
  /** HTTP status. */
  declare readonly status: number;
  /** The method of the request, such as `GET`. */
  declare readonly method: string;
  /** The path of the request, with the ids of records but without the query. */
  declare readonly path: string;
  /** Machine-readable code; undefined if a proxy or another server responded in place of the API. */
  declare readonly code: OpenEnum<ErrorCode> | undefined;
  /** Why, if the code covers several things: `code` and `reason` together say what to do. */
  declare readonly reason: OpenEnum<ErrorReason> | undefined;
  /** Whether the same request can succeed if it is repeated, after `retryAfter`; undefined if the server did not say. */
  declare readonly retryable: boolean | undefined;
  /** The problems with the request, for VALIDATION_ERROR. */
  declare readonly details: ErrorDetail[] | undefined;
  /** A link to the explanation of the code. */
  declare readonly docs: string | undefined;
  /** Quote this when you contact support. */
  declare readonly requestId: string | undefined;
  /** The seconds after which you may retry, if the server sent them. */
  declare readonly retryAfter: number | undefined;
  /** The headers of the response. */
  declare readonly headers: ResponseHeaders;
  /** The `error` object as received, including fields that this version does not know. */
  declare readonly body: ErrorBody | undefined;

  /** Creates an error, such as one for a test. */
  constructor({ message, headers = new Headers(), body, ...shown }: ApiErrorFields) {
    super(message);
    Object.assign(this, shown);
    // Not enumerable, so that a logged error stays readable.
    Object.defineProperties(this, { headers: { value: headers }, body: { value: body } });
  }
}

/** 401: the credential is missing, unknown, revoked or expired. */
export class AuthenticationError extends ApiError {}

/** 403: the credential lacks a scope, names another tenant, or the plan allows no more. */
export class PermissionDeniedError extends ApiError {
  declare readonly reason: OpenEnum<ErrorReasons['FORBIDDEN' | 'PLAN_LIMIT_REACHED']> | undefined;
}

/** 404: the tenant has no such record. */
export class NotFoundError extends ApiError {}

/** 409: the change conflicts with the stored state, or the state does not allow it. */
export class ConflictError extends ApiError {
  declare readonly reason: OpenEnum<ErrorReasons['CONFLICT']> | undefined;
  /** The id of the conflicting record, if there is one. */
  get existingId(): string | undefined {
    return this.body?.existingId;
  }
}

/** 410: the contact was merged into another. */
export class GoneError extends ApiError {
  /** The id of the contact to use instead. */
  get mergedIntoId(): string | undefined {
    return this.body?.mergedIntoId;
  }
}

/** 412: the record has changed since the version in `ifMatch` was read. */
export class PreconditionFailedError extends ApiError {}

/** 400, 413, 415, 422: you have to change the request; `details` shows where. */
export class ValidationError extends ApiError {}

/** The codes of a RateLimitError. */
export type RateLimitCode = Extract<ErrorCode, `${string}_LIMITED`>;

/** 429: too many requests. Thrown after the retries, or at once if `retryAfter` exceeds `maxRetryAfterMs`. */
export class RateLimitError extends ApiError implements RateLimit {
  /** The exceeded limit: of the tenant's requests, of its concurrent requests, or of the user's AI calls. */
  declare readonly code: OpenEnum<RateLimitCode> | undefined;
  declare readonly limit: number | undefined;
  declare readonly remaining: number | undefined;
  declare readonly resetAt: Date | undefined;
}

/** 5xx: the server, or a proxy, failed. */
export class ServerError extends ApiError {
  declare readonly reason: OpenEnum<ErrorReasons['UNAVAILABLE']> | undefined;
}

nameClasses({
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
});

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

/** The error class for an HTTP `status`. */
export function errorClassOf(status: number): typeof ApiError {
  return families[status] ?? (status >= 500 ? ServerError : ApiError);
}
