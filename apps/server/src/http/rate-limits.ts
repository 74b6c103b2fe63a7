import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Admission, RateLimiter, RateLimitState } from '../limits/rate/rate-limiter.js';
import { toHeaders, toRefusal } from '../limits/rate/refusals.js';
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

/** Throws where the request was refused; the headers describe the window that is closest to its limit either way. */
export function concludeAdmission(admission: Admission, reply: FastifyReply): void {
  describeInHeaders(admission, reply);
  if (admission.refusal !== undefined) throw toRefusal(admission.refusal, admission);
}
