import cors, { type FastifyCorsOptions } from '@fastify/cors';
import { headers, mcpHeaders } from '@lead-engagement/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { RateLimiter } from '../limits/rate/rate-limiter.js';
import { showFailureLimit } from './rate-limits.js';

const maxAgeSeconds = 600;

const options: FastifyCorsOptions = {
  methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
  allowedHeaders: [
    'Authorization',
    'Content-Type',
    headers.apiKey,
    headers.tenantId,
    headers.requestId,
    headers.idempotencyKey,
    headers.ifMatch,
    headers.ifNoneMatch,
    headers.client,
    headers.consistencyToken,
    headers.apiVersion,
    ...mcpHeaders,
  ],
  exposedHeaders: [
    headers.tenant,
    headers.requestId,
    headers.rateLimit,
    headers.rateRemaining,
    headers.rateReset,
    headers.retryAfter,
    headers.idempotentReplay,
    headers.etag,
    headers.link,
    headers.location,
    headers.consistencyToken,
    headers.apiVersion,
    headers.deprecation,
    headers.sunset,
  ],
  // Pages send the key in a header; cookies are not used.
  credentials: false,
  maxAge: maxAgeSeconds,
};

/**
 * Lets pages of these origins (`*` means any) call the API from a browser. Preflights need no credential and count against no limit, but
 * their headers describe it. Register this after the hooks that set common headers and before authentication.
 */
export async function registerCors(
  app: FastifyInstance,
  origins: readonly string[],
  rateLimiter: RateLimiter,
): Promise<void> {
  const origin = origins.includes('*') ? '*' : [...origins];
  app.addHook('onRequest', (request, reply, done) => {
    const shown = isPreflight(request) ? showFailureLimit(rateLimiter, request, reply) : undefined;
    if (shown) shown.then(() => done(), done);
    else done();
  });
  await app.register(cors, {
    // An OPTIONS request that is not a preflight gets the same 404 or 405 as any other method.
    delegator: (request: FastifyRequest, callback: (error: Error | null, options: FastifyCorsOptions) => void) =>
      callback(null, { ...options, origin: request.method === 'OPTIONS' && !isPreflight(request) ? false : origin }),
  });
}

/** Returns true if the request is a CORS preflight. */
function isPreflight({ method, headers: sent }: FastifyRequest): boolean {
  return method === 'OPTIONS' && Boolean(sent.origin && sent['access-control-request-method']);
}
