import {
  type ErrorBody,
  type ErrorCode,
  type ErrorDetail,
  errors,
  type Failure,
  headers,
} from '@lead-engagement/contract';

/** What an error carries besides code and message. `headers` go onto the response. */
export interface ErrorExtra {
  details?: ErrorDetail[];
  existingId?: string;
  mergedIntoId?: string;
  headers?: Record<string, string>;
}

/** A failure that the client is told about. The status stands once, in the contract's registry. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  constructor(
    readonly code: ErrorCode,
    message: string = `${errors[code].meaning} ${errors[code].remedy}`,
    readonly extra: ErrorExtra = {},
  ) {
    super(message);
  }

  get status(): number {
    return errors[this.code].status;
  }
}

/** A VALIDATION_ERROR about one place, for what only the database can tell: `path` is like `body.ownerId`. */
export function invalidField(path: string, message: string, code = 'invalid'): ApiError {
  return new ApiError('VALIDATION_ERROR', `${path}: ${message}`, { details: [{ path, code, message }] });
}

/** What a 401 tells a client of HTTP authentication. Source: RFC 9110, 11.6.1. */
export const challenge = { headers: { [headers.challenge]: 'Bearer' } };

/** An UNAUTHENTICATED failure. */
export function unauthenticated(message: string): ApiError {
  return new ApiError('UNAUTHENTICATED', message, challenge);
}

/** The same error for an id of another tenant, an unknown one and a malformed one. */
export function unknownReference(path: string, what: string): ApiError {
  return invalidField(path, `There is no ${what} with this id.`, 'not_found');
}

/** The failure envelope of an error. `docsUrl` is the address of the page that explains the codes. */
export function toFailure(error: ApiError, docsUrl: string): Failure {
  return { success: false, error: toErrorBody(error, docsUrl) };
}

/** The `error` member of a failure, or of one record of a bulk answer, where `docs` is left out. */
export function toErrorBody(error: ApiError, docsUrl?: string): ErrorBody {
  const { details, existingId, mergedIntoId } = error.extra;
  const body: ErrorBody = { code: error.code, message: error.message };
  if (docsUrl) body.docs = `${docsUrl}#${error.code}`;
  if (details) body.details = details;
  if (existingId) body.existingId = existingId;
  if (mergedIntoId) body.mergedIntoId = mergedIntoId;
  return body;
}
