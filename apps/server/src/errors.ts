import {
  describeKind,
  type ErrorBody,
  type ErrorCode,
  type ErrorDetail,
  type ErrorKind,
  type ErrorReason,
  type Failure,
  headers,
} from '@lead-engagement/contract';

/** Additional fields of an error. `headers` are added to the response. */
export interface ErrorExtra {
  details?: ErrorDetail[];
  existingId?: string;
  /** The path of the field that the error is about, for those who report errors by field. Clients do not see it. */
  path?: string;
  mergedIntoId?: string;
  headers?: Record<string, string>;
  /** The HTTP status, if it differs from that of the code. */
  status?: number;
  /** What caused the failure, for the log. Clients do not see it. */
  cause?: unknown;
}

/** A failure that is reported to the client. The contract's registry has the status of each kind, and whether a retry helps. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly code: ErrorCode;
  readonly reason: ErrorReason | undefined;
  readonly status: number;
  readonly retryable: boolean;
  readonly extra: ErrorExtra;

  constructor(
    readonly kind: ErrorKind,
    message?: string,
    extra: ErrorExtra = {},
  ) {
    const { code, reason, status, meaning, remedy, retryable, retryAfter } = describeKind(kind);
    super(message ?? `${meaning} ${remedy}`, extra.cause === undefined ? undefined : { cause: extra.cause });
    this.code = code;
    this.reason = reason;
    this.status = extra.status ?? status;
    this.retryable = retryable;
    const wait = retryAfter === undefined ? undefined : { [headers.retryAfter]: String(retryAfter) };
    this.extra = wait ? { ...extra, headers: { ...wait, ...extra.headers } } : extra;
  }
}

/** Creates a VALIDATION_ERROR for one field that only the database can check. `path` is like `body.ownerId`. */
export function invalidField(path: string, message: string, code = 'invalid'): ApiError {
  return new ApiError('VALIDATION_ERROR', `${path}: ${message}`, { details: [{ path, code, message }] });
}

/** Creates the same error for an id of another tenant, an unknown one and a malformed one. */
export function unknownReference(path: string, what: string): ApiError {
  return invalidField(path, `There is no ${what} with this id.`, 'not_found');
}

/** Creates a VALIDATION_ERROR for a user who is to get something and is disabled. */
export function disabledUser(path: string): ApiError {
  return invalidField(path, disabledUserMessage, 'disabled');
}
export const disabledUserMessage = 'This user is disabled. Enable them first, or name another user.';

/** Returns an error that can be reported to the client as a value, and throws any other. */
export function toClientError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  throw error;
}

/** The challenge header of a 401. Source: RFC 9110, 11.6.1. */
export const challenge = { headers: { [headers.challenge]: 'Bearer' } };

/** An UNAUTHENTICATED failure. */
export function unauthenticated(message: string): ApiError {
  return new ApiError('UNAUTHENTICATED', message, challenge);
}

/** The failure envelope of an error. `docsUrl` is the address of the page that explains the codes. */
export function toFailure(error: ApiError, docsUrl: string): Failure {
  return { success: false, error: toErrorBody(error, docsUrl) };
}

/** The `error` member of a failure, or of one record of a bulk response, which has no `docs`. */
export function toErrorBody(error: ApiError, docsUrl?: string): ErrorBody {
  const { details, existingId, mergedIntoId } = error.extra;
  const { code, reason, message, retryable } = error;
  const body: ErrorBody = { code, ...(reason !== undefined && { reason }), message, retryable };
  if (docsUrl) body.docs = `${docsUrl}#${error.code}`;
  if (details) body.details = details;
  if (existingId) body.existingId = existingId;
  if (mergedIntoId) body.mergedIntoId = mergedIntoId;
  return body;
}

/** A missing or invalid setting. The message names it and says what it should be. */
export class ConfigurationError extends Error {
  override readonly name = 'ConfigurationError';
}
