import { maxHeaderSize } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import findMyWay, { type HTTPVersion, type Instance } from 'find-my-way';
import { ApiError } from '../errors.js';

declare module 'fastify' {
  interface FastifyRequest {
    /** The pattern of the path of a request that got a 405. */
    refusedPath: string | undefined;
  }
}

/** Returns the 405 for a request whose path is served with other methods; undefined if the path is not served. */
export type RefuseMethod = (request: FastifyRequest) => ApiError | undefined;

/**
 * Tells which methods a path is served with. Call it before any route. The paths are looked up only once a request has found no route: routes
 * for the methods that are refused would be most of the server's routes, and took half a second of each start.
 */
export function createMethodRefusal(app: FastifyInstance): RefuseMethod {
  app.decorateRequest('refusedPath', undefined);
  const served = new Map<string, Set<string>>();
  app.addHook('onRoute', ({ url, method }) => {
    const methods = served.get(url) ?? new Set();
    for (const each of [method].flat()) methods.add(each);
    served.set(url, methods);
  });
  let paths: Instance<HTTPVersion.V1> | undefined;
  return (request) => {
    const { method, url } = request;
    paths ??= routerOf(served.keys());
    const path: string | undefined = paths.find('GET', url)?.store;
    const methods = served.get(path ?? '');
    if (!methods || methods.has(method)) return undefined;
    request.refusedPath = path;
    const allow = [...methods].sort().join(', ');
    return new ApiError('METHOD_NOT_ALLOWED', `${method} is not served here. Use one of: ${allow}.`, {
      headers: { Allow: allow },
    });
  };
}

/** Finds the pattern of a path as Fastify does, whatever the method. */
function routerOf(patterns: Iterable<string>): Instance<HTTPVersion.V1> {
  const router = findMyWay({ maxParamLength: maxHeaderSize });
  for (const pattern of patterns) router.on('GET', pattern, () => {}, pattern);
  return router;
}
