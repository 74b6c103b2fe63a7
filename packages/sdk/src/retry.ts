import { findCauseCode } from './attempt.js';
import { ApiError, ConnectionError, TimeoutError } from './errors.js';
import type { ErrorCode } from './resources/constants.js';

/** Answers that say that nothing was carried out, but may be in a while. */
const refusingStatuses = [408, 429, 503];
/** Answers that leave open whether anything was carried out. */
const failingStatuses = [500, 502, 504];
const inProgress: ErrorCode = 'IDEMPOTENCY_IN_PROGRESS';
/** Failures before the first byte of a request was sent. */
const unsentCodes = /^E(CONNREFUSED|NOTFOUND|AI_AGAIN|(HOST|NET)UNREACH)$|CONNECT_TIMEOUT$/;

const firstBackoffMs = 500;
const maxBackoffMs = 8_000;

/**
 * Whether to send a request again after `error`. GET, PUT and DELETE come to the same when they are repeated, and the
 * Idempotency-Key keeps a POST from taking effect twice: they are `repeatable`. A PATCH, lest a late repeat undoes what
 * somebody changed in between, and a POST without a key are repeated only where they cannot have been carried out.
 */
export function isRetryable(error: unknown, repeatable: boolean): boolean {
  if (error instanceof ApiError) {
    const mayPass = failingStatuses.includes(error.status) || error.code === inProgress;
    return refusingStatuses.includes(error.status) || (repeatable && mayPass);
  }
  if (error instanceof ConnectionError && unsentCodes.test(findCauseCode(error.cause) ?? '')) return true;
  return repeatable && (error instanceof ConnectionError || error instanceof TimeoutError);
}

/**
 * The wait before the next attempt, in milliseconds. After a Retry-After never less than it says, and up to 10 % more
 * (at least 5 ms); undefined if that is beyond `maxRetryAfterMs`. Else 0.5 s doubled per attempt up to 8 s, of which
 * chance takes up to the half. `attemptNumber` counts from 1, `random` lies in [0, 1).
 */
export function findRetryDelayMs(
  error: unknown,
  attemptNumber: number,
  maxRetryAfterMs: number,
  random: number,
): number | undefined {
  const retryAfter = error instanceof ApiError ? error.retryAfter : undefined;
  if (retryAfter === undefined) {
    return Math.min(maxBackoffMs, firstBackoffMs * 2 ** (attemptNumber - 1)) * (0.5 + random / 2);
  }
  const waitMs = retryAfter * 1000;
  return waitMs > maxRetryAfterMs ? undefined : waitMs + Math.max(50, waitMs / 10) * (0.1 + 0.9 * random);
}
