import { type ErrorKind, headers } from '@lead-engagement/contract';
import { ApiError } from '../../errors.js';
import type { RateLimiter, RateLimitState, Refusal } from './rate-limiter.js';

/**
 * Counts a request that failed to authenticate in its handler, as one is counted that fails before. Resolves to what to
 * throw: `error`, or RATE_LIMITED where too many of its address had failed already.
 */
export async function countFailedRequest(
  rateLimiter: RateLimiter,
  address: string,
  error: ApiError,
): Promise<ApiError> {
  const state = await rateLimiter.countFailure(address);
  const { kind, message, extra } = state.retryAfterSeconds > 0 ? toRefusal('address', state) : error;
  return new ApiError(kind, message, { ...extra, headers: { ...extra.headers, ...toHeaders(state) } });
}

/** Throws RATE_LIMITED if too many requests of an address have failed. Counts nothing. */
export async function refuseFailing(rateLimiter: RateLimiter, address: string): Promise<void> {
  const state = await rateLimiter.describeAddress(address);
  if (state.retryAfterSeconds === 0) return;
  const { kind, message, extra } = toRefusal('address', state);
  throw new ApiError(kind, message, { ...extra, headers: { ...extra.headers, ...toHeaders(state) } });
}

/** The headers that describe a window. */
export function toHeaders({ limit, remaining, resetAt }: RateLimitState): Record<string, string> {
  return {
    [headers.rateLimit]: String(limit),
    [headers.rateRemaining]: String(remaining),
    [headers.rateReset]: String(resetAt),
  };
}

const refusals: Record<Refusal, [kind: ErrorKind, what: string]> = {
  address: ['RATE_LIMITED', 'Too many requests of this address failed to authenticate.'],
  tenant: ['RATE_LIMITED', 'The tenant has used up its requests for now.'],
  user: ['RATE_LIMITED', 'The user has used up the requests of this minute.'],
  crawl_creation: ['RATE_LIMITED', 'The tenant has created as many crawl tasks as its plan allows in an hour.'],
  ai: ['AI_RATE_LIMITED', 'The user has used up the AI calls of this minute.'],
  concurrency: ['CONCURRENCY_LIMITED', 'Too many requests of the tenant are in flight, and none ended in time.'],
  user_concurrency: ['CONCURRENCY_LIMITED', 'Too many requests of the user are in flight, and none ended in time.'],
};

/** The failure that a refusal is to the client. */
export function toRefusal(refusal: Refusal, { limit, retryAfterSeconds }: RateLimitState): ApiError {
  const [kind, what] = refusals[refusal];
  const never = limit === 0 ? ' Its limit is 0: ask who runs this server to raise it.' : '';
  return new ApiError(kind, `${what}${never} Wait ${retryAfterSeconds} s, plus jitter, and repeat the request.`, {
    headers: { [headers.retryAfter]: String(retryAfterSeconds) },
  });
}
