/** The delay that Retry-After requests, in milliseconds; 0 without that header. Source: RFC 9110, 10.2.3. */
export function readRetryAfter(headers: Headers, now: number): number {
  const value = headers.get('retry-after');
  if (value === null) return 0;
  if (/^\s*\d{1,9}(\.\d+)?\s*$/.test(value)) return Math.ceil(Number(value) * 1_000);
  const at = Date.parse(value);
  return Number.isNaN(at) ? 0 : Math.max(0, at - now);
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
