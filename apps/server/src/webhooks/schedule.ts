import { webhookTiming } from '@lead-engagement/contract';

const maxRetryAfterMs = webhookTiming.maxRetryAfterSeconds * 1_000;
const jitterShare = 0.1;
const maxJitterMs = 10 * 60_000;
/** A retry that the deadline brings forward is due this long before it, so that it can still start in time. */
const startMarginMs = 60_000;

/** What the next attempt's time hangs on. Moments are in milliseconds since 1970. */
export interface FailedAttempt {
  /** From 1. */
  number: number;
  endedAtMs: number;
  deadlineAtMs: number;
  /** How long the receiver asked to be left alone, if it did. */
  retryAfterMs: number | undefined;
}

/**
 * When to try again after a failed attempt, in milliseconds since 1970; undefined if it was the last.
 * `random` is in [0, 1). The delay is that of the contract plus 0 to 10 % (10 min at most); a receiver's Retry-After
 * of an hour at most makes it longer; the deadline cuts both short. Source: specification, Delivery 2.
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

/**
 * The delay that a Retry-After header asks for, in milliseconds; undefined for none or one that cannot be read.
 * Source: RFC 9110, 10.2.3 (seconds, or a date).
 */
export function readRetryAfterMs(value: string | undefined, nowMs: number): number | undefined {
  if (value === undefined) return undefined;
  const text = value.trim();
  if (/^\d{1,10}$/.test(text)) return Number(text) * 1_000;
  // Only the date formats of HTTP, all of which begin with the name of a day: Date.parse would take much else.
  const dateMs = /^(Mon|Tue|Wed|Thu|Fri|Sat|Sun)/.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(dateMs) ? undefined : Math.max(0, dateMs - nowMs);
}
