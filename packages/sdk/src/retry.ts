import { findCauseCode } from './attempt.js';
import { ApiError, ConnectionError, TimeoutError } from './errors.js';
import type { PreparedRequest } from './request.js';

/** Statuses that mean that the request was not carried out, but a later one may be. */
const refusingStatuses = [408, 429, 503];
/** Statuses that leave open whether the request was carried out. */
const failingStatuses = [500, 502, 504];
/** Failures before the first byte of a request was sent. */
const unsentCodes = /^E(CONNREFUSED|NOTFOUND|AI_AGAIN|(HOST|NET)UNREACH)$|CONNECT_TIMEOUT$/;

const firstBackoffMs = 500;
const maxBackoffMs = 8_000;

/**
 * Returns true if a request may be repeated after `error`. `retryable` in the response takes precedence over the status; an older server says
 * nothing. Requests are `repeatable` if a second one has no further effect: GET, PUT,
 * DELETE, and a POST with an Idempotency-Key. The others are repeated only if they cannot have been carried out: a POST without a key,
 * and a PATCH, because a late repeat could undo a change that was made in between. A stream is never repeated, because it can be read only
 * once.
 */
export function isRetryable(error: unknown, { body, repeatable }: PreparedRequest): boolean {
  if (body instanceof ReadableStream) return false;
  if (error instanceof ApiError) {
    const { status, retryable } = error;
    if (refusingStatuses.includes(status)) return retryable !== false;
    return repeatable && (retryable ?? failingStatuses.includes(status));
  }
  if (error instanceof ConnectionError && unsentCodes.test(findCauseCode(error.cause) ?? '')) return true;
  return repeatable && (error instanceof ConnectionError || error instanceof TimeoutError);
}

/**
 * The delay before the next attempt, in milliseconds. With Retry-After: its delay plus a random 10 to 100 % of a tenth of it (or of 50
 * ms, if that is more). Otherwise: 0.5 s, doubling per attempt up to 8 s, with up to 50 % random jitter subtracted. Undefined if the
 * delay, without what is added to Retry-After, exceeds `allowedMs`. `attemptNumber` starts at 1; `random` is in [0, 1).
 */
export function findRetryDelayMs(
  error: unknown,
  attemptNumber: number,
  allowedMs: number,
  random: number,
): number | undefined {
  const retryAfter = error instanceof ApiError ? error.retryAfter : undefined;
  if (retryAfter === undefined) {
    const backoffMs = Math.min(maxBackoffMs, firstBackoffMs * 2 ** (attemptNumber - 1)) * (0.5 + random / 2);
    return backoffMs > allowedMs ? undefined : backoffMs;
  }
  const waitMs = retryAfter * 1000;
  return waitMs > allowedMs ? undefined : waitMs + Math.max(50, waitMs / 10) * (0.1 + 0.9 * random);
}
