/** A window of a sliding-window counter: how many may pass in how long. */
export interface Window {
  limit: number;
  windowMs: number;
}

/** What a counter remembers of one window: the counts of the present fixed window and of the one before it. */
export interface WindowCount {
  start: number;
  previous: number;
  current: number;
}

/** The count of a window at `now`, moved on where fixed windows have ended. Times in milliseconds since 1970. */
export function slideTo(count: WindowCount | undefined, windowMs: number, now: number): WindowCount {
  const start = Math.floor(now / windowMs) * windowMs;
  if (!count || start > count.start + windowMs) return { start, previous: 0, current: 0 };
  if (start > count.start) return { start, previous: count.current, current: 0 };
  // A clock that was set back stays in the window it was in: it admits no more than it would have.
  return count;
}

/**
 * How many more requests fit at `now`, where those of the previous window fade out evenly. Whole numbers throughout:
 * with fractions, a request that comes exactly when it was told to could be refused.
 */
export function countRoom(count: WindowCount, { limit, windowMs }: Window, now: number): number {
  const fading = count.previous * Math.max(0, windowMs - Math.max(0, now - count.start));
  return Math.max(0, limit - count.current - Math.ceil(fading / windowMs));
}

/** Whether one more request fits. */
export function fits(count: WindowCount, window: Window, now: number): boolean {
  return countRoom(count, window, now) > 0;
}

/** Whole milliseconds until one more request fits, if none other comes in between. 0 where it fits now. */
export function waitMs(count: WindowCount, window: Window, now: number): number {
  if (fits(count, window, now)) return 0;
  const { limit, windowMs } = window;
  const untilEnd = count.start + windowMs - now;
  const room = limit - 1;
  if (count.current <= room) return untilEnd - Math.floor(((room - count.current) * windowMs) / count.previous);
  return untilEnd + windowMs - Math.floor((room * windowMs) / count.current);
}
