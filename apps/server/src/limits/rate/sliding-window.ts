/** The state of a counter: the counts of the current fixed window and of the previous one. */
export interface WindowCount {
  /** The start of the current fixed window, in milliseconds since 1970. */
  start: number;
  previous: number;
  current: number;
}

/** Creates an empty counter. */
export function emptyCount(): WindowCount {
  return { start: 0, previous: 0, current: 0 };
}

/** Advances a counter to `now` if fixed windows have ended since. Times are in milliseconds since 1970. */
export function slide(count: WindowCount, windowMs: number, now: number): void {
  // If the clock was set back, stay in the same window, which admits no more than before.
  if (now < count.start + windowMs) return;
  const start = Math.floor(now / windowMs) * windowMs;
  count.previous = start === count.start + windowMs ? count.current : 0;
  count.current = 0;
  count.start = start;
}

/** Adds the requests of another counter of the same window. Those that are older than the previous fixed window are dropped. */
export function addCount(count: WindowCount, other: WindowCount, windowMs: number): void {
  slide(count, windowMs, other.start);
  if (other.start === count.start) {
    count.previous += other.previous;
    count.current += other.current;
  } else if (other.start + windowMs === count.start) count.previous += other.current;
}

/**
 * Returns how many more requests fit at `now`; the previous window fades linearly. Uses integers only: with fractions, a request that comes
 * exactly at the promised time could be refused.
 */
export function countLeft(count: WindowCount, limit: number, windowMs: number, now: number): number {
  const left = limit - count.current;
  if (count.previous === 0) return Math.max(0, left);
  const fading = count.previous * Math.max(0, windowMs - Math.max(0, now - count.start));
  return Math.max(0, left - Math.ceil(fading / windowMs));
}

/** Returns the number of requests that count in the window at `now`. */
export function countUsed(count: WindowCount, windowMs: number, now: number): number {
  const fading = count.previous * Math.max(0, windowMs - Math.max(0, now - count.start));
  return count.current + Math.ceil(fading / windowMs);
}

/**
 * Returns the milliseconds until one more request fits if no other comes in between; 0 if it fits now. A limit of 0 never admits one: it
 * returns a whole window, so that clients retry rarely.
 */
export function waitMs(count: WindowCount, limit: number, windowMs: number, now: number): number {
  if (limit < 1) return windowMs;
  if (countLeft(count, limit, windowMs, now) > 0) return 0;
  const untilEnd = count.start + windowMs - now;
  const most = limit - 1;
  if (count.current <= most) return untilEnd - Math.floor(((most - count.current) * windowMs) / count.previous);
  return untilEnd + windowMs - Math.floor((most * windowMs) / count.current);
}
