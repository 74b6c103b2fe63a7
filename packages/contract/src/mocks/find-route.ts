import { type Contract, contract } from '../index.js';
import { otherPrefix, prefixes, type Route } from '../route.js';

/** An operation, and the route that it has. */
export interface KnownRoute {
  readonly resource: string;
  readonly operation: string;
  readonly route: Route;
  /** The path below the prefix. */
  readonly segments: readonly string[];
}

let known: readonly KnownRoute[] | undefined;

/**
 * The operation that a path below a prefix calls, and the parameters in it: of two that fit, the one that has a name where the other has a parameter.
 * undefined if there is none, as for a path that cannot be decoded.
 */
export function findRoute(
  method: string,
  path: string,
): { operation: KnownRoute; params: ReadonlyMap<string, string> } | undefined {
  known ??= listRoutes();
  const sent = decode(path.split('/').slice(1));
  if (!sent) return undefined;
  const operation = known.find(
    ({ route, segments }) =>
      route.method === method &&
      segments.length === sent.length &&
      segments.every((segment, at) => segment.startsWith(':') || segment === sent[at]),
  );
  if (!operation) return undefined;
  const params = operation.segments.flatMap((segment, at) =>
    segment.startsWith(':') ? [[segment.slice(1), sent[at] ?? ''] as const] : [],
  );
  return { operation, params: new Map(params) };
}

/** undefined for a segment such as `%zz`. */
function decode(segments: readonly string[]): readonly string[] | undefined {
  try {
    return segments.map(decodeURIComponent);
  } catch (error) {
    if (error instanceof URIError) return undefined;
    throw error;
  }
}

/** All operations; names come before parameters. */
function listRoutes(): KnownRoute[] {
  const all = Object.entries(contract as Record<string, Record<string, Route>>).flatMap(([resource, routes]) =>
    Object.entries(routes).map(([operation, route]) => {
      const plain = route.path.startsWith(`${prefixes.api}/`) ? otherPrefix(route.path) : route.path;
      return { resource, operation, route, segments: plain.slice(prefixes.plain.length + 1).split('/') };
    }),
  );
  const key = ({ segments }: KnownRoute) => segments.join('/').replaceAll(/:\w+/g, '\uffff');
  return all.toSorted((a, b) => (key(a) < key(b) ? -1 : 1));
}

/** The route of an operation. Throws for a name that the contract does not have, such as one of another version. */
export function getRoute<R extends keyof Contract, O extends keyof Contract[R] & string>(
  resource: R,
  operation: O,
): Route {
  const routes = Object.hasOwn(contract, resource) ? contract[resource] : undefined;
  if (!routes || !Object.hasOwn(routes, operation)) throw new Error(`There is no operation ${resource}.${operation}.`);
  return routes[operation] as Route;
}
