import { type ErrorCode, type ErrorDetail, errors } from '@lead-engagement/contract';

/** Additional fields of an error. `headers` are added to the response. */
export interface ErrorExtra {
  details?: ErrorDetail[];
  existingId?: string;
  mergedIntoId?: string;
  headers?: Record<string, string>;
}

/** A failure that is reported to the client. Its HTTP status is defined in the contract's registry. */
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

/** Creates a VALIDATION_ERROR for one field that only the database can check. `path` is like `body.ownerId`. */
export function invalidField(path: string, message: string, code = 'invalid'): ApiError {
  return new ApiError('VALIDATION_ERROR', `${path}: ${message}`, { details: [{ path, code, message }] });
}

/** Creates the same error for an id of another tenant, an unknown one and a malformed one. */
export function unknownReference(path: string, what: string): ApiError {
  return invalidField(path, `There is no ${what} with this id.`, 'not_found');
}

/** Returns an error that can be reported to the client as a value, and throws any other. */
export function toClientError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  throw error;
}
