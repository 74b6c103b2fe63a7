import type { Answered, Fault } from './fault.js';

const limit = 40;
/** Slightly less than the seconds it is rounded up to, so a wait that is a second too short ends well before it. */
const blockedMs = 2_950;

/**
 * A rate limit at the proxy whose window is a few seconds; the server's own takes a minute. `exact` is correct; each of the others has
 * one fault.
 */
export function createLimiter(kind: NonNullable<Fault['limits']>) {
  let left = limit;
  let blockedUntil = 0;
  const headers = () => ({
    'x-ratelimit-limit': String(limit),
    'x-ratelimit-remaining': String(kind === 'still' ? limit : left),
    'x-ratelimit-reset': String(Math.ceil(Date.now() / 1_000) + 3),
  });
  return {
    /** The response to a request beyond the limit. */
    refuse(): Answered | undefined {
      const now = Date.now();
      if (blockedUntil !== 0 && now >= blockedUntil) {
        left = limit;
        blockedUntil = 0;
      }
      if (left > 0) {
        left--;
        return undefined;
      }
      blockedUntil ||= now + blockedMs;
      const seconds = Math.ceil((blockedUntil - now) / 1_000) - (kind === 'early' ? 1 : 0);
      const error = { code: 'RATE_LIMITED', message: 'Wait for the seconds in Retry-After.' };
      const waiting: Record<string, string> = kind === 'silent' ? {} : { 'retry-after': String(Math.max(seconds, 1)) };
      return {
        status: 429,
        headers: { ...headers(), ...waiting, 'content-type': 'application/json' },
        text: JSON.stringify({ success: false, error }),
      };
    },
    /** Adds the rate limit headers to a response. */
    mark(answered: Answered): void {
      Object.assign(answered.headers, headers());
    },
  };
}
