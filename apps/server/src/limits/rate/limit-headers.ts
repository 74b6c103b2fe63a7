import { limits } from '@lead-engagement/contract';
import { dayMs, minuteMs } from '../../time.js';
import type { AccountLimits } from './accounts.js';
import { type Admission, type Refusal, unlimited } from './rate-limiter.js';
import { countLeft, type WindowCount, waitMs } from './sliding-window.js';

/** The counts of an account that appear in headers. */
interface AccountCounts {
  minute: WindowCount;
  day: WindowCount;
  /** The time of the last granted slot, in milliseconds since 1970. */
  grantedAt: number;
}

/** The daily count of a tenant, as saved across restarts. `start` is in milliseconds since 1970. */
export interface DayCount extends WindowCount {
  tenantId: string;
}

/** Creates an admission that describes the window with less left: the minute or the day. */
export function describe(
  { minute, day }: { minute: WindowCount; day: WindowCount },
  perMinute: number | null,
  minuteRoom: number,
  perDay: number | null,
  dayRoom: number,
  now: number,
): Admission {
  if (perDay !== null && dayRoom < minuteRoom) return admitted(perDay, dayRoom, refillsAt(day, perDay, dayMs, now));
  if (perMinute !== null) return admitted(perMinute, minuteRoom, refillsAt(minute, perMinute, minuteMs, now));
  return admitted(unlimited, unlimited, now);
}

function admitted(limit: number, remaining: number, resetMs: number): Admission {
  return { refusal: undefined, limit, remaining, resetAt: Math.ceil(resetMs / 1_000), retryAfterSeconds: 0 };
}

/**
 * Returns when a window refills, in milliseconds since 1970. For a full window, that is when one more request fits, because its count still
 * weighs on the next fixed window; otherwise it is the end of the fixed window.
 */
export function refillsAt(count: WindowCount, limit: number, windowMs: number, now: number): number {
  const wait = waitMs(count, limit, windowMs, now);
  return wait > 0 ? now + wait : count.start + windowMs;
}

/** Creates a refusal that ends after `waitMs`. */
export function refuse(refusal: Refusal, limit: number, waitMs: number, now: number): Admission {
  return {
    refusal,
    limit,
    remaining: 0,
    resetAt: Math.ceil((now + waitMs) / 1_000),
    retryAfterSeconds: toSeconds(waitMs),
  };
}

/** Creates a refusal because no slot became free. The headers describe the windows, which have capacity left. */
export function refuseForConcurrency(
  account: AccountCounts,
  { perMinute, perDay, concurrent }: AccountLimits,
  refusal: Refusal,
  now: number,
): Admission {
  const minuteRoom = perMinute === null ? Infinity : countLeft(account.minute, perMinute, minuteMs, now);
  const dayRoom = perDay === null ? Infinity : countLeft(account.day, perDay, dayMs, now);
  const admission = describe(account, perMinute, minuteRoom, perDay, dayRoom, now);
  admission.refusal = refusal;
  admission.retryAfterSeconds = concurrencySeconds(concurrent, now - account.grantedAt);
  return admission;
}

/**
 * Returns how long to wait if all slots are taken, in whole seconds: as long as the account has already waited for one, because requests
 * that run this long may continue to do so, and nobody knows when they end. With a limit of 0, none will.
 */
export function concurrencySeconds(concurrent: number | null, sinceLastGrantMs: number): number {
  if (concurrent === 0) return limits.concurrencyRetrySeconds;
  return Math.min(limits.concurrencyRetrySeconds, toSeconds(sinceLastGrantMs));
}

/** Rounds up to whole seconds, at least one. */
export function toSeconds(ms: number): number {
  return Math.max(1, Math.ceil(ms / 1_000));
}
