import { headers } from '@lead-engagement/contract';
import { ApiError } from '../../errors.js';
import type { AttemptLimit, RateLimiter } from './rate-limiter.js';

/**
 * Counts an attempt at something that can be guessed, also where it succeeds, since many at once must not slip through.
 * Throws RATE_LIMITED past any of these, and counts none then. Each lets attempts in again as time passes: nobody is shut out for good.
 */
export async function limitAttempts(
  rateLimiter: RateLimiter,
  attempts: readonly AttemptLimit[],
  what: string,
): Promise<void> {
  for (const [at, attempt] of attempts.entries()) {
    const retryAfterSeconds = await rateLimiter.takeAttempt(attempt);
    if (retryAfterSeconds === 0) continue;
    for (const counted of attempts.slice(0, at)) await rateLimiter.returnAttempt(counted);
    throw tooManyAttempts(what, retryAfterSeconds);
  }
}

/** The refusal of an attempt; `what` there were too many of is a sentence. */
export function tooManyAttempts(what: string, seconds: number): ApiError {
  return new ApiError('RATE_LIMITED', `${what} Wait ${seconds} s and try again.`, {
    headers: { [headers.retryAfter]: String(seconds) },
  });
}
