import { type ErrorCode, headers } from '@lead-engagement/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Admission, Limits, Refusal, Standing } from '../limits/limits.js';
import { ApiError } from './errors.js';

/** Describes a window in the headers. */
export function describeInHeaders({ limit, remaining, resetAt }: Standing, reply: FastifyReply): void {
  reply.header(headers.rateLimit, limit);
  reply.header(headers.rateRemaining, remaining);
  reply.header(headers.rateReset, resetAt);
}

/** Describes in the headers what an address may still fail. Resolves where the limits had to be asked for. */
export function showFailureLimit(
  limits: Limits,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> | undefined {
  const standing = limits.describeAddress(request.ip);
  if (standing instanceof Promise) return standing.then((known) => describeInHeaders(known, reply));
  describeInHeaders(standing, reply);
  return undefined;
}

/** The same headers for an address whose request could not even be read. */
export async function failureLimitHeaders(limits: Limits, address: string): Promise<Record<string, number>> {
  const { limit, remaining, resetAt } = await limits.describeAddress(address);
  return { [headers.rateLimit]: limit, [headers.rateRemaining]: remaining, [headers.rateReset]: resetAt };
}

const refusals: Record<Refusal, [code: ErrorCode, what: string]> = {
  address: ['RATE_LIMITED', 'Too many requests of this address failed to authenticate.'],
  tenant: ['RATE_LIMITED', 'The tenant has used up its requests for now.'],
  crawl_creation: ['RATE_LIMITED', 'The tenant has created as many crawl tasks as its plan allows in an hour.'],
  ai: ['AI_RATE_LIMITED', 'The user has used up the AI calls of this minute.'],
  concurrency: ['CONCURRENCY_LIMITED', 'Too many requests of the tenant are in flight, and none ended in time.'],
};

/** The failure that a refusal is to the client. */
export function toRefusal(refusal: Refusal, { limit, retryAfterSeconds }: Standing): ApiError {
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
