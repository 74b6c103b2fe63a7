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

/** How many requests weigh on the window at `now`: those of the previous one fade out evenly. */
export function weigh(count: WindowCount, windowMs: number, now: number): number {
  const elapsed = Math.max(0, now - count.start) / windowMs;
  return count.previous * Math.max(0, 1 - elapsed) + count.current;
}

/** Whether one more request fits. */
export function fits(count: WindowCount, { limit, windowMs }: Window, now: number): boolean {
  return weigh(count, windowMs, now) + 1 <= limit;
}

/** Milliseconds until one more request fits, if none other comes in between. 0 where it fits now. */
export function waitMs(count: WindowCount, { limit, windowMs }: Window, now: number): number {
  if (fits(count, { limit, windowMs }, now)) return 0;
  const elapsed = now - count.start;
  const room = limit - 1;
  if (count.current <= room) return windowMs * (1 - (room - count.current) / count.previous) - elapsed;
  return windowMs - elapsed + windowMs * Math.max(0, 1 - room / count.current);
}
