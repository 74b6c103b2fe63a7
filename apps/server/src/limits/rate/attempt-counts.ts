import { toSeconds } from './limit-headers.js';
import type { AttemptLimit } from './rate-limiter.js';
import { countLeft, emptyCount, slide, type WindowCount, waitMs } from './sliding-window.js';

/** Limits attempts to guess secrets. */
export interface AttemptCounts {
  /** Counts an attempt and returns 0. If the limit is reached, does not count it and returns the seconds to wait. */
  take(limit: AttemptLimit, now: number): number;
  /** Reverts an attempt of the current window. Earlier ones expire with their window. */
  giveBack(limit: AttemptLimit, now: number): void;
}

/** The maximum number of keys; beyond it, the least recently used key is forgotten. */
const maxKeys = 100_000;

/** Counts attempts in the memory of this process. */
export function createAttemptCounts(capacity = maxKeys): AttemptCounts {
  const counts = new Map<string, WindowCount>();
  return {
    take({ key, limit, windowMs, amount = 1 }, now) {
      const count = counts.get(key) ?? emptyCount();
      slide(count, windowMs, now);
      // Keep the map ordered by the last attempt.
      counts.delete(key);
      counts.set(key, count);
      if (counts.size > capacity) forgetOldest(counts);
      if (countLeft(count, limit, windowMs, now) < amount) {
        return toSeconds(waitMs(count, limit - (amount - 1), windowMs, now));
      }
      count.current += amount;
      return 0;
    },
    giveBack({ key, windowMs, amount = 1 }, now) {
      const count = counts.get(key);
      if (!count) return;
      slide(count, windowMs, now);
      count.current = Math.max(0, count.current - amount);
    },
  };
}

function forgetOldest(counts: Map<string, WindowCount>): void {
  const [oldest] = counts.keys();
  if (oldest !== undefined) counts.delete(oldest);
}
