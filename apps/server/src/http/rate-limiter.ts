import { countRoom, fits, slideTo, type Window, type WindowCount, waitMs } from './sliding-window.js';

/** What the limiter decided, and the state of the window that is closest to its limit. */
export interface Decision {
  admitted: boolean;
  limit: number;
  remaining: number;
  /** When the present fixed window ends, in Unix seconds. */
  resetAt: number;
  /** Seconds after which a request will be admitted; 0 where it was. */
  retryAfterSeconds: number;
}

/** Counts requests by key. All windows admit a request together or none counts it. */
export interface RateLimiter {
  take(key: string, windows: readonly Window[], now: number): Decision;
  /** The same decision, without counting the request. */
  peek(key: string, windows: readonly Window[], now: number): Decision;
}

const unlimited: Decision = {
  admitted: true,
  limit: 2 ** 31 - 1,
  remaining: 2 ** 31 - 1,
  resetAt: 0,
  retryAfterSeconds: 0,
};
const sweepEvery = 10_000;

/** A limiter that counts in this process only. */
export function createLocalRateLimiter(): RateLimiter {
  const counts = new Map<string, WindowCount>();
  let takes = 0;

  function decide(key: string, windows: readonly Window[], now: number, count: boolean): Decision {
    const slid = windows.map((window) => ({
      key: `${key}\n${window.windowMs}`,
      window,
      count: slideTo(counts.get(`${key}\n${window.windowMs}`), window.windowMs, now),
    }));
    const admitted = slid.every((entry) => fits(entry.count, entry.window, now));
    if (count && admitted) {
      for (const entry of slid) {
        entry.count.current += 1;
        counts.set(entry.key, entry.count);
      }
      if (++takes % sweepEvery === 0) sweep(counts, now);
    }
    return describe(slid, admitted, now);
  }

  return {
    take: (key, windows, now) => decide(key, windows, now, true),
    peek: (key, windows, now) => decide(key, windows, now, false),
  };
}

function describe(slid: { window: Window; count: WindowCount }[], admitted: boolean, now: number): Decision {
  let tightest: Decision | undefined;
  for (const { window, count } of slid) {
    const remaining = countRoom(count, window, now);
    if (tightest && remaining >= tightest.remaining) continue;
    const resetAt = Math.ceil((count.start + window.windowMs) / 1000);
    tightest = { admitted, limit: window.limit, remaining, resetAt, retryAfterSeconds: 0 };
  }
  if (!tightest) return { ...unlimited, resetAt: Math.ceil(now / 1000) };
  if (admitted) return tightest;
  const wait = Math.max(...slid.map(({ window, count }) => waitMs(count, window, now)));
  return { ...tightest, retryAfterSeconds: Math.max(1, Math.ceil(wait / 1000)) };
}

/** Forgets windows that can no longer weigh on any decision. */
function sweep(counts: Map<string, WindowCount>, now: number): void {
  for (const [key, count] of counts) {
    const windowMs = Number(key.slice(key.lastIndexOf('\n') + 1));
    if (now >= count.start + 2 * windowMs) counts.delete(key);
  }
}
