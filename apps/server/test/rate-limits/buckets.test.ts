import { type Bucket, limits as contractLimits, headers } from '@lead-engagement/contract';
import fastify, { type FastifyInstance } from 'fastify';
import { expect, test } from 'vitest';
import type { Caller } from '../../src/callers/caller.js';
import { registerAuthentication } from '../../src/http/authentication.js';
import { toApiError } from '../../src/http/error-handler.js';
import { registerRouteLookup } from '../../src/http/register.js';
import { createLocalRateLimiter } from '../../src/limits/rate/local-rate-limiter.js';
import { newCaller } from './engines.js';

/** A server with the real authentication and limits, and one route that draws from `bucket`. */
function startRouteOf(bucket: Bucket, perHour: number): FastifyInstance {
  const caller = {
    ...newCaller({ crawlTasksPerHour: perHour }),
    publicTenantId: 'tn_x',
    scopes: [],
  } as unknown as Caller;
  const app = fastify();
  registerRouteLookup(app);
  registerAuthentication(app, { rateLimiter: createLocalRateLimiter(), findCaller: () => caller });
  app.setErrorHandler((thrown: Error, _, reply) => {
    const error = toApiError(thrown);
    return reply
      .status(error.status)
      .headers(error.extra.headers ?? {})
      .send({ code: error.code });
  });
  const metadata = { scope: 'authenticated', bucket, paginated: false, idempotent: false, errors: [] } as const;
  const config = { route: { path: '/v1/x', method: 'GET', responses: {}, summary: '', metadata } as never };
  app.get('/v1/x', { config }, async () => ({}));
  return app;
}

const call = (app: FastifyInstance) => app.inject({ url: '/v1/x', headers: { authorization: 'Bearer key' } });

test('past its AI calls a user is told AI_RATE_LIMITED, and when to try again', async () => {
  const app = startRouteOf('ai', 5);
  for (let sent = 0; sent < contractLimits.aiCallsPerMinutePerUser; sent++)
    expect((await call(app)).statusCode).toBe(200);
  const refused = await call(app);
  expect(refused.statusCode).toBe(429);
  expect(refused.json()).toEqual({ code: 'AI_RATE_LIMITED' });
  expect(Number(refused.headers[headers.retryAfter.toLowerCase()])).toBeGreaterThanOrEqual(1);
  expect(refused.headers[headers.rateRemaining.toLowerCase()]).toBe('0');
});

test('past the crawl tasks of its plan a tenant is told RATE_LIMITED, though its minute has room', async () => {
  const app = startRouteOf('crawl_creation', 2);
  for (let sent = 0; sent < 2; sent++) expect((await call(app)).statusCode).toBe(200);
  const refused = await call(app);
  expect(refused.json()).toEqual({ code: 'RATE_LIMITED' });
  expect(refused.headers[headers.rateLimit.toLowerCase()]).toBe('2');
});
