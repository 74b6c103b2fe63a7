import { webhookTiming } from '@lead-engagement/contract';
import { minuteMs } from '../time.js';

const maxRetryAfterMs = webhookTiming.maxRetryAfterSeconds * 1_000;
const jitterShare = 0.1;
const maxJitterMs = 10 * minuteMs;
/** A retry that would miss the deadline is scheduled this long before it, so that it can still start in time. */
const startMarginMs = minuteMs;

/** The input for the time of the next attempt. Timestamps are in milliseconds since 1970. */
export interface FailedAttempt {
  /** The number of the attempt, from 1. */
  number: number;
  endedAtMs: number;
  deadlineAtMs: number;
  /** The delay that the receiver asked for; undefined if none. */
  retryAfterMs: number | undefined;
}

/**
 * Returns the time of the next attempt in milliseconds since 1970; undefined after the last one. `random` is in [0, 1). The delay is that
 * of the contract plus 0 to 10 % (10 min at most). A Retry-After of up to an hour extends it. The deadline limits both. Source:
 * specification, Delivery 2.
 */
export function nextAttemptAt(attempt: FailedAttempt, random: number): number | undefined {
  const delaySeconds = webhookTiming.retryDelaysSeconds[attempt.number - 1];
  if (delaySeconds === undefined || attempt.number >= webhookTiming.maxAttempts) return undefined;
  const delayMs = delaySeconds * 1_000;
  const jitterMs = Math.floor(Math.min(delayMs * jitterShare, maxJitterMs) * random);
  const wantedMs =
    attempt.endedAtMs + Math.max(delayMs + jitterMs, Math.min(attempt.retryAfterMs ?? 0, maxRetryAfterMs));
  const nextMs = Math.min(wantedMs, attempt.deadlineAtMs - startMarginMs);
  return nextMs > attempt.endedAtMs ? nextMs : undefined;
}
