import { headers, limits, type PlanLimits } from '@lead-engagement/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Caller } from './caller.js';
import { ApiError } from './errors.js';
import type { Decision, RateLimiter } from './rate-limiter.js';
import type { Window } from './sliding-window.js';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
const failureWindows: Window[] = [{ limit: limits.failuresPerMinutePerAddress, windowMs: minuteMs }];

/** Takes one request of the tenant's minute and day, describes them in the headers, throws RATE_LIMITED past either. */
export function limitTenant(limiter: RateLimiter, caller: Caller, reply: FastifyReply, now: number): void {
  const decision = limiter.take(`tenant ${caller.tenantId}`, tenantWindows(caller.limits), now);
  describeInHeaders(decision, reply);
  if (!decision.admitted) throw rateLimited(decision, 'The tenant has used up its requests for now.');
}

/** Describes in the headers what an address may still fail. */
export function showFailureLimit(
  limiter: RateLimiter,
  request: FastifyRequest,
  reply: FastifyReply,
  now: number,
): void {
  describeInHeaders(limiter.peek(`failures ${request.ip}`, failureWindows, now), reply);
}

/** Throws RATE_LIMITED where an address has failed to authenticate too often of late. */
export function limitFailures(limiter: RateLimiter, request: FastifyRequest, reply: FastifyReply, now: number): void {
  const decision = limiter.peek(`failures ${request.ip}`, failureWindows, now);
  if (decision.admitted) return;
  describeInHeaders(decision, reply);
  throw rateLimited(decision, 'Too many requests of this address failed to authenticate.');
}

/** Counts a request that failed to authenticate against its address. */
export function countFailure(limiter: RateLimiter, request: FastifyRequest, reply: FastifyReply, now: number): void {
  describeInHeaders(limiter.take(`failures ${request.ip}`, failureWindows, now), reply);
}

function tenantWindows({ perMinute, perDay }: PlanLimits): Window[] {
  const windows: Window[] = [];
  if (perMinute !== null) windows.push({ limit: perMinute, windowMs: minuteMs });
  if (perDay !== null) windows.push({ limit: perDay, windowMs: dayMs });
  return windows;
}

function describeInHeaders(decision: Decision, reply: FastifyReply): void {
  reply.header(headers.rateLimit, decision.limit);
  reply.header(headers.rateRemaining, decision.remaining);
  reply.header(headers.rateReset, decision.resetAt);
}

function rateLimited({ retryAfterSeconds }: Decision, what: string): ApiError {
  return new ApiError('RATE_LIMITED', `${what} Wait ${retryAfterSeconds} s, plus jitter, and repeat the request.`, {
    headers: { [headers.retryAfter]: String(retryAfterSeconds) },
  });
}
