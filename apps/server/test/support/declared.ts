import type { ErrorBody, ErrorKind } from '@lead-engagement/contract';
import { failureKindsOf } from '@lead-engagement/contract/openapi';
import { kindOf } from './expect.js';
import { bothPaths, routes } from './routes.js';

/** The paths of all routes. Those without parameters come first: `/v1/leads/bulk` is not the lead `bulk`. */
const served = routes
  .flatMap(({ route }) => bothPaths(route).map((path) => ({ route, path })))
  .toSorted((a, b) => a.path.split(':').length - b.path.split(':').length)
  .map(({ route, path }) => ({
    method: route.method as string,
    path,
    pattern: new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`),
    kinds: new Set(failureKindsOf(route, path)),
  }));

/** Throws if a route answers what it does not declare. */
export function checkDeclared(method: string, url: string, error: Pick<ErrorBody, 'code' | 'reason'>): void {
  const [path = ''] = url.split('?');
  const found = served.find((each) => each.method === method && each.pattern.test(path));
  if (found === undefined || found.kinds.has(kindOf(error) as ErrorKind)) return;
  throw new Error(`${method} ${found.path} answers ${kindOf(error)}, which it does not declare.`);
}
