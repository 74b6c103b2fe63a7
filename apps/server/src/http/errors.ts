import { type ErrorBody, type Failure, headers } from '@lead-engagement/contract';
import { ApiError } from '../errors.js';

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
  const body: ErrorBody = { code: error.code, message: error.message };
  if (docsUrl) body.docs = `${docsUrl}#${error.code}`;
  if (details) body.details = details;
  if (existingId) body.existingId = existingId;
  if (mergedIntoId) body.mergedIntoId = mergedIntoId;
  return body;
}
