import { type ErrorCode, type ErrorDetail, errors } from '@lead-engagement/contract';

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

/** The same error for an id of another tenant, an unknown one and a malformed one. */
export function unknownReference(path: string, what: string): ApiError {
  return invalidField(path, `There is no ${what} with this id.`, 'not_found');
}

/** An error that the client is told about, as a value; any other is thrown on. */
export function toClientError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  throw error;
}
