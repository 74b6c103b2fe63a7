import { headers } from '@lead-engagement/contract';
import type { AttemptCounts, AttemptLimit } from '../limits/attempt-counts.js';
import { ApiError } from './errors.js';

/**
 * Counts an attempt at something that can be guessed, also where it succeeds, since many at once must not slip through.
 * Throws RATE_LIMITED past any of the limits. Each lets attempts in again as time passes: nobody is shut out for good.
 */
export function limitAttempts(attempts: AttemptCounts, limits: readonly AttemptLimit[], what: string, now: Date): void {
  for (const limit of limits) {
    const retryAfterSeconds = attempts.take(limit, now.getTime());
    if (retryAfterSeconds === 0) continue;
    throw new ApiError('RATE_LIMITED', `${what} Wait ${retryAfterSeconds} s and try again.`, {
      headers: { [headers.retryAfter]: String(retryAfterSeconds) },
    });
  }
}
