import { headers } from '@lead-engagement/contract';
import type { AttemptLimit, Limits } from '../limits/limits.js';
import { ApiError } from './errors.js';

/**
 * Counts an attempt at something that can be guessed, also where it succeeds, since many at once must not slip through.
 * Throws RATE_LIMITED past any of these. Each lets attempts in again as time passes: nobody is shut out for good.
 */
export async function limitAttempts(limits: Limits, attempts: readonly AttemptLimit[], what: string): Promise<void> {
  for (const attempt of attempts) {
    const retryAfterSeconds = await limits.takeAttempt(attempt);
    if (retryAfterSeconds === 0) continue;
    throw new ApiError('RATE_LIMITED', `${what} Wait ${retryAfterSeconds} s and try again.`, {
      headers: { [headers.retryAfter]: String(retryAfterSeconds) },
    });
  }
}
