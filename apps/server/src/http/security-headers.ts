import type { FastifyInstance } from 'fastify';

const yearSeconds = 365 * 24 * 60 * 60;

/** The headers of every response unless its route sets its own, as the pages under /docs do. */
export type SecurityHeaders = Readonly<Record<string, string>>;

/**
 * Headers that keep browsers from guessing the type of a response, caching it, running or framing its content, passing on its address, or
 * reading it from another site. HSTS is set if `publicUrl` is https.
 */
export function securityHeaders(publicUrl: string): SecurityHeaders {
  return {
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'referrer-policy': 'no-referrer',
    'cross-origin-resource-policy': 'same-origin',
    ...(publicUrl.startsWith('https:') && { 'strict-transport-security': `max-age=${yearSeconds}` }),
  };
}

/** Sets the headers before all other hooks, so that later code can replace them. */
export function registerSecurityHeaders(app: FastifyInstance, fixed: SecurityHeaders): void {
  app.addHook('onRequest', (_, reply, done) => {
    reply.headers(fixed);
    done();
  });
}
