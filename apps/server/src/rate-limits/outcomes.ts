import { limits } from '@lead-engagement/contract';
import type { AccountLimits } from './accounts.js';
import { type Admission, dayMs, minuteMs, type Refusal, unlimited } from './rate-limiter.js';
import { countRoom, type WindowCount, waitMs } from './sliding-window.js';

/** An account's counts as far as the headers tell of them. */
interface AccountCounts {
  minute: WindowCount;
  day: WindowCount;
  /** When a slot was last given out, in milliseconds since 1970. */
  grantedAt: number;
}

/** What a tenant has used of its day, as it is kept across restarts. `start` is in milliseconds since 1970. */
export interface DayCount extends WindowCount {
  tenantId: string;
}

/** Describes the minute, unless the day has less left, as an admission. */
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
 * When a window refills, in milliseconds since 1970: where it is full, when one more fits, since at the end of a fixed
 * window what it counted still weighs; else that end.
 */
export function refillsAt(count: WindowCount, limit: number, windowMs: number, now: number): number {
  const wait = waitMs(count, limit, windowMs, now);
  return wait > 0 ? now + wait : count.start + windowMs;
}

/** A refusal that will be lifted in `waitMs`. */
export function refuse(refusal: Refusal, limit: number, waitMs: number, now: number): Admission {
  return {
    refusal,
    limit,
    remaining: 0,
    resetAt: Math.ceil((now + waitMs) / 1_000),
    retryAfterSeconds: toSeconds(waitMs),
  };
}

/** A refusal because no slot came free. The headers describe the windows, which have room. */
export function refuseForConcurrency(
  account: AccountCounts,
  { perMinute, perDay, concurrent }: AccountLimits,
  refusal: Refusal,
  now: number,
): Admission {
  const minuteRoom = perMinute === null ? Infinity : countRoom(account.minute, perMinute, minuteMs, now);
  const dayRoom = perDay === null ? Infinity : countRoom(account.day, perDay, dayMs, now);
  const admission = describe(account, perMinute, minuteRoom, perDay, dayRoom, now);
  admission.refusal = refusal;
  admission.retryAfterSeconds = concurrencySeconds(concurrent, now - account.grantedAt);
  return admission;
}

/**
 * How long to wait where all slots are taken, in whole seconds: as long as the account has waited for one already, since
 * what has held on for so long may do so again. No one can know when a request ends that still runs; where the limit is 0, none will.
 */
export function concurrencySeconds(concurrent: number | null, sinceLastGrantMs: number): number {
  if (concurrent === 0) return limits.concurrencyRetrySeconds;
  return Math.min(limits.concurrencyRetrySeconds, toSeconds(sinceLastGrantMs));
}

/** Whole seconds that are enough, at least one. */
export function toSeconds(ms: number): number {
  return Math.max(1, Math.ceil(ms / 1_000));
}
