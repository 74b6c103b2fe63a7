import { limits } from '@lead-engagement/contract';
import { minuteMs } from '../../time.js';
import { type AddressGroup, groupsOf } from './address-group.js';
import { refillsAt, toSeconds } from './limit-headers.js';
import type { RateLimitState } from './rate-limiter.js';
import { countLeft, emptyCount, slide, type WindowCount, waitMs } from './sliding-window.js';

/** Addresses that are remembered: past them, the one that has been failing for the longest time is forgotten. */
const maxAddresses = 100_000;

/** Counts, in this process, the requests that failed to authenticate, by address (of IPv6, its networks). */
export function createFailureCounts(clock: () => number) {
  const counts = new Map<string, WindowCount>();

  function describeGroup({ group, factor }: AddressGroup): RateLimitState {
    const limit = limits.failuresPerMinutePerAddress * factor;
    const now = clock();
    const count = counts.get(group) ?? emptyCount();
    slide(count, minuteMs, now);
    const wait = waitMs(count, limit, minuteMs, now);
    return {
      limit,
      remaining: countLeft(count, limit, minuteMs, now),
      resetAt: Math.ceil(refillsAt(count, limit, minuteMs, now) / 1_000),
      retryAfterSeconds: wait === 0 ? 0 : toSeconds(wait),
    };
  }

  function add({ group }: AddressGroup): void {
    let count = counts.get(group);
    if (!count) {
      count = emptyCount();
      slide(count, minuteMs, clock());
      forgetOldest(counts);
      counts.set(group, count);
    }
    count.current += 1;
  }

  const describe = (address: string) => tightest(groupsOf(address).map(describeGroup));
  return {
    describe,
    /** Counts one, if it is within the limit, and says whether it was. */
    count(address: string): RateLimitState {
      const before = describe(address);
      if (before.retryAfterSeconds > 0) return before;
      for (const group of groupsOf(address)) add(group);
      return { ...describe(address), retryAfterSeconds: 0 };
    },
  };
}

/** The state that refuses first: that with the longest wait, or else with the least left. */
export function tightest(states: readonly RateLimitState[]): RateLimitState {
  return states.reduce((one, other) => {
    if (one.retryAfterSeconds !== other.retryAfterSeconds)
      return one.retryAfterSeconds > other.retryAfterSeconds ? one : other;
    return one.remaining <= other.remaining ? one : other;
  });
}

/** Removes the oldest address, so that another one can be counted. Insertion order is age. */
function forgetOldest(counts: Map<string, WindowCount>): void {
  for (const oldest of counts.keys()) {
    if (counts.size < maxAddresses) return;
    counts.delete(oldest);
  }
}
