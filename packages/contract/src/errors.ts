import { z } from 'zod';

/**
 * Every error of the API: code, HTTP status, meaning and remedy. KEY_REVOKED, FORBIDDEN and CONVERSATION_CLOSED are codes of the
 * specification; the rest are ours.
 */
export const errors = {
  BAD_REQUEST: { status: 400, meaning: 'The request could not be read.', remedy: 'Correct what the message names.' },
  VALIDATION_ERROR: {
    status: 400,
    meaning: 'A field or parameter has a value that is not allowed.',
    remedy: 'Correct each entry of error.details: path says where, message says what.',
  },
  TENANT_REQUIRED: {
    status: 400,
    meaning: 'An API key was used on /api/v1 without X-Tenant-ID, or the user belongs to several tenants.',
    remedy:
      'Send X-Tenant-ID with the tenant of the key (GET /v1/me names it), or call the same path under /v1; sign in with tenantId.',
  },
  INVALID_CURSOR: {
    status: 400,
    meaning: 'The cursor is damaged or was made by another query.',
    remedy: 'Repeat the filters and sort that made the cursor, or start again without one.',
  },
  UNAUTHENTICATED: {
    status: 401,
    meaning: 'No credential was sent, or it is not a valid one.',
    remedy: 'Send Authorization: Bearer <API key or session token>.',
  },
  KEY_REVOKED: { status: 401, meaning: 'The API key was revoked.', remedy: 'Use another key.' },
  KEY_EXPIRED: { status: 401, meaning: 'The API key has expired.', remedy: 'Create a new key of the same scopes.' },
  TOKEN_EXPIRED: {
    status: 401,
    meaning: 'The access token has expired.',
    remedy: 'Get a new one by the refresh token.',
  },
  INVALID_SIGNATURE: {
    status: 401,
    meaning: 'The signature of an inbound webhook does not match.',
    remedy: 'Check the secret on both sides; sign the raw body.',
  },
  FORBIDDEN: {
    status: 403,
    meaning: 'The credential lacks the scope that the message names, or the plan does not allow it this.',
    remedy: 'Use a key with that scope.',
  },
  TENANT_MISMATCH: {
    status: 403,
    meaning: 'X-Tenant-ID, or tenantId in the body (then with status 400), is not the tenant of the credential.',
    remedy: 'Send the tenant that the credential belongs to, or leave out tenantId.',
  },
  PLAN_LIMIT_REACHED: {
    status: 403,
    meaning: 'The plan allows no more of this resource or budget; waiting does not help.',
    remedy: 'Delete what is no longer needed, or move to a larger plan. GET /v1/usage shows what is used.',
  },
  NOT_FOUND: {
    status: 404,
    meaning: 'There is no such route, or no such record in this tenant.',
    remedy: 'Check the path and the id.',
  },
  METHOD_NOT_ALLOWED: {
    status: 405,
    meaning: 'The path exists, the method does not.',
    remedy: 'Use a method from the Allow header.',
  },
  CONFLICT: {
    status: 409,
    meaning: 'The change conflicts with the stored state.',
    remedy: 'The message names the rule; error.existingId, where present, the record in the way.',
  },
  CONVERSATION_CLOSED: {
    status: 409,
    meaning: 'The conversation is closed.',
    remedy: 'Reopen it with POST /v1/conversations/:id/reopen.',
  },
  REPLY_WINDOW_CLOSED: {
    status: 409,
    meaning:
      'The platform takes free text only for some time after the last message of the contact, and that time is over.',
    remedy: 'Send a template: GET /v1/channels/:id/templates lists them. Or wait until the contact writes.',
  },
  INVALID_TRANSITION: {
    status: 409,
    meaning: 'The state does not allow this move.',
    remedy: 'Read the record; the message names the moves that are allowed.',
  },
  IDEMPOTENCY_IN_PROGRESS: {
    status: 409,
    meaning: 'A request with the same Idempotency-Key is still running.',
    remedy: 'Wait a moment and repeat it.',
  },
  MERGED: {
    status: 410,
    meaning: 'The contact was merged into another.',
    remedy: 'Use the id in error.mergedIntoId.',
  },
  PRECONDITION_FAILED: {
    status: 412,
    meaning: 'The record has changed since it was read.',
    remedy: 'Read it again and repeat the change with its new version.',
  },
  PAYLOAD_TOO_LARGE: {
    status: 413,
    meaning: 'The body is larger than the route takes.',
    remedy: 'Send less at once; the message names the limit.',
  },
  UNSUPPORTED_MEDIA_TYPE: {
    status: 415,
    meaning: 'The Content-Type is not one that the route reads.',
    remedy: 'Send JSON with Content-Type: application/json.',
  },
  IDEMPOTENCY_KEY_REUSED: {
    status: 422,
    meaning: 'The Idempotency-Key was used with another body.',
    remedy: 'Use a new key for a new request.',
  },
  RATE_LIMITED: {
    status: 429,
    meaning: 'The tenant, or the address, has used up its requests for now.',
    remedy: 'Wait for the seconds in Retry-After, plus jitter.',
  },
  CONCURRENCY_LIMITED: {
    status: 429,
    meaning: 'Too many requests of the tenant are in flight.',
    remedy: 'Send fewer at once; wait for the seconds in Retry-After.',
  },
  AI_RATE_LIMITED: {
    status: 429,
    meaning: 'The user has used up the AI calls of this minute.',
    remedy: 'Wait for the seconds in Retry-After.',
  },
  INTERNAL: {
    status: 500,
    meaning: 'The server failed.',
    remedy: 'Repeat the request; if it stays, report the X-Request-Id.',
  },
  UPSTREAM_ERROR: { status: 502, meaning: 'A service that this one calls has failed.', remedy: 'Repeat it later.' },
  UNAVAILABLE: {
    status: 503,
    meaning: 'The server cannot serve requests at the moment.',
    remedy: 'Wait for the seconds in Retry-After and repeat it.',
  },
} as const satisfies Record<string, { status: number; meaning: string; remedy: string }>;

export type ErrorCode = keyof typeof errors;
export const errorCodes = Object.keys(errors) as [ErrorCode, ...ErrorCode[]];

/** One problem with a request: its place (`body.contact.email`, `query.limit`), its kind, and a message. */
export const ErrorDetail = z.object({ path: z.string(), code: z.string(), message: z.string() });
export type ErrorDetail = z.infer<typeof ErrorDetail>;

/** The `error` member of a failure envelope. `code` and `message` are always present; the rest is optional. */
export const ErrorBody = z.object({
  code: z.enum(errorCodes),
  message: z.string(),
  docs: z.string().optional().describe('Where the code is explained.'),
  details: z.array(ErrorDetail).optional().describe('On VALIDATION_ERROR: each thing that is wrong.'),
  existingId: z.string().optional().describe('On CONFLICT: the record in the way.'),
  mergedIntoId: z.string().optional().describe('On MERGED: the contact to use.'),
});
export type ErrorBody = z.infer<typeof ErrorBody>;

/** Codes that any authenticated route can return. */
export const commonErrors = [
  'BAD_REQUEST',
  'VALIDATION_ERROR',
  'TENANT_REQUIRED',
  'UNAUTHENTICATED',
  'KEY_REVOKED',
  'KEY_EXPIRED',
  'TOKEN_EXPIRED',
  'FORBIDDEN',
  'TENANT_MISMATCH',
  'RATE_LIMITED',
  'CONCURRENCY_LIMITED',
  'INTERNAL',
  'UNAVAILABLE',
] as const satisfies readonly ErrorCode[];
