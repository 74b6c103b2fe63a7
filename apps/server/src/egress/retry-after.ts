/**
 * Parses a Retry-After header to milliseconds; undefined if it is missing or invalid. The first one counts if several were sent. Source:
 * RFC 9110, 10.2.3 (seconds, or a date).
 */
export function readRetryAfterMs(value: string | string[] | undefined, nowMs: number): number | undefined {
  const [first] = [value].flat();
  if (first === undefined) return undefined;
  const text = first.trim();
  if (/^\d{1,10}$/.test(text)) return Number(text) * 1_000;
  // Accept only the date formats of HTTP, which all begin with a day name: Date.parse accepts many other formats.
  const dateMs = /^(Mon|Tue|Wed|Thu|Fri|Sat|Sun)/.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(dateMs) ? undefined : Math.max(0, dateMs - nowMs);
}
