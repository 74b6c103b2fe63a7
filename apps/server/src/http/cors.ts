import cors, { type FastifyCorsOptions } from '@fastify/cors';
import { headers, mcpHeaders } from '@lead-engagement/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { RateLimiter } from '../rate-limits/rate-limiter.js';
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
    headers.client,
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
  ],
  // A key goes along in a header that the page sets itself; cookies have no part in it.
  credentials: false,
  maxAge: maxAgeSeconds,
};

/**
 * Lets pages of these origins (`*` is any) call the API from a browser. Preflights are answered without a credential,
 * and count against no limit, which their headers still describe. Register it after what every response carries and before authentication.
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
    // An OPTIONS that no browser sent to ask for leave gets the 404 or 405 of any other method.
    delegator: (request: FastifyRequest, callback: (error: Error | null, options: FastifyCorsOptions) => void) =>
      callback(null, { ...options, origin: request.method === 'OPTIONS' && !isPreflight(request) ? false : origin }),
  });
}

/** Whether a browser asks for leave. */
function isPreflight({ method, headers: sent }: FastifyRequest): boolean {
  return method === 'OPTIONS' && Boolean(sent.origin && sent['access-control-request-method']);
}
