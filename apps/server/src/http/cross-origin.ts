import { headers, inbound, otherPrefix, type Route } from '@lead-engagement/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { RateLimiter } from '../limits/rate/rate-limiter.js';
import { showFailureLimit } from './rate-limits.js';

const maxAgeSeconds = '600';
const allowed = ['Authorization', 'Content-Type', headers.requestId, 'Last-Event-ID'].join(', ');
const exposed = [headers.requestId, headers.retryAfter].join(', ');

/**
 * Lets pages of any origin call the routes that are meant for them, and read their errors: which origins are served, the handler
 * decides. No cookie has a part in it. Register it before authentication.
 */
export function registerCrossOrigin(app: FastifyInstance, rateLimiter: RateLimiter): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (request.route?.metadata.crossOrigin) allowOrigin(request, reply);
    done();
  });
  const paths = new Set<string>();
  for (const resource of Object.values<Record<string, Route>>(inbound)) {
    for (const { path, metadata } of Object.values(resource)) {
      if (metadata.crossOrigin) paths.add(path).add(otherPrefix(path));
    }
  }
  for (const url of paths) {
    app.route({
      method: 'OPTIONS',
      url,
      config: { public: true },
      handler: async (request, reply) => {
        await showFailureLimit(rateLimiter, request, reply);
        allowOrigin(request, reply);
        reply.headers({
          'Access-Control-Allow-Methods': 'GET, POST',
          'Access-Control-Allow-Headers': allowed,
          'Access-Control-Max-Age': maxAgeSeconds,
        });
        return reply.code(204).send();
      },
    });
  }
}

function allowOrigin({ headers: { origin } }: FastifyRequest, reply: FastifyReply): void {
  reply.header('Vary', 'Origin');
  if (origin === undefined) return;
  reply.headers({ 'Access-Control-Allow-Origin': origin, 'Access-Control-Expose-Headers': exposed });
}
