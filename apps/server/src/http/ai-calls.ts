import { limits as contractLimits } from '@lead-engagement/contract';
import type { LimitedCaller, RateLimiter } from '../limits/rate/rate-limiter.js';
import { toRefusal } from '../limits/rate/refusals.js';
import { minuteMs } from '../time.js';

/**
 * Counts an AI call of the user, or of the key where no user stands behind it. Throws AI_RATE_LIMITED if there were too
 * many in this minute. Source: specification, Limits 5.
 */
export async function takeAiCall(rateLimiter: RateLimiter, caller: LimitedCaller): Promise<void> {
  const limit = contractLimits.aiCallsPerMinutePerUser;
  const key = `ai ${caller.tenantId} ${caller.userId ?? caller.principalId}`;
  const retryAfterSeconds = await rateLimiter.takeAttempt({ key, limit, windowMs: minuteMs });
  if (retryAfterSeconds > 0) throw toRefusal('ai', { limit, remaining: 0, resetAt: 0, retryAfterSeconds });
}
