import { toSeconds } from './outcomes.js';
import type { AttemptLimit } from './rate-limiter.js';
import { countRoom, emptyCount, slide, type WindowCount, waitMs } from './sliding-window.js';

/** Counts attempts at what can be guessed. */
export interface AttemptCounts {
  /** Counts one and returns 0; or counts none and returns the seconds to wait, where the limit is reached. */
  take(limit: AttemptLimit, now: number): number;
  /** Takes one back that was counted in the present window; what was counted before fades by itself. */
  giveBack(limit: AttemptLimit, now: number): void;
}

/** Keys that are remembered: past them, the one that was counted least recently is forgotten. */
const maxKeys = 100_000;

/** Counts attempts in this process. */
export function createAttemptCounts(capacity = maxKeys): AttemptCounts {
  const counts = new Map<string, WindowCount>();
  return {
    take({ key, limit, windowMs }, now) {
      const count = counts.get(key) ?? emptyCount();
      slide(count, windowMs, now);
      // Insertion order is that of the last attempt.
      counts.delete(key);
      counts.set(key, count);
      if (counts.size > capacity) forgetOldest(counts);
      if (countRoom(count, limit, windowMs, now) < 1) return toSeconds(waitMs(count, limit, windowMs, now));
      count.current += 1;
      return 0;
    },
    giveBack({ key, windowMs }, now) {
      const count = counts.get(key);
      if (!count) return;
      slide(count, windowMs, now);
      count.current = Math.max(0, count.current - 1);
    },
  };
}

function forgetOldest(counts: Map<string, WindowCount>): void {
  const [oldest] = counts.keys();
  if (oldest !== undefined) counts.delete(oldest);
}
