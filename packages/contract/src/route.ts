import type { AppRoute } from '@ts-rest/core';
import type { Bucket, Scope } from './access.js';
import type { ErrorCode } from './errors.js';

/** What the server, the SDK and the OpenAPI document read off a route. No route can be defined without it. */
export interface RouteMetadata {
  /** The scope that a credential needs; `authenticated` admits any valid credential, `public` needs none. */
  readonly scope: Scope | 'authenticated' | 'public';
  /** The rate-limit bucket that a call draws from. */
  readonly bucket: Bucket;
  /** Whether the answer is a page with `meta`. */
  readonly paginated: boolean;
  /** Whether the route takes an Idempotency-Key. True on every POST. */
  readonly idempotent: boolean;
  /** Failures beyond those that every route shares (see `commonErrors`). */
  readonly errors: readonly ErrorCode[];
}

export type Route = AppRoute & { readonly summary: string; readonly metadata: RouteMetadata };

/** Defines the routes of one resource. The metadata of every route is demanded by the type. */
export function defineRoutes<const T extends Record<string, Route>>(routes: T): T {
  return routes;
}

/** The two prefixes under which every path answers. Source: specification, Endpoints. */
export const prefixes = { plain: '/v1', api: '/api/v1' } as const;

/** The path of a route under the other prefix: `/v1/x` for `/api/v1/x` and the reverse. */
export function otherPrefix(path: string): string {
  return path.startsWith(`${prefixes.api}/`)
    ? prefixes.plain + path.slice(prefixes.api.length)
    : prefixes.api + path.slice(prefixes.plain.length);
}
