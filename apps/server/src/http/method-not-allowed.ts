import type { FastifyInstance, HTTPMethods } from 'fastify';
import { ApiError } from '../errors.js';

const methods: HTTPMethods[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE'];

/** Answers 405 with Allow, in place of 404, where a path is served but the method is not. Call it before any route. */
export function registerMethodNotAllowed(app: FastifyInstance): () => void {
  const served = new Map<string, Set<string>>();
  app.addHook('onRoute', ({ url, method }) => {
    const known = served.get(url) ?? new Set();
    for (const each of [method].flat()) known.add(each);
    served.set(url, known);
  });
  return () => {
    for (const [url, known] of [...served]) {
      const allow = [...known].sort().join(', ');
      const missing = methods.filter((method) => !known.has(method));
      app.route({
        method: missing,
        url,
        config: { public: true, refusesMethod: true },
        handler: async (request) => {
          throw new ApiError('METHOD_NOT_ALLOWED', `${request.method} is not served here. Use one of: ${allow}.`, {
            headers: { Allow: allow },
          });
        },
      });
    }
  };
}
