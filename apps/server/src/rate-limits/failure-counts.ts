import { limits } from '@lead-engagement/contract';
import { groupAddress } from './address-group.js';
import { refillsAt, toSeconds } from './outcomes.js';
import { minuteMs, type RateLimitState } from './rate-limiter.js';
import { countRoom, emptyCount, slide, type WindowCount, waitMs } from './sliding-window.js';

/** Addresses that are remembered: past them, the one that has been failing for the longest time is forgotten. */
const maxAddresses = 100_000;
const limit = limits.failuresPerMinutePerAddress;

/** Counts, in this process, the requests that failed to authenticate, by address (of IPv6, its network). */
export function createFailureCounts(clock: () => number) {
  const counts = new Map<string, WindowCount>();

  function describe(group: string): RateLimitState {
    const now = clock();
    const count = counts.get(group) ?? emptyCount();
    slide(count, minuteMs, now);
    const wait = waitMs(count, limit, minuteMs, now);
    return {
      limit,
      remaining: countRoom(count, limit, minuteMs, now),
      resetAt: Math.ceil(refillsAt(count, limit, minuteMs, now) / 1_000),
      retryAfterSeconds: wait === 0 ? 0 : toSeconds(wait),
    };
  }

  return {
    describe: (address: string) => describe(groupAddress(address)),
    /** Counts one, where there is room for it, and says whether there was. */
    count(address: string): RateLimitState {
      const group = groupAddress(address);
      const before = describe(group);
      if (before.retryAfterSeconds > 0) return before;
      let count = counts.get(group);
      if (!count) {
        count = emptyCount();
        slide(count, minuteMs, clock());
        forgetOldest(counts);
        counts.set(group, count);
      }
      count.current += 1;
      return { ...describe(group), retryAfterSeconds: 0 };
    },
  };
}

/** Makes room for another address. Insertion order is age. */
function forgetOldest(counts: Map<string, WindowCount>): void {
  for (const oldest of counts.keys()) {
    if (counts.size < maxAddresses) return;
    counts.delete(oldest);
  }
}
