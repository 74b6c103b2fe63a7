import { type ErrorCode, headers } from '@lead-engagement/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from '../errors.js';
import type { Admission, RateLimiter, RateLimitState, Refusal } from '../rate-limits/rate-limiter.js';
import { clientAddressOf } from './client-address.js';
import { headerNames } from './header-names.js';

/** Describes a window in the headers. */
export function describeInHeaders({ limit, remaining, resetAt }: RateLimitState, reply: FastifyReply): void {
  reply.header(headerNames.rateLimit, limit);
  reply.header(headerNames.rateRemaining, remaining);
  reply.header(headerNames.rateReset, resetAt);
}

/** Describes in the headers what an address may still fail. Resolves where the limits had to be asked for. */
export function showFailureLimit(
  rateLimiter: RateLimiter,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> | undefined {
  const state = rateLimiter.describeAddress(clientAddressOf(request));
  if (state instanceof Promise) return state.then((known) => describeInHeaders(known, reply));
  describeInHeaders(state, reply);
  return undefined;
}

/** The same headers for an address whose request could not even be read. */
export async function failureLimitHeaders(rateLimiter: RateLimiter, address: string): Promise<Record<string, string>> {
  return toHeaders(await rateLimiter.describeAddress(address));
}

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
  const { code, message, extra } = state.retryAfterSeconds > 0 ? toRefusal('address', state) : error;
  return new ApiError(code, message, { ...extra, headers: { ...extra.headers, ...toHeaders(state) } });
}

function toHeaders({ limit, remaining, resetAt }: RateLimitState): Record<string, string> {
  return {
    [headers.rateLimit]: String(limit),
    [headers.rateRemaining]: String(remaining),
    [headers.rateReset]: String(resetAt),
  };
}

const refusals: Record<Refusal, [code: ErrorCode, what: string]> = {
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
  const [code, what] = refusals[refusal];
  const never = limit === 0 ? ' Its limit is 0: ask who runs this server to raise it.' : '';
  return new ApiError(code, `${what}${never} Wait ${retryAfterSeconds} s, plus jitter, and repeat the request.`, {
    headers: { [headers.retryAfter]: String(retryAfterSeconds) },
  });
}

/** Throws where the request was refused; the headers describe the window that is closest to its limit either way. */
export function concludeAdmission(admission: Admission, reply: FastifyReply): void {
  describeInHeaders(admission, reply);
  if (admission.refusal !== undefined) throw toRefusal(admission.refusal, admission);
}
