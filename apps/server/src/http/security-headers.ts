import type { FastifyInstance } from 'fastify';

const yearSeconds = 365 * 24 * 60 * 60;

/** The headers that every response carries unless its route sets its own, as the pages under /docs do. */
export type SecurityHeaders = Readonly<Record<string, string>>;

/**
 * What an answer of the API forbids a browser: to guess its type, keep it, run or frame anything in it, pass its address
 * on, or read it into another site's page. `publicUrl` decides whether to insist on https.
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

/** Puts the headers onto every response, first of all, so that whatever comes later can replace them. */
export function registerSecurityHeaders(app: FastifyInstance, fixed: SecurityHeaders): void {
  app.addHook('onRequest', (_, reply, done) => {
    reply.headers(fixed);
    done();
  });
}
