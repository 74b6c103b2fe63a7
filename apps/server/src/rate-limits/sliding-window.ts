/** What a counter remembers of one window: the counts of the present fixed window and of the one before it. */
export interface WindowCount {
  /** When the present fixed window began, in milliseconds since 1970. */
  start: number;
  previous: number;
  current: number;
}

/** A counter that has counted nothing yet. */
export function emptyCount(): WindowCount {
  return { start: 0, previous: 0, current: 0 };
}

/** Moves a counter on to `now`, where fixed windows have ended since. Times in milliseconds since 1970. */
export function slide(count: WindowCount, windowMs: number, now: number): void {
  // A clock that was set back stays in the window it was in: it admits no more than it would have.
  if (now < count.start + windowMs) return;
  const start = Math.floor(now / windowMs) * windowMs;
  count.previous = start === count.start + windowMs ? count.current : 0;
  count.current = 0;
  count.start = start;
}

/**
 * How many more requests fit at `now`, where those of the previous window fade out evenly. Whole numbers throughout:
 * with fractions, a request that comes exactly when it was told to could be refused.
 */
export function countRoom(count: WindowCount, limit: number, windowMs: number, now: number): number {
  const room = limit - count.current;
  if (count.previous === 0) return Math.max(0, room);
  const fading = count.previous * Math.max(0, windowMs - Math.max(0, now - count.start));
  return Math.max(0, room - Math.ceil(fading / windowMs));
}

/** How many requests weigh on the window at `now`. */
export function countUsed(count: WindowCount, windowMs: number, now: number): number {
  const fading = count.previous * Math.max(0, windowMs - Math.max(0, now - count.start));
  return count.current + Math.ceil(fading / windowMs);
}

/**
 * Whole milliseconds until one more request fits, if none other comes in between; 0 where it fits now. A limit of 0
 * never admits one: a whole window stands for that, so that a client that asks again does so rarely.
 */
export function waitMs(count: WindowCount, limit: number, windowMs: number, now: number): number {
  if (limit < 1) return windowMs;
  if (countRoom(count, limit, windowMs, now) > 0) return 0;
  const untilEnd = count.start + windowMs - now;
  const room = limit - 1;
  if (count.current <= room) return untilEnd - Math.floor(((room - count.current) * windowMs) / count.previous);
  return untilEnd + windowMs - Math.floor((room * windowMs) / count.current);
}
