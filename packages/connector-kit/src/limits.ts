/** The delay that Retry-After requests, in milliseconds; 0 without that header. Source: RFC 9110, 10.2.3. */
export function readRetryAfter(headers: Headers, now: number): number {
  const value = headers.get('retry-after');
  if (value === null) return 0;
  if (/^\s*\d{1,9}(\.\d+)?\s*$/.test(value)) return Math.ceil(Number(value) * 1_000);
  const at = Date.parse(value);
  return Number.isNaN(at) ? 0 : Math.max(0, at - now);
}

/**
 * The delay that a Retry-After header requests, in milliseconds; undefined if the header is missing or invalid. If several were sent, the
 * first one counts. Source: RFC 9110, 10.2.3 (seconds, or a date).
 */
export function readRetryAfterMs(value: unknown, nowMs: number): number | undefined {
  const [first] = [value].flat();
  if (typeof first !== 'string') return undefined;
  const text = first.trim();
  if (/^\d{1,10}$/.test(text)) return Number(text) * 1_000;
  // Accept only the date formats of HTTP, which all begin with a day name: Date.parse accepts many other formats.
  const dateMs = /^(Mon|Tue|Wed|Thu|Fri|Sat|Sun)/.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(dateMs) ? undefined : Math.max(0, dateMs - nowMs);
}

/** The headers in which a platform reports the remaining requests, and when more become available. */
export interface LimitHeaders {
  remaining: string;
  reset: string;
  /** The unit of `reset`: remaining seconds, a Unix time in seconds, or a date. */
  resetIs: 'seconds-left' | 'unix-seconds' | 'date';
}

/** The time to wait before the next request, in milliseconds: 0 while requests remain. */
export function readLimit(headers: Headers, { remaining, reset, resetIs }: LimitHeaders, now: number): number {
  const left = headers.get(remaining);
  const until = headers.get(reset);
  if (left === null || until === null || !(Number(left) < 1)) return 0;
  if (resetIs === 'date') return Math.max(0, (Date.parse(until) || now) - now);
  const seconds = Number(until);
  if (!Number.isFinite(seconds)) return 0;
  return Math.max(0, Math.ceil(resetIs === 'seconds-left' ? seconds * 1_000 : seconds * 1_000 - now));
}
